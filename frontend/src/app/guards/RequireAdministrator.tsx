import { Button } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { Link, Outlet } from 'react-router-dom'
import { useIsAdministrator } from '../../features/auth/api/administrator.ts'
import { EmptyBed } from '../../ui/art/EmptyBed.tsx'
import { ErrorState } from '../../ui/ErrorState.tsx'
import { Loading } from '../../ui/Loading.tsx'
import { PageTitle } from '../../ui/PageTitle.tsx'
import styles from '../FullPage.module.css'

/**
 * What is below is for administrators; asked of the server on arrival and for as long as the page is open, so that a role
 * taken away counts here too. What the page asks for, the server refuses by itself.
 */
export function RequireAdministrator() {
  const { t } = useTranslation()
  const { data: isAdministrator, error, refetch } = useIsAdministrator()

  if (isAdministrator) return <Outlet />
  if (isAdministrator === undefined) return error ? <ErrorState error={error} onRetry={() => void refetch()} /> : <Loading text={t($ => $.shell.denied.checking)} />
  return (
    <div className={styles.page}>
      <div className={styles.art}><EmptyBed /></div>
      <PageTitle text={t($ => $.shell.denied.text)}>{t($ => $.shell.denied.title)}</PageTitle>
      <Button component={Link} to="/app/dashboard">{t($ => $.common.goHome)}</Button>
    </div>
  )
}
