import type { SubscriptionState } from './subscription.ts'

/** Seconds that a subscription may be behind, or without success at the same place, before somebody should look. */
const longestBehind = 30
const longestFailing = 60

/**
 * Rejects while a subscription of this process stands still, with which and why: what it is there for happens for nobody.
 * One that is another process's concern is that one's.
 */
export const checkSubscriptions = (states: () => readonly SubscriptionState[]) => async (): Promise<void> => {
  for (const { name, status, behindSeconds, failingSeconds, error } of states()) {
    if (status === 'stopped' || status === 'beyond-log' || status === 'newer-version-needed')
      throw new Error(`${name} has stopped: ${error}`)
    if (failingSeconds > longestFailing)
      throw new Error(`${name} has been failing for ${Math.round(failingSeconds)} s: ${error}`)
    if (status === 'live' && behindSeconds > longestBehind)
      throw new Error(`${name} is ${Math.round(behindSeconds)} s behind${error === null ? '' : `: ${error}`}`)
  }
}
