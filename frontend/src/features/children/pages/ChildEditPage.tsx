import type { Child } from '@filiz/http/contract/shapes.ts'
import { Button } from '@mantine/core'
import type { ChildBody } from '@filiz/domain/child/schemas.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, useNavigate, useParams } from 'react-router-dom'
import { loadTexts } from '../../../i18n/index.ts'
import { isApiError } from '../../../lib/api-error.ts'
import { NothingFound } from '../../../ui/art/NothingFound.tsx'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { ErrorState } from '../../../ui/ErrorState.tsx'
import { lazyDialog } from '../../../ui/lazy-dialog.tsx'
import { Loading } from '../../../ui/Loading.tsx'
import { notifyDone } from '../../../ui/notify.ts'
import { PageTitle } from '../../../ui/PageTitle.tsx'
import { useChangeChild } from '../api/change-child.ts'
import { childQuery, useChild } from '../api/child.ts'
import { childDraft } from '../child-draft.ts'
import { mayWith } from '../../../lib/family/rights.ts'
import { ChildForm } from '../components/ChildForm.tsx'

const ChildConflict = lazyDialog(async () => {
  const [part] = await Promise.all([import('../components/ChildConflict.tsx'), loadTexts('offline')])
  return part
})

export default function ChildEditPage() {
  const { t: f } = useTranslation('family')
  const { id = '' } = useParams()
  const { data, error, refetch } = useChild(id)
  const missing = isApiError(error) && error.final

  return (
    <>
      <PageTitle text={f(($) => $.form.editText)}>{f(($) => $.form.editTitle)}</PageTitle>
      {data && mayWith(data.child, 'edit') && <EditForm key={id} original={data.child} etag={data.etag} />}
      {data && !mayWith(data.child, 'edit') && (
        <EmptyState
          title={f(($) => $.denied.title)}
          text={f(($) => $.denied.text)}
          action={
            <Button component={Link} to="/app/children">
              {f(($) => $.form.backToList)}
            </Button>
          }
        />
      )}
      {!data && !error && <Loading />}
      {!data && missing && (
        <EmptyState
          art={<NothingFound />}
          title={f(($) => $.form.notFound)}
          text={f(($) => $.form.notFoundText)}
          action={
            <Button component={Link} to="/app/children">
              {f(($) => $.form.backToList)}
            </Button>
          }
        />
      )}
      {!data && error && !missing && <ErrorState error={error} onRetry={() => void refetch()} />}
    </>
  )
}

/**
 * An edit conflict: the typed values (`mine`), the child as it is saved now, and callbacks that settle the pending
 * save.
 */
interface Conflict {
  readonly mine: ChildBody
  readonly now: { readonly child: Child; readonly etag: string | undefined }
  readonly resolve: (child: Child) => void
  readonly giveUp: () => void
}
const wasFaster = (error: unknown) => isApiError(error) && error.code === 'PRECONDITION_FAILED'

function EditForm({ original, etag }: { original: Child; etag: string | undefined }) {
  const { t } = useTranslation()
  const { t: f } = useTranslation('family')
  const navigate = useNavigate()
  const queryClient = useQueryClient()
  const { mutateAsync: changeChild } = useChangeChild()
  const draft = childDraft(original.id)
  const [anew, setAnew] = useState(0)
  // The child and ETag from the time the form was opened. A background refetch must not replace them, because the save
  // would then overwrite a concurrent change.
  const [began, setBegan] = useState(() => {
    const left = draft.read()
    return left?.child ? { original: left.child, etag: left.etag } : { original, etag }
  })
  const [conflict, setConflict] = useState<Conflict>()

  async function put(body: ChildBody, guard: string | undefined) {
    const { data: child, message } = await changeChild({ id: began.original.id, body, etag: guard })
    notifyDone(message || f(($) => $.form.saved))
    return child
  }
  /** Fetches the current child, so that the user sees it before overwriting it. */
  const theirs = () => queryClient.fetchQuery({ ...childQuery(began.original.id), staleTime: 0 })

  async function save(mine: ChildBody): Promise<Child> {
    try {
      return await put(mine, began.etag)
    } catch (error) {
      if (!wasFaster(error)) throw error
      const now = await theirs()
      return new Promise((resolve, reject) => {
        setConflict({ mine, now, resolve, giveUp: () => reject(error as Error) })
      })
    }
  }
  async function chosen({ resolve, now, ...rest }: Conflict, body: ChildBody) {
    try {
      resolve(await put(body, now.etag))
      setConflict(undefined)
    } catch (error) {
      if (!wasFaster(error)) throw error
      setConflict({ ...rest, resolve, mine: body, now: await theirs() })
    }
  }
  function beginAnew() {
    setBegan({ original, etag })
    setAnew(anew + 1)
  }
  return (
    <>
      <ChildForm
        key={anew}
        child={began.original}
        draft={draft}
        etag={began.etag}
        onAnew={beginAnew}
        submitLabel={t(($) => $.common.save)}
        failed={f(($) => $.form.saveFailed)}
        save={save}
        onSaved={() => void navigate('/app/children')}
        cancel={
          <Button component={Link} to="/app/children" variant="subtle" size="lg">
            {t(($) => $.common.cancel)}
          </Button>
        }
      />
      {conflict && (
        <ChildConflict
          key={conflict.now.etag}
          base={began.original}
          mine={conflict.mine}
          theirs={conflict.now.child}
          onChoose={(body) => chosen(conflict, body)}
          onClose={() => {
            conflict.giveUp()
            setConflict(undefined)
          }}
        />
      )}
    </>
  )
}
