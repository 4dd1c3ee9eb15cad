import { notifications } from '@mantine/notifications'
import { t } from 'i18next'
import type { ReactNode } from 'react'

/** Shows a message and returns a function that closes it. */
function show(message: ReactNode, color: string): () => void {
  const id = notifications.show({
    message,
    color,
    withBorder: true,
    closeButtonProps: { 'aria-label': t(($) => $.common.close) },
  })
  return () => notifications.hide(id)
}

/** Shows a short success message. Failures are shown next to the action that failed. */
export const notifyDone = (message: ReactNode) => show(message, 'sprout')

/** Reports a failure in the background that no component shows. */
export const notifyProblem = (message: ReactNode) => show(message, 'apricot')
