import { NewerSchema } from '@filiz/domain/registry/upcast.ts'
import { describe, expect, it } from 'vitest'
import { growing, position } from './testing/growing-log.ts'
import { runOnLog, until, upTo } from './testing/run-on-log.ts'
import { recordingSubscription } from './testing/recording-subscription.ts'

describe('an event that only a newer version knows', () => {
  it.each([
    ['with an unknown type', (log: ReturnType<typeof growing>) => ({ log, knows: false })],
    ['with a newer schema', (log: ReturnType<typeof growing>) => ({ log: withNewerSchema(log), knows: true })],
  ])('%s: the subscription stops before the event and surrenders its lease', async (_, make) => {
    const { log, knows } = make(growing(6))
    const w = recordingSubscription()
    let owned = true
    const { run } = runOnLog(w, log, {
      knows: () => knows,
      lease: { isOwned: () => owned, surrender: async () => void (owned = false) },
    })
    await run.done
    expect(run.state()).toMatchObject({ status: 'newer-version-needed', checkpoint: knows ? position(4) : null })
    expect(run.state().error).toMatch(
      knows
        ? /, at 0+5: a newer one wrote it, and has to go on from there$/
        : /^this version knows no ProfileChanged, at 0+1: a newer one/,
    )
    expect(w.seen).toEqual(knows ? upTo(4) : [])
    expect(w.calls.filter((one) => !one.startsWith('stopped'))).toEqual(['begin null', 'ended'])
  })

  it('makes the subscription give up its lease even when the lease was renewed late', async () => {
    let owned = true
    const w = recordingSubscription({ stopped: async () => void (owned = false) })
    const { surrendered } = runOnLog(w, growing(2), {
      knows: () => false,
      lease: { isOwned: () => owned, confirm: async () => (owned = true) },
    })
    await until(() => expect(surrendered).toEqual(['w']))
    expect(w.calls.at(-1)).toBe('ended')
  })

  it('does not make a subscription that is being stopped give up its lease; the next owner meets the event', async () => {
    let owned = true
    const w = recordingSubscription({ stopped: async () => void (owned = false) })
    const ending = new AbortController()
    const { run, surrendered } = runOnLog(w, growing(2), {
      knows: () => false,
      signal: ending.signal,
      lease: {
        isOwned: () => owned,
        confirm: async () => {
          ending.abort()
          return (owned = true)
        },
      },
    })
    await run.done
    expect([surrendered, w.calls.filter((one) => one === 'ended')]).toEqual([[], ['ended']])
  })
})

/** Wraps a log so that its fifth event has a newer schema. */
function withNewerSchema(log: ReturnType<typeof growing>): ReturnType<typeof growing> {
  return {
    ...log,
    async *subscribe(options) {
      for await (const { events, caughtUp } of log.subscribe(options)) {
        yield {
          caughtUp,
          events: events.map((event) =>
            Number(event.position) === 5 ? { ...event, unreadable: new NewerSchema(event.type, 9, 1) } : event,
          ),
        }
      }
    },
  }
}
