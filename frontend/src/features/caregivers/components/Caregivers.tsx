import type { Caregiver } from '@filiz/http/contract/caregivers.ts'
import type { Child, User } from '@filiz/http/contract/shapes.ts'
import { possessive } from '@filiz/domain/texts/possessive.ts'
import { Badge, Group } from '@mantine/core'
import { IconUserPlus } from '@tabler/icons-react'
import { useRef, useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { language } from '../../../i18n/language.ts'
import { useFormat } from '../../../i18n/use-format.ts'
import { Button } from '../../../ui/Button.tsx'
import { ConfirmDialog } from '../../../ui/ConfirmDialog.tsx'
import { errorText } from '../../../ui/error-text.ts'
import { ErrorState } from '../../../ui/ErrorState.tsx'
import { FormFailure } from '../../../ui/FormFailure.tsx'
import { lazyDialog } from '../../../ui/lazy-dialog.tsx'
import { Loading } from '../../../ui/Loading.tsx'
import { notifyDone } from '../../../ui/notify.ts'
import { Panel } from '../../../ui/Panel.tsx'
import { mayWith } from '../../../lib/family/rights.ts'
import styles from '../../../ui/rows.module.css'
import { useCaregivers, useChangeRole, useLeave, useRemoveCaregiver } from '../api/caregivers.ts'
import { useChangeOwner, useEndOffer } from '../api/owner.ts'

const InviteDialog = lazyDialog(() => import('./InviteDialog.tsx'))

interface Props {
  readonly child: Child
  readonly family: readonly Child[]
  readonly user: User
}

/** An action that is asked about first. */
interface Asking {
  readonly what: 'remove' | 'leave' | 'hand-over'
  readonly who: Caregiver
}

/** The caregivers of a child with what one may change about them, and the button that invites somebody. */
export function Caregivers({ child, family, user }: Props) {
  const { t: f } = useTranslation('family')
  const format = useFormat()
  const { data: caregivers, error, refetch } = useCaregivers(child.id)
  const [changeRole, endOffer] = [useChangeRole(), useEndOffer()]
  const [asking, setAsking] = useState<Asking>()
  const [inviting, setInviting] = useState(false)
  const list = useRef<HTMLUListElement>(null)
  const nameOf = ({ name }: Pick<Caregiver, 'name'>) => name ?? f(($) => $.caregivers.somebody)
  const manages = mayWith(child, 'manage-caregivers')
  const offered = caregivers?.find(({ isOffered }) => isOffered)
  const failed = changeRole.error ?? endOffer.error

  const open = (what: Asking['what'], who: Caregiver) => () => setAsking({ what, who })
  /** Moves the focus to the list, because the pressed button may have disappeared with its row. */
  function done(message: string) {
    setAsking(undefined)
    notifyDone(message)
    list.current?.focus()
  }
  const withdrawOffer = () =>
    endOffer.mutate(child.id, { onSuccess: ({ message }) => done(message || f(($) => $.caregivers.withdrawn)) })

  function actionsOf(one: Caregiver): ReactNode {
    const name = nameOf(one)
    if (one.role === 'owner') return null
    if (one.accountId === user.id)
      return (
        <Button
          variant="default"
          aria-label={f(($) => $.caregivers.leaveOf, { child: child.name })}
          onClick={open('leave', one)}
        >
          {f(($) => $.caregivers.leave)}
        </Button>
      )
    if (!manages) return null
    const [role, label, labelOf] =
      one.role === 'helper'
        ? (['parent', f(($) => $.caregivers.makeParent), f(($) => $.caregivers.makeParentOf, { name })] as const)
        : (['helper', f(($) => $.caregivers.makeHelper), f(($) => $.caregivers.makeHelperOf, { name })] as const)
    return (
      <Group gap="sm">
        {one.role === 'parent' && !offered && (
          <Button
            variant="light"
            aria-label={f(($) => $.caregivers.handOverOf, { name })}
            onClick={open('hand-over', one)}
          >
            {f(($) => $.caregivers.handOver)}
          </Button>
        )}
        <Button
          variant="light"
          aria-label={labelOf}
          loading={changeRole.isPending && changeRole.variables.accountId === one.accountId}
          onClick={() =>
            changeRole.mutate(
              { childId: child.id, accountId: one.accountId, role },
              { onSuccess: ({ message }) => done(message || f(($) => $.caregivers.changed, { name })) },
            )
          }
        >
          {label}
        </Button>
        <Button variant="default" aria-label={f(($) => $.caregivers.removeOf, { name })} onClick={open('remove', one)}>
          {f(($) => $.caregivers.remove)}
        </Button>
      </Group>
    )
  }

  return (
    <Panel title={f(($) => $.caregivers.heading, { whose: possessive(child.name, language()) })}>
      {!caregivers && error && (
        <ErrorState error={error} title={f(($) => $.caregivers.loadError)} onRetry={() => void refetch()} />
      )}
      {!caregivers && !error && <Loading />}
      {caregivers && (
        <>
          <FormFailure>{failed ? errorText(failed) : undefined}</FormFailure>
          <ul className={styles.list} ref={list} tabIndex={-1} aria-label={f(($) => $.caregivers.list)}>
            {caregivers.map((one) => (
              <li key={one.accountId} className={styles.row}>
                <div>
                  <div className={styles.name}>
                    <bdi>{nameOf(one)}</bdi>
                    {one.accountId === user.id && <Badge variant="light">{f(($) => $.caregivers.you)}</Badge>}
                  </div>
                  <div className={styles.facts}>
                    {f(($) => $.roles[one.role])} ·{' '}
                    {f(($) => $.caregivers.since, { date: format.instantDay(one.since, user.timeZone) })}
                    {one.address !== null && (
                      <>
                        {' '}
                        · <bdi>{one.address}</bdi>
                      </>
                    )}
                  </div>
                </div>
                {actionsOf(one)}
              </li>
            ))}
          </ul>
          {offered && manages && (
            <div className={styles.row}>
              <p role="status" className={styles.facts}>
                {f(($) => $.caregivers.waiting, { name: nameOf(offered), child: child.name })}
              </p>
              <Button
                variant="default"
                loading={endOffer.isPending}
                aria-label={f(($) => $.caregivers.withdrawOf, { name: nameOf(offered) })}
                onClick={withdrawOffer}
              >
                {f(($) => $.caregivers.withdraw)}
              </Button>
            </div>
          )}
          {mayWith(child, 'invite-helper') && (
            <Button mt="md" leftSection={<IconUserPlus size={20} aria-hidden />} onClick={() => setInviting(true)}>
              {f(($) => $.invite.action)}
            </Button>
          )}
        </>
      )}
      {asking && (
        <Question
          {...asking}
          child={child}
          name={nameOf(asking.who)}
          onDone={done}
          onClose={() => setAsking(undefined)}
        />
      )}
      {inviting && <InviteDialog child={child} family={family} onClose={() => setInviting(false)} />}
    </Panel>
  )
}

interface QuestionProps extends Asking {
  readonly child: Child
  readonly name: string
  readonly onDone: (message: string) => void
  readonly onClose: () => void
}

function Question({ what, who, child, name, onDone, onClose }: QuestionProps) {
  const { t: f } = useTranslation('family')
  const [remove, leave, changeOwner] = [useRemoveCaregiver(), useLeave(), useChangeOwner()]
  const mutation = { remove, leave, 'hand-over': changeOwner }[what]
  const texts = { name, child: child.name }
  const [title, text, confirm, after] = {
    remove: [
      f(($) => $.caregivers.removeTitle, texts),
      f(($) => $.caregivers.removeText, texts),
      f(($) => $.caregivers.remove),
      f(($) => $.caregivers.removed, texts),
    ],
    leave: [
      f(($) => $.caregivers.leaveTitle),
      f(($) => $.caregivers.leaveText, texts),
      f(($) => $.caregivers.leave),
      f(($) => $.caregivers.left, texts),
    ],
    'hand-over': [
      f(($) => $.caregivers.handOverTitle, texts),
      f(($) => $.caregivers.handOverText, texts),
      f(($) => $.caregivers.confirmHandOver),
      f(($) => $.caregivers.handOverDone, texts),
    ],
  }[what] as [string, string, string, string]

  async function act() {
    try {
      const { message } = await mutation.mutateAsync({ childId: child.id, accountId: who.accountId })
      onDone(message || after)
    } catch {
      // The dialog shows the mutation's error.
    }
  }
  return (
    <ConfirmDialog
      opened
      danger={what !== 'hand-over'}
      title={title}
      confirm={confirm}
      busy={mutation.isPending}
      failure={mutation.error ? errorText(mutation.error) : undefined}
      onConfirm={() => void act()}
      onClose={onClose}
    >
      {text}
    </ConfirmDialog>
  )
}
