import { useTranslation } from 'react-i18next'
import { PageTitle } from '../../../ui/PageTitle.tsx'

export default function ActivitiesPage() {
  const { t } = useTranslation()
  return <PageTitle>{t($ => $.activities.title)}</PageTitle>
}
