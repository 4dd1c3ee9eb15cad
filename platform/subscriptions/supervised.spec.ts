import { createLogger } from '@filiz/engines/observability/logger.ts'
import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { aborted, sleep } from './back-off.ts'
import { supervised } from './supervised.ts'

const logger = createLogger({ level: 'silent' })

describe('supervised', () => {
  it('restarts after every failure with growing waits, which progress resets', async () => {
    const stop = new AbortController()
    const starts: number[] = []
    const errors: unknown[] = []
    const said = vi.spyOn(logger, 'warn')
    onTestFinished(() => said.mockRestore())
    await supervised(
      async (succeeded) => {
        starts.push(performance.now())
        if (starts.length === 5) succeeded()
        if (starts.length === 7) stop.abort()
        throw new Error(`${starts.length}`)
      },
      { name: 'spec', signal: stop.signal, logger, minMs: 20, maxMs: 100, onFailure: (error) => errors.push(error) },
    )
    expect(said.mock.calls.map(([how]) => how)).toMatchObject([1, 2, 3, 4, 1, 2].map((failures) => ({ failures })))
    const waits = starts.slice(1).map((at, index) => at - starts[index]!)
    expect(errors).toHaveLength(6)
    expect(waits[0]).toBeGreaterThanOrEqual(9)
    expect(waits[3]).toBeGreaterThanOrEqual(49)
  })

  it('logs what failed, the error, and the number of failures in a row', async () => {
    const stop = new AbortController()
    const error = new Error('no luck')
    const said = vi.spyOn(logger, 'warn')
    onTestFinished(() => said.mockRestore())
    await supervised(
      async () => {
        if (said.mock.calls.length === 2) stop.abort()
        throw error
      },
      { name: 'spec', signal: stop.signal, logger, minMs: 1 },
    )
    expect(said.mock.calls).toEqual(
      [1, 2].map((failures) => [{ err: error, loop: 'spec', failures }, 'will try again']),
    )
  })

  it('restarts at once after a successful end, until it is aborted', async () => {
    const stop = new AbortController()
    let runs = 0
    await supervised(
      async () => {
        if (++runs === 100) stop.abort()
      },
      { name: 'spec', signal: stop.signal, logger, minMs: 1_000 },
    )
    expect(runs).toBe(100)
  })

  it('ends at once when it is aborted during a wait', async () => {
    const stop = new AbortController()
    const loop = supervised(
      async () => {
        throw new Error('always')
      },
      { name: 'spec', signal: stop.signal, logger, minMs: 60_000, maxMs: 60_000 },
    )
    setTimeout(() => stop.abort(), 10)
    await loop
    await sleep(60_000, stop.signal)
    await aborted(stop.signal)
  })
})
