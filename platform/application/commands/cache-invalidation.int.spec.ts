// @module-tag long
import { randomUUID } from 'node:crypto'
import { setImmediate as turn } from 'node:timers/promises'
import { childDecider } from '@filiz/domain/child/decider.ts'
import type { ChildCommand } from '@filiz/domain/child/commands.ts'
import { childStream } from '@filiz/domain/shared/streams.ts'
import type { EventLog } from '@filiz/engines/event-log/port.ts'
import { createSealer } from '@filiz/engines/personal-data/sealer.ts'
import { EngineUnavailable } from '@filiz/engines/unavailable.ts'
import fc from 'fast-check'
import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { createInvalidationPoll, startCacheInvalidation } from './cache-invalidation.ts'
import { createCommandHandler } from './command-handler.ts'
import { createAggregateCache } from './aggregate-cache.ts'
import { logAndKeys } from '../testing/log-and-keys.ts'
import type { CommandContext } from './command-context.ts'

const accountId = randomUUID()
const context: CommandContext = { actor: `account:${accountId}`, correlationId: 'r', causationId: 'r', accountId }
const whose = { at: '2026-03-10T09:00:00.000Z', accountId, day: '2026-03-10', birthDate: '2022-05-11', interests: [] }
const maxAgeMs = 1_500

/** Opens an event log for several processes, with a clock that advances only by `later`. */
async function world() {
  const { log, keys } = await logAndKeys(accountId)
  const clock = vi.spyOn(performance, 'now').mockReturnValue(100_000)
  onTestFinished(() => clock.mockRestore())
  const now = () => performance.now()
  const later = (ms: number) => clock.mockReturnValue(now() + ms)

  /** Starts a process; `over` replaces calls between the process and the log. */
  const process = (over: Partial<Pick<EventLog, 'append' | 'readStream' | 'head' | 'readAll'>> = {}) => {
    const folds = createAggregateCache()
    const asked: string[] = []
    const own: EventLog = {
      ...log,
      ...over,
      readStream: (...args) => (asked.push(args[0]), (over.readStream ?? log.readStream)(...args)),
    }
    const commands = createCommandHandler({ log: own, sealer: createSealer(keys), cache: folds })
    const on = async (childId: string, command: ChildCommand) => {
      const result = await commands.handle(childDecider, childStream(childId), command, context)
      expect(result.outcome).toBe('done')
      return (result as { revision: string }).revision
    }
    return {
      log: own,
      folds,
      asked,
      commands,
      look: createInvalidationPoll({ log: own, cache: folds }),
      add: (childId: string) => on(childId, { type: 'Add', data: { ...whose, childId, name: 'Deniz' } }),
      rename: (childId: string) => on(childId, { type: 'Change', data: { ...whose, name: randomUUID() } }),
      load: async (childId: string) => {
        asked.length = 0
        const { revision } = await commands.load(childDecider, childStream(childId), { sealed: true, maxAgeMs })
        return { revision: Number(revision), reads: asked.length }
      },
    }
  }
  return { log, process, later, now }
}

/** Starts a process that follows the log and has loaded a child, and a second process that may change that child. */
async function following(over: Parameters<Awaited<ReturnType<typeof world>>['process']>[0] = {}) {
  const { log, process, later } = await world()
  const [one, other] = [process(over), process()]
  const childId = randomUUID()
  await other.add(childId)
  await one.look()
  expect(await one.load(childId)).toEqual({ revision: 0, reads: 1 })
  return { log, one, other, later, childId }
}

