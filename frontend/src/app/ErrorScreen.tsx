import { Button, Group } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { WiltedArt } from '../ui/art/WiltedArt.tsx'
import { Brand } from '../ui/Brand.tsx'
import styles from './FullPage.module.css'

/** Reloads the page with the newest version, because a missing file usually belongs to an earlier version. */
const reload = () =>
  void import('../lib/service-worker.ts')
    .then(({ reloadNewest }) => reloadNewest())
    .catch(() => window.location.reload())

const Fault = ({ home }: { home: string }) => {
  const { t } = useTranslation()
  return (
    <>
      <div className={styles.art}>
        <WiltedArt />
      </div>
      <h1>{t(($) => $.common.errorTitle)}</h1>
      <p>{t(($) => $.common.pageError)}</p>
      <Group justify="center">
        <Button onClick={reload}>{t(($) => $.common.retry)}</Button>
        <Button variant="default" component="a" href={home}>
          {t(($) => $.common.goHome)}
        </Button>
      </Group>
    </>
  )
}

/** The outermost error boundary, for errors thrown outside the pages. */
export const ErrorScreen = () => (
  <main className={styles.page}>
    <a href="/" aria-label="Filiz">
      <Brand />
    </a>
    <Fault home="/" />
  </main>
)

/** Error boundary of a page that threw or could not be loaded. The navigation around it still works. */
export const PageError = () => (
  <div className={styles.page} role="alert">
    <Fault home="/app/dashboard" />
  </div>
)
