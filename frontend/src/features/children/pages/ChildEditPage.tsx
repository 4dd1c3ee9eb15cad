import { Button } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, useNavigate, useParams } from 'react-router-dom'
import { isApiError } from '../../../lib/api-error.ts'
import { NothingFound } from '../../../ui/art/NothingFound.tsx'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { ErrorState } from '../../../ui/ErrorState.tsx'
import { Loading } from '../../../ui/Loading.tsx'
import { notifyDone } from '../../../ui/notify.ts'
import { PageTitle } from '../../../ui/PageTitle.tsx'
import { useChangeChild } from '../api/change-child.ts'
import { useChild } from '../api/child.ts'
import type { Child } from '../api/children.ts'
import { ChildForm } from '../components/ChildForm.tsx'

export default function ChildEditPage() {
  const { t } = useTranslation()
  const { id = '' } = useParams()
  const { data, error, refetch } = useChild(id)
  const missing = isApiError(error) && error.final

  return (
    <>
      <PageTitle text={t($ => $.children.form.editText)}>{t($ => $.children.form.editTitle)}</PageTitle>
      {data && <EditForm key={id} original={data.child} etag={data.etag} />}
      {!data && !error && <Loading />}
      {!data && missing && (
        <EmptyState art={<NothingFound />} title={t($ => $.children.form.notFound)} text={t($ => $.children.form.notFoundText)}
          action={<Button component={Link} to="/app/children">{t($ => $.children.form.backToList)}</Button>} />
      )}
      {!data && error && !missing && <ErrorState error={error} onRetry={() => void refetch()} />}
    </>
  )
}

function EditForm({ original, etag }: { original: Child; etag: string | undefined }) {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const { mutateAsync: changeChild } = useChangeChild()
  // What the form began with: read anew while somebody types, the child must not slip past the guard of its `etag`.
  const [began] = useState({ original, etag })

  async function save(body: Parameters<typeof changeChild>[0]['body']) {
    const { data: child, message } = await changeChild({ id: began.original.id, body, etag: began.etag })
    notifyDone(message || t($ => $.children.form.saved))
    return child
  }
  return (
    <ChildForm child={began.original} submitLabel={t($ => $.common.save)} failed={t($ => $.children.form.saveFailed)} save={save}
      onSaved={() => void navigate('/app/children')}
      cancel={<Button component={Link} to="/app/children" variant="subtle" size="lg">{t($ => $.common.cancel)}</Button>} />
  )
}
