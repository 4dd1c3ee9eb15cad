import { useTranslation } from 'react-i18next'
import { PageTitle } from '../../../ui/PageTitle.tsx'
import { BackToCatalogue } from '../components/EntryFrame.tsx'
import { EntryForm } from '../components/EntryForm.tsx'

/** The page `/app/admin/activities/new`. */
export default function EntryNewPage() {
  const { t } = useTranslation('admin')
  return (
    <>
      <BackToCatalogue />
      <PageTitle text={t(($) => $.editor.newText)}>{t(($) => $.editor.newTitle)}</PageTitle>
      <EntryForm />
    </>
  )
}
