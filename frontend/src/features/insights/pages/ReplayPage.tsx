import { useTranslation } from 'react-i18next'
import { useParams } from 'react-router-dom'
import { Loading } from '../../../ui/Loading.tsx'
import { PageTitle } from '../../../ui/PageTitle.tsx'
import { useStreamEvents } from '../api/replay.ts'
import { InsightSections } from '../components/InsightSections.tsx'
import { ReplayFailure } from '../components/ReplayFailure.tsx'
import { Replay } from '../components/Replay.tsx'

/** `/app/insights/data/{id}/{stream}`: a stream of a data set, event by event. */
export default function ReplayPage() {
  const { t } = useTranslation('insights')
  const { id = '', stream = '' } = useParams()
  const { data, error, refetch, hasNextPage, isFetchingNextPage, fetchNextPage } = useStreamEvents(id, stream)
  const kind = stream.startsWith('child-') ? 'child' : 'plan'
  const [, pseudonym = '', month = ''] = /^\w+-([0-9a-f]+)(?:_(.*))?$/.exec(stream) ?? []
  const name = [`${pseudonym.slice(0, 8)}…`, month].filter(Boolean).join(' ')
  return (
    <>
      <PageTitle text={<code>{stream}</code>} documentTitle={t(($) => $.replay.title)}>
        {t(($) => $.replay.of[kind], { name })}
      </PageTitle>
      <InsightSections />
      {data && (
        <Replay
          key={stream}
          dataSetId={id}
          stream={stream}
          events={data.pages.flatMap(({ events }) => events)}
          more={hasNextPage ? { isLoading: isFetchingNextPage, load: () => void fetchNextPage() } : null}
        />
      )}
      {!data && error && <ReplayFailure error={error} onRetry={() => void refetch()} />}
      {!data && !error && <Loading />}
    </>
  )
}
