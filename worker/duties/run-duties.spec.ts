import { createLogger } from '@filiz/engines/observability/logger.ts'
import { createMetrics } from '@filiz/engines/observability/metrics.ts'
import { describe, expect, it } from 'vitest'
import type { Duty } from './duty.ts'
import { createDutyRunner } from './run-duties.ts'

const logger = createLogger({ level: 'silent' })
const thorough = (id: string) => ({ id, data: { thorough: true } })
const quick = (id: string) => ({ id, data: { thorough: false } })

/** Duties that record their runs as `<name> <sweep>`; those in `failing` reject. */
function setUp(...every: readonly Duty['every'][]) {
  const runs: string[] = []
  const failing = new Set<string>()
  const metrics = createMetrics({ ofProcess: false })
  const duties = every.map((each, index): Duty => {
    const name = 'abc'[index]!
    return {
      name,
      every: each,
      run: async ({ id }) => {
        runs.push(`${name} ${id}`)
        if (failing.has(name)) throw new Error(`${name} fails`)
        return null
      },
    }
  })
  return { runs, failing, metrics, run: createDutyRunner({ duties, logger, metrics }) }
}

describe('the duties of a sweep', () => {
  it('run in order, hourly ones in a thorough sweep only', async () => {
    const { runs, run } = setUp('quarter-hour', 'hour', 'quarter-hour')
    await run(quick('1'))
    await run(thorough('2'))
    expect(runs).toEqual(['a 1', 'c 1', 'a 2', 'b 2', 'c 2'])
  })

  it('run although one before them fails, and only the failed one is tried again', async () => {
    const { runs, failing, run, metrics } = setUp('quarter-hour', 'hour', 'quarter-hour')
    failing.add('a')
    await expect(run(thorough('1'))).rejects.toThrow('a fails')
    await expect(run(thorough('1'))).rejects.toThrow('a fails')
    failing.clear()
    await run(thorough('1'))
    expect(runs).toEqual(['a 1', 'b 1', 'c 1', 'a 1', 'a 1'])
    await run(thorough('1'))
    expect(runs.slice(5)).toEqual(['a 1', 'b 1', 'c 1'])
    const { values } = await metrics.dutySeconds.get()
    const counts = values.filter(({ metricName }) => metricName === 'filiz_duty_seconds_count')
    expect(counts.map(({ labels, value }) => [labels.duty, labels.outcome, value])).toEqual(
      expect.arrayContaining([
        ['a', 'failed', 2],
        ['a', 'ok', 2],
        ['b', 'ok', 2],
      ]),
    )
  })

  it('fail on their own for several sweeps', async () => {
    const { runs, failing, run } = setUp('quarter-hour', 'quarter-hour')
    failing.add('a')
    await expect(run(quick('1'))).rejects.toThrow('a fails')
    await expect(run(quick('2'))).rejects.toThrow('a fails')
    expect(runs).toEqual(['a 1', 'b 1', 'a 2', 'b 2'])
  })

  it('do not run twice at a time', async () => {
    const { promise, resolve } = Promise.withResolvers<void>()
    const runs: string[] = []
    const duty = (name: string, waits: boolean): Duty => ({
      name,
      every: 'quarter-hour',
      run: async ({ id }) => {
        runs.push(`${name} ${id}`)
        if (waits && id === '1') await promise
        return null
      },
    })
    const metrics = createMetrics({ ofProcess: false })
    const run = createDutyRunner({ duties: [duty('a', true), duty('b', false)], logger, metrics })
    const first = run(quick('1'))
    await run(quick('2'))
    expect(runs).toEqual(['a 1', 'b 2'])
    resolve()
    await first
    expect(runs).toEqual(['a 1', 'b 2', 'b 1'])
  })
})
