import { Alert, Button } from '@mantine/core'
import { IconAlertTriangle, IconRefresh } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { isApiError } from '../lib/api-error.ts'
import { errorText } from './error-text.ts'

interface Props {
  readonly error: unknown
  /** Sends the same again. Only offered where nobody knows whether it was done: the client repeats it with the same key. */
  readonly onRetry: () => void
  /** What could not be done, where neither server nor network says why. */
  readonly otherwise?: string
}

/** Something asked for by a button did not happen: says why, where it was asked for. */
export function ActionFailure({ error, onRetry, otherwise }: Props) {
  const { t } = useTranslation()
  const unanswered = isApiError(error) && error.unanswered
  return (
    <Alert role="alert" color="red" variant="light" icon={<IconAlertTriangle aria-hidden />}>
      {errorText(error, otherwise)}
      {unanswered && (
        <Button
          size="compact-sm"
          variant="subtle"
          color="red"
          ml="xs"
          leftSection={<IconRefresh size={16} aria-hidden />}
          onClick={onRetry}
        >
          {t(($) => $.common.retry)}
        </Button>
      )}
    </Alert>
  )
}
