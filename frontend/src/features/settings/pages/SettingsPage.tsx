import { useTranslation } from 'react-i18next'
import { PageTitle } from '../../../ui/PageTitle.tsx'

export default function SettingsPage() {
  const { t } = useTranslation()
  return <PageTitle>{t($ => $.settings.title)}</PageTitle>
}
