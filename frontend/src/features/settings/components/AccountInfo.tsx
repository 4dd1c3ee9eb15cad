import type { User } from '@filiz/http/contract/shapes.ts'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../../i18n/use-format.ts'
import { rolesOf } from '../../../lib/roles-of.ts'
import styles from './AccountInfo.module.css'

export function AccountInfo({ user }: { user: User }) {
  const { t: s } = useTranslation('settings')
  const format = useFormat()
  const roles = rolesOf(user)
  return (
    <dl className={styles.list}>
      <div>
        <dt>{s(($) => $.info.role)}</dt>
        <dd>
          {format.list((roles.length > 0 ? roles : (['USER'] as const)).map((role) => s(($) => $.info.roles[role])))}
        </dd>
      </div>
      <div>
        <dt>{s(($) => $.info.memberSince)}</dt>
        <dd>{format.instantDay(user.memberSince, user.timeZone)}</dd>
      </div>
      <div>
        <dt>{s(($) => $.info.emailStatus)}</dt>
        <dd>{user.isEmailVerified ? s(($) => $.info.verified) : s(($) => $.info.unverified)}</dd>
      </div>
    </dl>
  )
}
