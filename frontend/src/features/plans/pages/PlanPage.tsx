import { useTranslation } from 'react-i18next'
import { PageTitle } from '../../../ui/PageTitle.tsx'

export default function PlanPage() {
  const { t } = useTranslation()
  return <PageTitle>{t($ => $.plan.title)}</PageTitle>
}