describe('a cached account or child stream', () => {
  it('is not read again as long as polls of the log succeed', async () => {
    const { one, later, childId } = await following()
    for (let minute = 0; minute < 10; minute++) {
      for (let n = 0; n < 60; n++) {
        later(1_000)
        await one.look()
      }
      later(maxAgeMs - 1)
      expect(await one.load(childId)).toEqual({ revision: 0, reads: 0 })
      await one.look()
    }
  })

  it('is read again after another process appended to it, and later polls keep it current', async () => {
    const { one, other, later, childId } = await following()
    await other.rename(childId)
    expect(await one.load(childId), 'not looked yet').toEqual({ revision: 0, reads: 0 })
    await one.look()
    expect(await one.load(childId)).toEqual({ revision: 1, reads: 1 })
    later(60_000)
    await one.look()
    expect(await one.load(childId)).toEqual({ revision: 1, reads: 0 })
  })

  it('expires when its stream kind is not followed', async () => {
    const { log, one, later } = await following()
    const stream = `plan-${randomUUID()}_2026-03`
    await log.append(stream, 'no-stream', [
      {
        id: randomUUID(),
        type: 'ChildAdded',
        data: { at: whose.at },
        metadata: { schema: 1, correlationId: 'r', causationId: 'r', actor: 'operator' },
      },
    ])
    const load = async () => {
      one.asked.length = 0
      await one.commands.load(childDecider, stream, { sealed: true, maxAgeMs })
      return one.asked.length
    }
    expect(await load()).toBe(1)
    later(maxAgeMs)
    await one.look()
    expect(await load()).toBe(1)
  })

  it('expires when a poll fails, hangs or is late, and is kept current again when polls succeed', async () => {
    let trouble = async (): Promise<void> => {}
    const { log, process, later } = await world()
    const one = process({
      head: async () => {
        const end = await log.head()
        await trouble()
        return end
      },
    })
    const [other, childId] = [process(), randomUUID()]
    await other.add(childId)
    await one.look()
    await one.load(childId)

    trouble = () => Promise.reject(new EngineUnavailable('event log'))
    later(maxAgeMs)
    await expect(one.look()).rejects.toThrow(EngineUnavailable)
    await other.rename(childId)
    expect(await one.load(childId), 'failed').toEqual({ revision: 1, reads: 1 })

    const { promise, resolve } = Promise.withResolvers<void>()
    trouble = () => promise
    later(maxAgeMs)
    const hanging = one.look()
    await other.rename(childId)
    expect(await one.load(childId), 'hangs').toEqual({ revision: 2, reads: 1 })

    later(maxAgeMs)
    await other.rename(childId)
    resolve()
    await hanging
    expect(await one.load(childId), 'proves only what was before it began').toEqual({ revision: 3, reads: 1 })

    trouble = async () => {}
    await one.look()
    later(20_000)
    await one.look()
    expect(await one.load(childId)).toEqual({ revision: 3, reads: 0 })
  })

  it('is marked as stale again by the next poll when a poll reports the change and then fails', async () => {
    let breaks = false
    const { log, one, other, later, childId } = await following({
      async *readAll(options) {
        yield* log.readAll(options)
        if (breaks) throw new EngineUnavailable('event log')
      },
    })
    breaks = true
    await other.rename(childId)
    await expect(one.look()).rejects.toThrow(EngineUnavailable)
    await other.rename(childId)
    breaks = false
    later(maxAgeMs)
    await one.look()
    expect(await one.load(childId)).toEqual({ revision: 2, reads: 1 })
  })

  it('is marked as stale by the next poll when the change came during a poll', async () => {
    let meanwhile = async (): Promise<void> => {}
    const { log, one, other, later, childId } = await following({
      async *readAll(options) {
        yield* await Array.fromAsync(log.readAll(options))
        await meanwhile()
      },
    })
    await other.rename(childId)
    meanwhile = async () => {
      expect(await one.load(childId)).toEqual({ revision: 1, reads: 1 })
      await other.rename(childId)
      meanwhile = async () => {}
    }
    await one.look()
    later(maxAgeMs)
    await one.look()
    expect(await one.load(childId)).toEqual({ revision: 2, reads: 1 })
  })

  it('is read again when the log ends at a lower position or no poll succeeded for a minute', async () => {
    let end: string | null | undefined
    const { log, process, later } = await world()
    const one = process({ head: async () => (end === undefined ? log.head() : end) })
    const [other, childId] = [process(), randomUUID()]
    await other.add(childId)
    await one.look()
    await one.load(childId)
    end = '00000000000000000000'
    later(maxAgeMs)
    await one.look()
    expect(await one.load(childId), 'restored').toEqual({ revision: 0, reads: 1 })
    end = undefined
    await one.look()
    await one.load(childId)
    later(60_001)
    await one.look()
    expect(await one.load(childId), 'nobody has looked').toEqual({ revision: 0, reads: 1 })
    later(maxAgeMs)
    await one.look()
    expect(await one.load(childId)).toEqual({ revision: 0, reads: 0 })
  })

  it('is kept fresh by the polling loop despite engine outages, until the loop is stopped', async () => {
    const { log, process } = await world()
    let away = false
    let looks = 0
    const one = process({
      head: () => {
        looks += 1
        return away ? Promise.reject(new EngineUnavailable('event log')) : log.head()
      },
    })
    const told = vi.spyOn(one.folds, 'pollSucceeded')
    const onError = vi.fn<(error: unknown) => void>()
    const changes = startCacheInvalidation({ log: one.log, cache: one.folds, intervalMs: 1, onError })
    await expect.poll(() => told.mock.calls.length).toBeGreaterThan(2)
    away = true
    await expect.poll(() => onError.mock.calls.length).toBeGreaterThan(2)
    away = false
    told.mockClear()
    await expect.poll(() => told.mock.calls.length).toBeGreaterThan(2)
    await changes.stop()
    const then = looks
    await turn()
    expect(looks).toBe(then)
  })
})

