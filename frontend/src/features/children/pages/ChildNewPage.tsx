import { useTranslation } from 'react-i18next'
import { PageTitle } from '../../../ui/PageTitle.tsx'

export default function ChildNewPage() {
  const { t } = useTranslation()
  return <PageTitle>{t($ => $.children.title)}</PageTitle>
}
