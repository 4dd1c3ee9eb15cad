import type { GrantedRole } from '@filiz/domain/account/events.ts'
import { Button } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { Link, Outlet } from 'react-router-dom'
import { useHasRole } from '../../features/auth/api/administrator.ts'
import { EmptyBed } from '../../ui/art/EmptyBed.tsx'
import { ErrorState } from '../../ui/ErrorState.tsx'
import { Loading } from '../../ui/Loading.tsx'
import { PageTitle } from '../../ui/PageTitle.tsx'
import styles from '../FullPage.module.css'

/**
 * Renders the child routes only for users with one of these roles. The role is fetched on arrival and refreshed while
 * the page is open, so that a revoked role takes effect. The server checks each request itself.
 */
export function RequireRole({ roles }: { roles: readonly GrantedRole[] }) {
  const { t } = useTranslation()
  const { data: hasRole, error, refetch } = useHasRole(roles)

  if (hasRole) return <Outlet />
  if (hasRole === undefined)
    return error ? (
      <ErrorState error={error} onRetry={() => void refetch()} />
    ) : (
      <Loading text={t(($) => $.shell.denied.checking)} />
    )
  return (
    <div className={styles.page}>
      <div className={styles.art}>
        <EmptyBed />
      </div>
      <PageTitle text={t(($) => $.shell.denied.text)}>{t(($) => $.shell.denied.title)}</PageTitle>
      <Button component={Link} to="/app/dashboard">
        {t(($) => $.common.goHome)}
      </Button>
    </div>
  )
}