/** Number of steps by which a response of the log is delayed. */
const late = fc.nat(4)
const step = fc.oneof(
  { weight: 3, arbitrary: fc.record({ what: fc.constant('look' as const), late, lateEvents: late }) },
  { weight: 3, arbitrary: fc.record({ what: fc.constant('load' as const), late }) },
  { weight: 2, arbitrary: fc.record({ what: fc.constant('others write' as const) }) },
  { weight: 1, arbitrary: fc.record({ what: fc.constant('write' as const), late }) },
)

it('a cached state is never older than the allowed age, for any delay of the log’s responses', async () => {
  const { log, process, later, now } = await world()
  const writes = process()
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.tuple(step, fc.constantFrom(0, 200, 700, 1_600)), { minLength: 4, maxLength: 30 }),
      async (steps) => {
        const childId = randomUUID()
        /** The latest time at which the log received each revision. */
        const written: number[] = []
        const waiting: { readonly until: number; readonly go: () => void }[] = []
        let at = 0
        let lateness = { events: 0, head: 0 }
        const held = (by: number) => new Promise<void>((go) => waiting.push({ until: at + by, go }))
        const one = process({
          async head() {
            const [end, by] = [await log.head(), lateness.head]
            await held(by)
            return end
          },
          async *readAll(options) {
            const [pages, by] = [await Array.fromAsync(log.readAll(options)), lateness.events]
            yield* pages
            await held(by)
          },
          async *readStream(...args) {
            const [events, by] = [await Array.fromAsync(log.readStream(...args)), lateness.events]
            await held(by)
            yield* events
          },
          async append(...args) {
            const by = lateness.events
            const appended = await log.append(...args)
            written[Number(appended.revision)] = now()
            await held(by)
            return appended
          },
        })
        const settle = async () => {
          for (let turns = 0; turns < 6; turns++) await turn()
        }
        const goOn = async () => {
          for (const { until, go } of waiting) if (until <= at) go()
          await settle()
        }
        const otherWrites = async () =>
          void (written[Number(await (written.length === 0 ? writes.add(childId) : writes.rename(childId)))] = now())

        await otherWrites()
        const underWay: Promise<unknown>[] = []
        let looking = false
        let writing = false
        for (const [next, ms] of steps) {
          at += 1
          later(ms)
          await goOn()
          if (next.what === 'others write') await otherWrites()
          if (next.what === 'write' && !writing) {
            lateness = { events: next.late, head: 0 }
            writing = true
            underWay.push(
              one
                .rename(childId)
                .catch(() => {})
                .finally(() => (writing = false)),
            )
          }
          if (next.what === 'look' && !looking) {
            lateness = { head: next.late, events: next.lateEvents }
            looking = true
            underWay.push(one.look().finally(() => (looking = false)))
          }
          if (next.what === 'load') {
            lateness = { head: 0, events: next.late }
            const oldest = written.findLastIndex((when) => when <= now() - maxAgeMs)
            underWay.push(
              one.load(childId).then(({ revision, reads }) => {
                if (reads === 0) expect(revision).toBeGreaterThanOrEqual(oldest)
              }),
            )
          }
          await settle()
        }
        at = Infinity
        let ended = false
        const all = Promise.all(underWay).finally(() => (ended = true))
        while (!ended) await goOn()
        await all
      },
    ),
    { numRuns: 150 },
  )
})
