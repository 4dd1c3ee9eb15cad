import { useTranslation } from 'react-i18next'
import { PageTitle } from '../../../ui/PageTitle.tsx'

export default function ProgressPage() {
  const { t } = useTranslation()
  return <PageTitle>{t($ => $.progress.title)}</PageTitle>
}
