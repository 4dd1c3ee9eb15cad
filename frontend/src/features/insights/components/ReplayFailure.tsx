import { Button } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { isApiError } from '../../../lib/api-error.ts'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { ErrorState } from '../../../ui/ErrorState.tsx'
import { dataPath } from '../paths.ts'

/** Says why a replay cannot be shown: the data set is over, too large, or the server did not answer. */
export function ReplayFailure({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  const { t } = useTranslation('insights')
  const isOver = isApiError(error) && (error.code === 'NOT_FOUND' || error.code === 'VALIDATION_FAILED')
  if (!isOver) return <ErrorState error={error} title={t(($) => $.replay.loadError)} onRetry={onRetry} />
  return (
    <EmptyState
      title={t(($) => $.replay.gone.title)}
      text={t(($) => $.replay.gone.text)}
      action={
        <Button component={Link} to={dataPath} variant="light">
          {t(($) => $.replay.back)}
        </Button>
      }
    />
  )
}
