import { Button } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { Link, useParams } from 'react-router-dom'
import { isApiError } from '../../../lib/api-error.ts'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { ErrorState } from '../../../ui/ErrorState.tsx'
import { Loading } from '../../../ui/Loading.tsx'
import { PageTitle } from '../../../ui/PageTitle.tsx'
import { usePlanHistory } from '../api/plan-history.ts'
import { InsightSections } from '../components/InsightSections.tsx'
import { PlanMoments } from '../components/PlanMoments.tsx'
import { samplePath } from '../paths.ts'
import { useInsightText } from '../use-insight-text.ts'

/** `/app/insights/plans/{pseudonym}`: a plan's state after each of its changes. */
export default function PlanHistoryPage() {
  const { t } = useTranslation('insights')
  const text = useInsightText()
  const { id = '' } = useParams()
  const { data: history, error, refetch } = usePlanHistory(id)
  const isGone = isApiError(error) && error.code === 'NOT_FOUND'
  return (
    <>
      <PageTitle documentTitle={t(($) => $.history.title)}>
        {history ? t(($) => $.history.of, { month: text.month(history.month) }) : t(($) => $.history.title)}
      </PageTitle>
      <InsightSections />
      {history && <PlanMoments history={history} />}
      {!history && isGone && (
        <EmptyState
          title={t(($) => $.history.gone.title)}
          text={t(($) => $.history.gone.text)}
          action={
            <Button component={Link} to={samplePath} variant="light">
              {t(($) => $.history.back)}
            </Button>
          }
        />
      )}
      {!history && error && !isGone && (
        <ErrorState error={error} title={t(($) => $.history.loadError)} onRetry={() => void refetch()} />
      )}
      {!history && !error && <Loading />}
    </>
  )
}
