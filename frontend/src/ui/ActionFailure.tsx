import { Alert, Button } from '@mantine/core'
import { IconAlertTriangle, IconRefresh } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { isApiError } from '../lib/api-error.ts'
import { errorText } from './error-text.ts'

interface Props {
  readonly error: unknown
  /** Repeats the request with the same idempotency key. Offered only when the outcome of the request is unknown. */
  readonly onRetry: () => void
  /** Text for an error that has no message. */
  readonly otherwise?: string
}

/** Shows why a button's action failed, next to the button. */
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
