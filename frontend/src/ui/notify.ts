import { notifications } from '@mantine/notifications'
import { t } from 'i18next'
import type { ReactNode } from 'react'

const show = (message: ReactNode, color: string) =>
  notifications.show({ message, color, withBorder: true, closeButtonProps: { 'aria-label': t(($) => $.common.close) } })

/** A short word that something worked. Failures are shown where they happened, not here. */
export const notifyDone = (message: ReactNode) => show(message, 'sprout')

/** A word on something that went wrong in the background, where there is no better place for it. */
export const notifyProblem = (message: ReactNode) => show(message, 'apricot')
