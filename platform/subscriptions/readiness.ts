import type { SubscriptionState } from './subscription.ts'
import { hasStopped } from './subscription-health.ts'

/**
 * Limits in seconds: how far a subscription may lag, and how long it may fail at the same position, until the process
 * counts as not ready.
 */
const longestBehind = 30
const longestFailing = 60

/**
 * Readiness check: rejects with the reason when a subscription owned by this process has stopped, keeps failing or
 * lags. Subscriptions of other processes are not checked.
 */
export const checkSubscriptions = (states: () => readonly SubscriptionState[]) => async (): Promise<void> => {
  for (const { name, status, behindSeconds, failingSeconds, error } of states()) {
    if (hasStopped(status)) throw new Error(`${name} has stopped: ${error}`)
    if (failingSeconds > longestFailing)
      throw new Error(`${name} has been failing for ${Math.round(failingSeconds)} s: ${error}`)
    if (status === 'live' && behindSeconds > longestBehind)
      throw new Error(`${name} is ${Math.round(behindSeconds)} s behind${error === null ? '' : `: ${error}`}`)
  }
}
