import { describe, expect, it } from 'vitest'
import { checkSubscriptions } from './readiness.ts'
import type { SubscriptionState } from './subscription.ts'

const state = (more: Partial<SubscriptionState>): SubscriptionState => ({
  name: 'plans',
  status: 'live',
  checkpoint: null,
  behindSeconds: 0,
  failingSeconds: 0,
  error: null,
  parked: 0,
  ...more,
})
const ready = (...states: readonly Partial<SubscriptionState>[]) => checkSubscriptions(() => states.map(state))()

describe('a process is ready', () => {
  it.each<[string, readonly Partial<SubscriptionState>[]]>([
    ['without a subscription of its own', []],
    ['with one that is up to date', [{}]],
    [
      'with one that was read from its beginning a moment ago, however far it has to go',
      [{ status: 'catching-up', behindSeconds: 86_400 }],
    ],
    ['while one is no more than half a minute behind', [{ behindSeconds: 30 }]],
    [
      'while one has failed for no more than a minute',
      [{ status: 'backing-off', behindSeconds: 60, failingSeconds: 60, error: 'Error: away' }],
    ],
    ['though events of one are parked', [{ parked: 7 }]],
  ])('%s', async (_, states) => expect(await ready(...states)).toBeUndefined())
})

describe('a process is not ready', () => {
  it.each<[string, Partial<SubscriptionState>, string]>([
    [
      'where poison has stopped a subscription',
      { status: 'stopped', error: 'more than 3' },
      'plans has stopped: more than 3',
    ],
    [
      'where the log ends before its checkpoint',
      { status: 'log-mismatch', error: 'the log ends at 5' },
      'plans has stopped: the log ends at 5',
    ],
    [
      'where only a newer version can go on',
      { status: 'newer-version-needed', error: 'knows no X' },
      'plans has stopped: knows no X',
    ],
    [
      'where it has failed at one place for more than a minute',
      { status: 'backing-off', failingSeconds: 61.4, error: 'Error: away' },
      'plans has been failing for 61 s: Error: away',
    ],
    ['where it is more than half a minute behind', { behindSeconds: 30.6 }, 'plans is 31 s behind'],
    [
      'and why it is behind, where that is known',
      { behindSeconds: 31, error: 'Error: away' },
      'plans is 31 s behind: Error: away',
    ],
  ])('%s', async (_, more, why) => {
    await expect(ready({ name: 'mails' }, more)).rejects.toThrow(new Error(why))
  })
})
