import { createLogger } from '@filiz/engines/observability/logger.ts'
import { describe, expect, it } from 'vitest'
import { aborted, sleep, supervised } from './supervised.ts'

const logger = createLogger({ level: 'silent' })

describe('a supervised loop', () => {
  it('comes back from every failure, ever more slowly, and quickly again once it was alive', async () => {
    const stop = new AbortController()
    const starts: number[] = []
    const errors: unknown[] = []
    await supervised(async (alive) => {
      starts.push(performance.now())
      if (starts.length === 5) alive()
      if (starts.length === 7) stop.abort()
      throw new Error(`${starts.length}`)
    }, { name: 'spec', signal: stop.signal, logger, minMs: 20, maxMs: 100, onFailure: (error) => errors.push(error) })
    const waits = starts.slice(1).map((at, index) => at - starts[index]!)
    expect(errors).toHaveLength(6)
    expect(waits[0]).toBeGreaterThanOrEqual(9)
    expect(waits[3]).toBeGreaterThanOrEqual(49)
    expect(waits[3]).toBeLessThan(200)
    expect(waits[4]).toBeLessThan(49)
  })

  it('begins again at once after a life that ended well, and ends only when told', async () => {
    const stop = new AbortController()
    let lives = 0
    await supervised(async () => {
      if (++lives === 100) stop.abort()
    }, { name: 'spec', signal: stop.signal, logger, minMs: 1_000 })
    expect(lives).toBe(100)
  })

  it('is not kept by a wait', async () => {
    const stop = new AbortController()
    const loop = supervised(async () => { throw new Error('always') }, { name: 'spec', signal: stop.signal, logger, minMs: 60_000, maxMs: 60_000 })
    setTimeout(() => stop.abort(), 10)
    await loop
    await sleep(60_000, stop.signal)
    await aborted(stop.signal)
  })
})
