import { describe, expect, it } from 'vitest'
import { growing } from './testing/growing-log.ts'
import { runOnLog, until } from './testing/run-on-log.ts'
import { recordingSubscription } from './testing/recording-subscription.ts'

describe('a subscription that catches up', () => {
  it('reports caughtUp after the events present at its start, although more arrive', async () => {
    const log = growing(50)
    let seenBefore = 0
    const w = recordingSubscription({ act: () => void (w.seen.length < 300 && log.grow(w.seen.length === 0 ? 50 : 1)) })
    runOnLog(Object.assign(w, { caughtUp: async () => void (seenBefore = w.seen.length) }), log)
    await until(() => expect(w.seen).toHaveLength(399))
    expect(seenBefore).toBeGreaterThanOrEqual(50)
    expect(seenBefore).toBeLessThan(100)
  })

  it('reports caughtUp when at most 1,000 further events have arrived since its start', async () => {
    const log = growing(1_000)
    let seenBefore = 0
    const w = recordingSubscription({
      batchSize: 100,
      act: ({ position: at }) => void (Number(at) === 750 && log.grow(500)),
    })
    runOnLog(Object.assign(w, { caughtUp: async () => void (seenBefore = w.seen.length) }), log)
    await until(() => expect(w.seen).toHaveLength(1_500))
    expect(seenBefore).toBe(1_000)
  })

  it('does not yet report caughtUp when thousands of further events have arrived since its start', async () => {
    const log = growing(3_000)
    let seenBefore = 0
    const w = recordingSubscription({
      batchSize: 100,
      act: ({ position: at }) => void (Number(at) === 2_900 && log.grow(3_000)),
    })
    runOnLog(Object.assign(w, { caughtUp: async () => void (seenBefore = w.seen.length) }), log)
    await until(() => expect(seenBefore).toBe(6_000))
  })

  it('reports caughtUp at an end of the log seen earlier when few events have arrived since', async () => {
    const log = growing(1_500)
    let seenBefore = 0
    const w = recordingSubscription({
      batchSize: 100,
      act: ({ position: at }) => void ([1_250, 1_750].includes(Number(at)) && log.grow(500)),
    })
    runOnLog(Object.assign(w, { caughtUp: async () => void (seenBefore = w.seen.length) }), log)
    await until(() => expect(w.seen).toHaveLength(2_500))
    expect(seenBefore).toBe(2_000)
  })
})
