import { useTranslation } from 'react-i18next'
import { PageTitle } from '../../../ui/PageTitle.tsx'

export default function DashboardPage() {
  const { t } = useTranslation()
  return <PageTitle>{t($ => $.dashboard.title)}</PageTitle>
}
