import { Button } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { useLocation } from 'react-router-dom'
import { EmptyBed } from '../ui/art/EmptyBed.tsx'
import { PageTitle } from '../ui/PageTitle.tsx'
import styles from './FullPage.module.css'

export default function NotFoundPage() {
  const { t } = useTranslation()
  const insideApp = useLocation().pathname.startsWith('/app')
  // Pages in the app are already inside the shell's `main` element.
  const Frame = insideApp ? 'div' : 'main'
  return (
    <Frame className={styles.page}>
      <div className={styles.art}>
        <EmptyBed />
      </div>
      <PageTitle text={t(($) => $.common.notFoundText)}>{t(($) => $.common.notFoundTitle)}</PageTitle>
      <Button component="a" href={insideApp ? '/app/dashboard' : '/'}>
        {t(($) => $.common.goHome)}
      </Button>
    </Frame>
  )
}
