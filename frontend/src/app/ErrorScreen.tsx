import { Button, Group } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { Wilted } from '../ui/art/Wilted.tsx'
import { Brand } from '../ui/Brand.tsx'
import styles from './FullPage.module.css'

/** The last resort: a page threw, or its file could not be loaded. Loading it anew mends both more often than not. */
export function ErrorScreen() {
  const { t } = useTranslation()
  return (
    <main className={styles.page}>
      <a href="/" aria-label="Filiz"><Brand /></a>
      <div className={styles.art}><Wilted /></div>
      <h1>{t($ => $.common.errorTitle)}</h1>
      <p>{t($ => $.common.pageError)}</p>
      <Group justify="center">
        <Button onClick={() => window.location.reload()}>{t($ => $.common.retry)}</Button>
        <Button variant="default" component="a" href="/">{t($ => $.common.goHome)}</Button>
      </Group>
    </main>
  )
}
