import { Button, Group } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { WiltedArt } from '../ui/art/WiltedArt.tsx'
import { Brand } from '../ui/Brand.tsx'
import styles from './FullPage.module.css'

/** Loading a page anew mends a fault more often than not; a file that is missing is most often one of a former version. */
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

/** The last resort: what is around the pages threw. */
export const ErrorScreen = () => (
  <main className={styles.page}>
    <a href="/" aria-label="Filiz">
      <Brand />
    </a>
    <Fault home="/" />
  </main>
)

/** A page threw, or its file could not be loaded: the navigation around it still works. */
export const PageError = () => (
  <div className={styles.page} role="alert">
    <Fault home="/app/dashboard" />
  </div>
)
