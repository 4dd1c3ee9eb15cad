import { useTranslation } from 'react-i18next'
import { useFormat } from '../../../i18n/use-format.ts'
import type { User } from '../../auth/api/current-user.ts'
import styles from './AccountInfo.module.css'

export function AccountInfo({ user }: { user: User }) {
  const { t } = useTranslation()
  const format = useFormat()
  return (
    <dl className={styles.list}>
      <div><dt>{t($ => $.settings.info.role)}</dt><dd>{t($ => $.settings.info.roles[user.role])}</dd></div>
      <div><dt>{t($ => $.settings.info.memberSince)}</dt><dd>{format.instantDay(user.memberSince, user.timeZone)}</dd></div>
      <div><dt>{t($ => $.settings.info.emailStatus)}</dt><dd>{user.isEmailVerified ? t($ => $.settings.info.verified) : t($ => $.settings.info.unverified)}</dd></div>
    </dl>
  )
}
