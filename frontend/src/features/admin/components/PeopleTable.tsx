import { grantedRoles, type GrantedRole } from '@filiz/domain/account/events.ts'
import type { Person } from '@filiz/http/contract/admin-people.ts'
import { Button } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../../i18n/use-format.ts'
import { ConfirmDialog } from '../../../ui/ConfirmDialog.tsx'
import { errorText } from '../../../ui/error-text.ts'
import { notifyDone } from '../../../ui/notify.ts'
import { useChangeRoles } from '../api/people.ts'
import styles from './PeopleTable.module.css'

interface Props {
  readonly people: readonly Person[]
  readonly title: string
  readonly ownId: string | undefined
  /** Id of the only administrator; undefined if there are several. */
  readonly lastId: string | undefined
}
interface Wanted {
  readonly person: Person
  readonly what: 'grant' | 'revoke'
  readonly role: GrantedRole
}

/** Users with their roles. Granting or revoking a role asks for confirmation. */
export function PeopleTable({ people, title, ownId, lastId }: Props) {
  const { t } = useTranslation('admin')
  const { t: common } = useTranslation()
  const format = useFormat()
  const [wanted, setWanted] = useState<Wanted>()
  const { mutate, isPending, error, reset } = useChangeRoles()

  const ask = (next: Wanted) => {
    reset()
    setWanted(next)
  }
  const change = ({ person: { id }, what, role }: Wanted) =>
    mutate(
      { id, change: what === 'grant' ? { grant: role } : { revoke: role } },
      {
        onSuccess({ message }) {
          setWanted(undefined)
          notifyDone(message || common(($) => $.common.saved))
        },
      },
    )

  return (
    <>
      <table className={styles.table}>
        <caption className={styles.caption}>{title}</caption>
        <thead>
          <tr>
            {(['name', 'email', 'roles', 'since', 'actions'] as const).map((column) => (
              <th key={column} scope="col">
                {t(($) => $.people.columns[column])}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {people.map((person) => (
            <tr key={person.id}>
              <th scope="row">
                <bdi>{person.name}</bdi>
                {person.id === ownId && <small> ({t(($) => $.people.you)})</small>}
              </th>
              <td className={styles.email} data-label={t(($) => $.people.columns.email)}>
                {person.email}
                {!person.isEmailVerified && (
                  <small className={styles.unverified}>{t(($) => $.people.unverified)}</small>
                )}
              </td>
              <td data-label={t(($) => $.people.columns.roles)}>
                {person.roles.length === 0
                  ? t(($) => $.people.roles.none)
                  : person.roles.map((role) => (
                      <span key={role} className={styles.role} data-role={role}>
                        {t(($) => $.people.roles[role])}
                      </span>
                    ))}
              </td>
              <td data-label={t(($) => $.people.columns.since)}>{format.instantDay(person.memberSince)}</td>
              <td>
                <div className={styles.actions}>
                  {grantedRoles.map((role) => {
                    const what = person.roles.includes(role) ? 'revoke' : 'grant'
                    if (what === 'revoke' && role === 'ADMIN' && person.id === lastId)
                      return (
                        <p key={role} className={styles.last}>
                          {t(($) => $.people.last)}
                        </p>
                      )
                    if (what === 'grant' && !person.isEmailVerified) return null
                    return (
                      <Button
                        key={role}
                        size="compact-sm"
                        variant={what === 'grant' ? 'light' : 'default'}
                        aria-label={t(($) => $.people.grantOf, {
                          action: t(($) => $.people[what][role]),
                          name: person.name,
                        })}
                        onClick={() => ask({ person, what, role })}
                      >
                        {t(($) => $.people[what][role])}
                      </Button>
                    )
                  })}
                </div>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      {wanted && (
        <ConfirmDialog
          opened
          title={t(($) => $.people.confirm[wanted.what][wanted.role], { name: wanted.person.name })}
          confirm={t(($) => $.people[wanted.what][wanted.role])}
          danger={wanted.what === 'revoke'}
          busy={isPending}
          failure={
            error
              ? errorText(
                  error,
                  t(($) => $.people.failed),
                )
              : undefined
          }
          onConfirm={() => change(wanted)}
          onClose={() => setWanted(undefined)}
        >
          <p className={styles.text}>{wanted.person.email}</p>
          <p className={styles.text}>{t(($) => $.people.confirm[`${wanted.what}Text`][wanted.role])}</p>
          {wanted.what === 'revoke' && wanted.role === 'ADMIN' && wanted.person.id === ownId && (
            <p className={styles.text}>
              <strong>{t(($) => $.people.confirm.ownText)}</strong>
            </p>
          )}
        </ConfirmDialog>
      )}
    </>
  )
}
