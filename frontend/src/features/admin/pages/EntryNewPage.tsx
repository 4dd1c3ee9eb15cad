import { useTranslation } from 'react-i18next'
import { PageTitle } from '../../../ui/PageTitle.tsx'
import { useCurrentUser } from '../../auth/api/current-user.ts'
import { BackToCatalogue } from '../components/EntryFrame.tsx'
import { EntryForm } from '../components/EntryForm.tsx'

/** `/app/admin/activities/new` */
export default function EntryNewPage() {
  const { t } = useTranslation('admin')
  const { data: user } = useCurrentUser()
  return (
    <>
      <BackToCatalogue />
      <PageTitle text={t($ => $.editor.newText)}>{t($ => $.editor.newTitle)}</PageTitle>
      {user && <EntryForm accountId={user.id} />}
    </>
  )
}
