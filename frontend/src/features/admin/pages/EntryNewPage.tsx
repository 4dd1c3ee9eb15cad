import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router-dom'
import { ErrorState } from '../../../ui/ErrorState.tsx'
import { Loading } from '../../../ui/Loading.tsx'
import { PageTitle } from '../../../ui/PageTitle.tsx'
import { useEntry } from '../api/entry.ts'
import { BackToCatalogue } from '../components/entry/EntryFrame.tsx'
import { EntryForm } from '../components/entry/EntryForm.tsx'
import { copyOf } from '../entry-content.ts'

/** The page `/app/admin/activities/new`; with `?copyOf=<id>` the form begins with the fields of that entry. */
export default function EntryNewPage() {
  const { t } = useTranslation('admin')
  const [params] = useSearchParams()
  const original = params.get('copyOf')
  return (
    <>
      <BackToCatalogue />
      <PageTitle text={t(($) => $.editor[original === null ? 'newText' : 'copyText'])}>
        {t(($) => $.editor.newTitle)}
      </PageTitle>
      {original === null ? <EntryForm /> : <CopyForm key={original} id={original} />}
    </>
  )
}

function CopyForm({ id }: { id: string }) {
  const { t } = useTranslation('admin')
  const { data: opened, error, refetch } = useEntry(id)
  if (opened) return <EntryForm initial={copyOf(opened)} />
  return error ? (
    <ErrorState error={error} title={t(($) => $.editor.loadError)} onRetry={() => void refetch()} />
  ) : (
    <Loading />
  )
}
