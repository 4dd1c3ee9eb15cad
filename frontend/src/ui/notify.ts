import { notifications } from '@mantine/notifications'

/** A short word that something worked. Failures are shown where they happened, not here. */
export const notifyDone = (message: string) => notifications.show({ message, color: 'sprout', withBorder: true })

/** A word on something that went wrong in the background, where there is no better place for it. */
export const notifyProblem = (message: string) => notifications.show({ message, color: 'apricot', withBorder: true })
