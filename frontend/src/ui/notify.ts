import { notifications } from '@mantine/notifications'
import { t } from 'i18next'
import type { ReactNode } from 'react'

const show = (message: ReactNode, color: string) =>
  notifications.show({ message, color, withBorder: true, closeButtonProps: { 'aria-label': t(($) => $.common.close) } })

/** A short success message. Failures are shown where they happen. */
export const notifyDone = (message: ReactNode) => show(message, 'sprout')

/** Reports a background failure that has no better place. */
export const notifyProblem = (message: ReactNode) => show(message, 'apricot')
