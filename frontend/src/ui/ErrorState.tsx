import { Button } from '@mantine/core'
import { IconRefresh } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { isApiError } from '../lib/api-error.ts'
import { WiltedArt } from './art/WiltedArt.tsx'
import styles from './EmptyState.module.css'
import { errorText } from './error-text.ts'

interface Props {
  readonly error: unknown
  /** Tells what failed, for example that the activities could not be loaded. */
  readonly title?: string
  /** Replaces the error's own text. */
  readonly text?: string
  readonly onRetry?: () => void
  readonly action?: ReactNode
}

/** Shown instead of content that could not be loaded: what failed, why, and a retry button. */
export function ErrorState({ error, title, text, onRetry, action }: Props) {
  const { t } = useTranslation()
  return (
    <div role="alert" className={styles.empty}>
      <div className={styles.art}>
        <WiltedArt />
      </div>
      <h2 className={styles.title}>{title ?? t(($) => $.common.errorTitle)}</h2>
      <p className={styles.text}>{text ?? errorText(error)}</p>
      {onRetry && (
        <Button variant="light" leftSection={<IconRefresh size={18} aria-hidden />} onClick={onRetry}>
          {t(($) => $.common.retry)}
        </Button>
      )}
      {action}
      {isApiError(error) && error.requestId && (
        <small className={styles.text}>{t(($) => $.common.requestId, { id: error.requestId })}</small>
      )}
    </div>
  )
}
