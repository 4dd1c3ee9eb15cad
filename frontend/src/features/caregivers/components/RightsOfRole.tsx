import { may, rights, type InvitedRole, type Right } from '@filiz/domain/child/rights.ts'
import { IconCheck, IconX } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import styles from './Rights.module.css'

const all = Object.keys(rights) as readonly Right[]

/**
 * Lists the rights that a role has, and those that it lacks. `only`: lists only those that it has, or the `first` of
 * them.
 */
export function RightsOfRole({ role, only = false, first }: { role: InvitedRole; only?: boolean; first?: number }) {
  const { t: f } = useTranslation('family')
  const list = (label: string, which: readonly Right[], Icon: typeof IconCheck) => (
    <ul aria-label={label} className={styles.list}>
      {which.map((right) => (
        <li key={right} data-not={Icon === IconX || undefined}>
          <Icon size={18} aria-hidden />
          <span>{f(($) => $.rights.of[right])}</span>
        </li>
      ))}
    </ul>
  )
  return (
    <>
      {list(
        f(($) => $.rights.may),
        all.filter((right) => may(role, right)).slice(0, first),
        IconCheck,
      )}
      {!only &&
        list(
          f(($) => $.rights.mayNot),
          all.filter((right) => !may(role, right)),
          IconX,
        )}
    </>
  )
}
