import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import fc from 'fast-check'
import { describe, expect, it, onTestFinished } from 'vitest'
import type { Position, Recorded, Revision } from '@filiz/domain/shared/event.ts'
import { NewerSchema, schemas, type Schemas } from '@filiz/domain/registry/upcast.ts'
import { activeTime } from '../testing/active-time.ts'
import {
  EventTooLarge,
  maxEventBytes,
  WrongExpectedRevision,
  type EventLog,
  type LogBatch,
  type NewEvent,
  type LogEvent,
} from './port.ts'

/** A new, empty log. `reopen` closes the log and opens it again on the same data, like a restart. */
export interface EventLogUnderTest {
  readonly log: EventLog
  readonly reopen?: () => Promise<EventLog>
  readonly close: () => Promise<void>
}

const at = '2026-11-21T08:30:00.000Z'

const fact = (more: Readonly<Record<string, unknown>> = {}, id: string = randomUUID(), schema = 1): NewEvent => ({
  id,
  type: 'SomethingHappened',
  data: { at, ...more },
  metadata: { schema, correlationId: 'request-1', causationId: 'command-1', actor: 'account:5f0c' },
})
const facts = (count: number): NewEvent[] => Array.from({ length: count }, (_, n) => fact({ n }))
const idsOf = (events: readonly { readonly id: string }[]) => events.map(({ id }) => id)
const stream = () => `child-${randomUUID()}`

async function readAll(log: EventLog, after: Position | null = null): Promise<Recorded[]> {
  const all: Recorded[] = []
  for await (const page of log.readAll({ after })) all.push(...page)
  return all
}
const readStream = (log: EventLog, name: string, after?: Revision) =>
  Array.fromAsync(log.readStream(name, after === undefined ? {} : { after }))

/** Subscribes until `enough` returns true for the received events, then ends the subscription. */
async function follow(
  log: EventLog,
  after: Position | null,
  enough: (events: readonly Recorded[], batch: LogBatch) => boolean,
  pace = async () => {},
) {
  const done = new AbortController()
  const events: Recorded[] = []
  const batches: LogBatch[] = []
  for await (const batch of log.subscribe({ after, signal: done.signal })) {
    batches.push(batch)
    events.push(...batch.events)
    if (enough(events, batch)) done.abort()
    await pace()
  }
  return { events, batches }
}

/** Appends at the stream's current revision; retries after conflicts. */
async function appendAnyhow(log: EventLog, name: string, events: readonly NewEvent[]) {
  let expected: Revision | 'no-stream' = 'no-stream'
  while (true) {
    try {
      return await log.append(name, expected, events)
    } catch (error) {
      if (!(error instanceof WrongExpectedRevision)) throw error
      expected =
        error.actual !== 'unknown' ? error.actual : ((await readStream(log, name)).at(-1)?.revision ?? 'no-stream')
    }
  }
}

/**
 * Conformance tests for every event log engine. `open` returns an empty log each time; the previous one is closed by
 * then.
 */
export function eventLogConformance(
  engine: string,
  open: (options?: { schemas?: Schemas }) => Promise<EventLogUnderTest>,
): void {
  async function opened(options?: { schemas?: Schemas }): Promise<EventLogUnderTest> {
    const test = await open(options)
    onTestFinished(() => test.close())
    return test
  }
  const openLog = async (options?: { schemas?: Schemas }) => (await opened(options)).log

  describe(`event log on ${engine}: appending`, () => {
    it('is empty at first', async () => {
      const log = await openLog()
      await log.check()
      expect(await log.head()).toBeNull()
      expect(await readAll(log)).toEqual([])
      expect(await readStream(log, stream())).toEqual([])
    })

    it('returns the appended events at the reported revision and position', async () => {
      const log = await openLog()
      const [name, first, more] = [stream(), fact({ n: 0 }), facts(3)]
      const begun = await log.append(name, 'no-stream', [first])
      const ended = await log.append(name, begun.revision, more)
      const read = await readStream(log, name)
      expect(read.map(({ id, type, data, metadata }) => ({ id, type, data, metadata }))).toEqual([first, ...more])
      expect(new Set(read.map((event) => event.stream))).toEqual(new Set([name]))
      expect(begun).toEqual({ revision: read[0]!.revision, position: read[0]!.position })
      expect(ended).toEqual({ revision: read[3]!.revision, position: read[3]!.position })
      expect(await readAll(log)).toEqual(read)
      expect(await log.head()).toBe(ended.position)
    })

    it('finds the id of the event at a position, and none at other positions', async () => {
      const log = await openLog()
      const events = [fact(), fact()]
      const { position } = await log.append(stream(), 'no-stream', events)
      const [first] = await readAll(log)
      expect(await log.idAt(first!.position)).toBe(events[0]!.id)
      expect(await log.idAt(position)).toBe(events[1]!.id)
      const after = String(BigInt(position) + 1n).padStart(20, '0')
      expect(await log.idAt(after)).toBeNull()
      expect(await log.idAt('00000000000000000000')).toBeNull()
    })

    it('formats revisions and positions so that text order equals log order', async () => {
      const log = await openLog()
      const names = [stream(), stream()]
      for (let n = 0; n < 12; n++) await appendAnyhow(log, names[n % 2]!, facts(20))
      const all = await readAll(log)
      const positions = all.map(({ position }) => position)
      expect(all).toHaveLength(240)
      expect(positions).toEqual([...new Set(positions)].sort())
      expect(new Set(positions.map((position) => position.length)).size).toBe(1)
      for (const name of names) {
        const revisions = all.filter((event) => event.stream === name).map(({ revision }) => revision)
        expect(revisions).toEqual([...new Set(revisions)].sort())
        expect(revisions.map(Number)).toEqual(revisions.map((_, n) => n))
      }
    })

    it('returns data exactly as it was appended', async () => {
      const log = await openLog()
      const data = {
        numbers: [0, -1.5, 1e21, 5e-324, Number.MAX_SAFE_INTEGER, 0.1 + 0.2, 1.7976931348623157e308],
        nothing: null,
        no: false,
        empty: '',
        lists: [[], [[null]], {}],
        nested: { a: { b: { c: [{ d: 1 }] } } },
        text: 'Işık, İğde, çocuğun “oyunu” — 👩‍👧‍👦 🦖 \u2028 \u2029 \u0000 \u001f \t\r\n \\ " \' \ufeff e\u0301 é',
        loneSurrogate: '\ud83d',
        'a key with spaces and "quotes"': 1,
        constructor: 'own',
        ğ: 'ğ',
      }
      const event = fact(data)
      const name = stream()
      await log.append(name, 'no-stream', [event])
      const [read] = await readStream(log, name)
      expect(JSON.stringify(read!.data)).toBe(JSON.stringify(event.data))
      expect(read!.metadata).toEqual(event.metadata)
    })

    it('returns any JSON exactly as it was appended', async () => {
      const log = await openLog()
      await fc.assert(
        fc.asyncProperty(
          fc.array(fc.jsonValue({ stringUnit: 'binary', maxDepth: 4 }), { minLength: 1, maxLength: 20 }),
          async (values) => {
            const [name, events] = [stream(), values.map((value) => fact({ value }))]
            await log.append(name, 'no-stream', events)
            expect((await readStream(log, name)).map(({ data }) => JSON.stringify(data))).toEqual(
              events.map(({ data }) => JSON.stringify(data)),
            )
          },
        ),
        { numRuns: 40 },
      )
    })

    it('keeps streams with similar or odd names apart', async () => {
      const log = await openLog()
      const names = [
        'child-a',
        'child-A',
        'child-a1',
        'child-a_',
        'child-a%',
        'child- ',
        'child-a ',
        'child-',
        'child--',
        'child-a/b?c#d&e=f',
        "child-'; --",
        'child-"',
        'child-ığdır İSTANBUL',
        'child-é',
        'child-e\u0301',
        'child-🦖',
        'child-\u2028',
        'child-$all',
        'child-*',
        `child-${'x'.repeat(194)}`,
        `child-${'ş'.repeat(194)}`,
      ]
      await Promise.all(names.map((name) => log.append(name, 'no-stream', [fact({ name })])))
      for (const name of names) {
        expect((await readStream(log, name)).map(({ stream, data }) => [stream, data])).toEqual([[name, { at, name }]])
      }
      expect((await readAll(log)).map((event) => event.stream).sort()).toEqual([...names].sort())
    })

    it('refuses invalid stream names without writing', async () => {
      const log = await openLog()
      for (const name of ['', `child-${'x'.repeat(195)}`, 'child-\ud83d'])
        await expect(log.append(name, 'no-stream', [fact()])).rejects.toThrow(TypeError)
      expect(await log.head()).toBeNull()
    })

    it('refuses invalid events and keeps working', async () => {
      const log = await openLog()
      const name = stream()
      const circular: Record<string, unknown> = {}
      circular['self'] = circular
      const same = fact()
      for (const events of [
        [],
        [fact({ amount: 1n })],
        [fact(circular)],
        [fact({}, 'not-a-uuid')],
        [same, same],
        [fact(), fact({ amount: 1n })],
      ]) {
        await expect(log.append(name, 'no-stream', events)).rejects.toThrow(TypeError)
      }
      expect(await readStream(log, name)).toEqual([])
      await log.append(name, 'no-stream', [fact()])
      expect(await readStream(log, name)).toHaveLength(1)
    })

    it('accepts events up to the size limit in bytes and refuses larger ones', async () => {
      const log = await openLog()
      const bytes = (event: NewEvent) =>
        Buffer.byteLength(JSON.stringify(event.data)) + Buffer.byteLength(JSON.stringify(event.metadata))
      const sized = (size: number, letter: string) => {
        const room = size - bytes(fact({ text: '' }))
        const letters = letter.repeat(Math.floor(room / Buffer.byteLength(letter)))
        return fact({ text: letters + 'x'.repeat(room - Buffer.byteLength(letters)) })
      }
      for (const letter of ['x', 'ğ', '🦖']) {
        const [name, largest, small] = [stream(), sized(maxEventBytes, letter), fact()]
        const [, refused] = await Promise.allSettled([
          log.append(stream(), 'no-stream', [small]),
          log.append(name, 'no-stream', [sized(maxEventBytes + 1, letter)]),
          log.append(stream(), 'no-stream', [fact()]),
        ])
        expect(refused).toMatchObject({ status: 'rejected', reason: expect.any(EventTooLarge) })
        expect(await readStream(log, name)).toEqual([])
        await log.append(name, 'no-stream', [largest])
        expect((await readStream(log, name))[0]!.data).toEqual(largest.data)
      }
      expect(await readAll(log)).toHaveLength(9)
    })

    it('reads many large events', async () => {
      const log = await openLog()
      const name = stream()
      let expected: Revision | 'no-stream' = 'no-stream'
      for (let n = 0; n < 24; n++)
        expected = (await log.append(name, expected, [fact({ n, text: 'x'.repeat(400_000) })])).revision
      expect((await readStream(log, name)).map(({ data }) => (data as unknown as { n: number }).n)).toEqual(
        Array.from({ length: 24 }, (_, n) => n),
      )
      expect(await readAll(log)).toHaveLength(24)
      expect((await follow(log, null, (events) => events.length >= 24)).events).toHaveLength(24)
    })
  })

  describe(`event log on ${engine}: expected revisions`, () => {
    it('appends only if the stream is at the expected revision', async () => {
      const log = await openLog()
      const name = stream()
      const { revision: first } = await log.append(name, 'no-stream', [fact()])
      const { revision: second } = await log.append(name, first, [fact()])
      const third = (await log.append(stream(), 'no-stream', facts(3))).revision
      for (const [expected, where] of [
        ['no-stream', name],
        [first, name],
        [third, name],
        [first, stream()],
      ] as const) {
        const error = await log.append(where, expected, [fact()]).catch((thrown: unknown) => thrown)
        expect(error).toBeInstanceOf(WrongExpectedRevision)
        expect(error).toMatchObject({ stream: where, expected })
        expect([where === name ? second : 'no-stream', 'unknown']).toContain((error as WrongExpectedRevision).actual)
      }
      expect(await readStream(log, name)).toHaveLength(2)
      expect(await readAll(log)).toHaveLength(5)
    })

    it('accepts exactly one of many concurrent writers for each revision', { timeout: 300_000 }, async () => {
      const log = await openLog()
      const [name, writers] = [stream(), facts(100)]
      const begun = await Promise.allSettled(writers.map((event) => log.append(name, 'no-stream', [event])))
      expect(begun.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
      for (const outcome of begun)
        if (outcome.status === 'rejected') expect(outcome.reason).toBeInstanceOf(WrongExpectedRevision)
      const losers = writers.filter((_, n) => begun[n]!.status === 'rejected')
      const answers = await Promise.all(losers.map((event) => appendAnyhow(log, name, [event])))
      const read = await readStream(log, name)
      expect(idsOf(read).sort()).toEqual(idsOf(writers).sort())
      expect(read.map(({ revision }) => Number(revision))).toEqual(writers.map((_, n) => n))
      expect(losers.map(({ id }) => read.find((event) => event.id === id)!.position)).toEqual(
        answers.map(({ position }) => position),
      )
    })

    it('appends several events atomically', async () => {
      const log = await openLog()
      const name = stream()
      const appends = Array.from({ length: 20 }, () => facts(5))
      await Promise.all(appends.map((events) => appendAnyhow(log, name, events)))
      const read = await readStream(log, name)
      expect(read).toHaveLength(100)
      const together = Array.from({ length: 20 }, (_, n) => idsOf(read.slice(n * 5, n * 5 + 5)).join())
      expect(together.sort()).toEqual(appends.map((events) => idsOf(events).join()).sort())
    })

    it('returns the right result to each of many concurrent appends', async () => {
      const log = await openLog()
      const taken = await Promise.all(
        Array.from({ length: 20 }, async () => {
          const name = stream()
          await log.append(name, 'no-stream', [fact()])
          return name
        }),
      )
      const free = Array.from({ length: 20 }, stream)
      const outcomes = await Promise.allSettled(
        free.flatMap((name, n) => [
          log.append(name, 'no-stream', facts(2)),
          log.append(taken[n]!, 'no-stream', [fact()]),
        ]),
      )
      expect(outcomes.map(({ status }) => status)).toEqual(free.flatMap(() => ['fulfilled', 'rejected']))
      for (const name of free) expect(await readStream(log, name)).toHaveLength(2)
      for (const name of taken) expect(await readStream(log, name)).toHaveLength(1)
    })

    it('returns the first result for a repeated append and writes nothing', async () => {
      const log = await openLog()
      const [name, begin, change] = [stream(), facts(2), facts(3)]
      const begun = await log.append(name, 'no-stream', begin)
      const changed = await log.append(name, begun.revision, change)
      expect(await log.append(name, begun.revision, change)).toEqual(changed)
      await log.append(name, changed.revision, [fact()])
      expect(await log.append(name, 'no-stream', begin)).toEqual(begun)
      expect(
        await log.append(
          name,
          begun.revision,
          change.map((event) => ({ ...event, id: event.id.toUpperCase() })),
        ),
      ).toEqual(changed)
      expect(idsOf(await readStream(log, name)).slice(0, 5)).toEqual(idsOf([...begin, ...change]))
      expect(await readStream(log, name)).toHaveLength(6)
    })

    it('writes once when the same append is sent many times in parallel', async () => {
      const log = await openLog()
      const [name, events] = [stream(), facts(2)]
      const answers = await Promise.all(Array.from({ length: 10 }, () => log.append(name, 'no-stream', events)))
      expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1)
      expect(idsOf(await readStream(log, name))).toEqual(idsOf(events))
    })

    it('refuses an append that repeats only a part of an earlier append', async () => {
      const log = await openLog()
      const name = stream()
      const [a, b, c] = facts(3) as [NewEvent, NewEvent, NewEvent]
      const { revision } = await log.append(name, 'no-stream', [fact()])
      await log.append(name, revision, [a, b])
      for (const events of [[a, c], [c, a], [c, b], [b, a], [a, b, c], [b]]) {
        await expect(log.append(name, revision, events), idsOf(events).join()).rejects.toThrow(WrongExpectedRevision)
      }
      expect(await readStream(log, name)).toHaveLength(3)
    })
  })

  describe(`event log on ${engine}: reading`, () => {
    /** Appends interleaved events to many streams; returns them in log order. */
    async function filled(log: EventLog, streams: number, rounds: number): Promise<Recorded[]> {
      const names = Array.from({ length: streams }, stream)
      for (let round = 0; round < rounds; round++)
        await Promise.all(names.map((name) => appendAnyhow(log, name, [fact({ round })])))
      return readAll(log)
    }

    it('reads a stream from directly after any of its events', async () => {
      const log = await openLog()
      const name = stream()
      await log.append(name, 'no-stream', facts(7))
      const all = await readStream(log, name)
      for (const [n, { revision }] of all.entries())
        expect(await readStream(log, name, revision)).toEqual(all.slice(n + 1))
    })

    it('reads the events of many streams once each, in the order of their positions', async () => {
      const log = await openLog()
      const all = await filled(log, 300, 4)
      expect(all).toHaveLength(1_200)
      expect(new Set(idsOf(all)).size).toBe(1_200)
      expect(all.map(({ position }) => position)).toEqual(all.map(({ position }) => position).sort())
      for (const name of new Set(all.map((event) => event.stream))) {
        const own = all.filter((event) => event.stream === name)
        expect(own.map(({ revision }) => Number(revision))).toEqual([0, 1, 2, 3])
        expect(own).toEqual(await readStream(log, name))
      }
      expect(await log.head()).toBe(all.at(-1)!.position)
    })

    it('starts reads and subscriptions directly after the given event', async () => {
      const log = await openLog()
      const all = await filled(log, 4, 3)
      const head = all.at(-1)!.position
      for (const [n, { position }] of all.entries()) {
        expect(await readAll(log, position)).toEqual(all.slice(n + 1))
        const { events, batches } = await follow(log, position, (_, batch) => batch.caughtUp)
        expect(events).toEqual(all.slice(n + 1))
        if (position === head) expect(batches).toEqual([{ events: [], caughtUp: true }])
      }
    })

    it('resumes in the middle of a multi-event append', async () => {
      const log = await openLog()
      await log.append(stream(), 'no-stream', facts(5))
      const all = await readAll(log)
      for (const [n, { position }] of all.entries()) expect(await readAll(log, position)).toEqual(all.slice(n + 1))
    })

    it('finishes reading the log while other writers keep appending', async () => {
      const log = await openLog()
      const before = await filled(log, 150, 10)
      let writing = true
      const name = stream()
      const writer = (async () => {
        for (let expected: Revision | 'no-stream' = 'no-stream'; writing;)
          expected = (await log.append(name, expected, [fact()])).revision
      })()
      const read = await readAll(log)
      writing = false
      await writer
      const after = await readAll(log)
      expect(read.length).toBeGreaterThanOrEqual(before.length)
      expect(read).toEqual(after.slice(0, read.length))
    })

    it('reads only new events of streams of the given kinds', async () => {
      const log = await openLog()
      const named = (kind: string) => `${kind}-${randomUUID()}`
      const of = async (after: Position | null) =>
        (await Array.fromAsync(log.readAll({ after, kinds: ['account', 'child'] }))).flat()
      expect(await of(null)).toEqual([])
      for (let n = 0; n < 30; n++)
        for (const kind of ['plan', 'account', 'childish', 'child', 'accounts'])
          await log.append(named(kind), 'no-stream', facts(2))
      await Promise.all(Array.from({ length: 20 }, () => log.append(named('plan'), 'no-stream', facts(60))))
      const all = await readAll(log)
      const wanted = all.filter((event) => /^(account|child)-/.test(event.stream))
      expect(wanted).toHaveLength(120)
      expect(await of(null)).toEqual(wanted)
      for (const after of [all[2]!.position, wanted[0]!.position, wanted[61]!.position, wanted[118]!.position])
        expect(await of(after)).toEqual(wanted.filter(({ position }) => position > after))
      expect(await of(wanted.at(-1)!.position)).toEqual([])
      expect(await of((await log.head())!)).toEqual([])
      const late = await log.append(named('child'), 'no-stream', [fact()])
      expect((await of(all.at(-1)!.position)).map(({ position }) => position)).toEqual([late.position])
    })

    it('allows a reader to break out of the loop before the last page', async () => {
      const log = await openLog()
      const all = await filled(log, 100, 12)
      for await (const page of log.readAll({ after: null })) {
        expect(page.length).toBeGreaterThan(0)
        break
      }
      for await (const event of log.readStream(all[0]!.stream)) {
        expect(event).toEqual(all[0])
        break
      }
      await log.append(stream(), 'no-stream', [fact()])
      expect(await readAll(log)).toHaveLength(1_201)
    })

    it('upcasts events of older schemas', async () => {
      const registry = schemas({
        SomethingHappened: [
          ({ name, ...rest }) => ({ ...rest, fullName: name }),
          ({ fullName, ...rest }) => ({ ...rest, names: [fullName] }),
        ],
      })
      const log = await openLog({ schemas: registry })
      const name = stream()
      const written = [
        fact({ name: 'Ayşe' }, undefined, 1),
        fact({ fullName: 'Ayşe' }, undefined, 2),
        fact({ names: ['Ayşe'] }, undefined, 3),
      ]
      await log.append(name, 'no-stream', written)
      for (const read of [
        await readStream(log, name),
        await readAll(log),
        (await follow(log, null, (events) => events.length === 3)).events,
      ]) {
        expect(idsOf(read)).toEqual(idsOf(written))
        for (const event of read) {
          expect(event.data).toEqual({ at, names: ['Ayşe'] })
          expect(event.metadata).toEqual({ ...written[2]!.metadata })
          expect(registry.upcast(event)).toEqual(event)
        }
      }
    })

    it('delivers an event that fails to upcast as stored to readers of the log, and rejects a read of its stream', async () => {
      const registry = schemas({
        SomethingHappened: [
          (data) => {
            if (data['name'] === 'odd') throw new Error('a mistake of the upcaster')
            return { ...data, renamed: data['name'] }
          },
        ],
      })
      const log = await openLog({ schemas: registry })
      const [before, odd, newer, after] = [stream(), stream(), stream(), stream()]
      await log.append(before, 'no-stream', [fact({ name: 'even' }, undefined, 1)])
      await log.append(odd, 'no-stream', [fact({ name: 'odd' }, undefined, 1)])
      await appendAnyhow(log, newer, [fact({ name: 'new' }, undefined, 3)])
      await log.append(after, 'no-stream', [fact({ name: 'even' }, undefined, 1)])
      for (const read of [await readAll(log), (await follow(log, null, (events) => events.length === 4)).events]) {
        expect(read.map((event) => [event.stream, event.data, (event as LogEvent).unreadable])).toEqual([
          [before, { at, name: 'even', renamed: 'even' }, undefined],
          [odd, { at, name: 'odd' }, expect.objectContaining({ message: 'a mistake of the upcaster' })],
          [newer, { at, name: 'new' }, expect.any(NewerSchema)],
          [after, { at, name: 'even', renamed: 'even' }, undefined],
        ])
      }
      await expect(readStream(log, odd)).rejects.toThrow('a mistake of the upcaster')
      await expect(readStream(log, newer)).rejects.toThrow(NewerSchema)
      expect(await readStream(log, after)).toHaveLength(1)
    })

    it("delivers a stream's events before the one that fails to upcast", async () => {
      const log = await openLog({
        schemas: schemas({
          SomethingHappened: [
            (data) => {
              if (data['name'] === 'odd') throw new Error('a mistake of the upcaster')
              return data
            },
          ],
        }),
      })
      const name = stream()
      await log.append(
        name,
        'no-stream',
        ['even', 'odd', 'even'].map((what) => fact({ name: what }, undefined, 1)),
      )
      const seen: unknown[] = []
      await expect(
        (async () => {
          for await (const { revision } of log.readStream(name)) seen.push(Number(revision))
        })(),
      ).rejects.toThrow('a mistake of the upcaster')
      expect(seen).toEqual([0])
    })
  })

  describe(`event log on ${engine}: subscribing`, () => {
    /** Appends `count` events in `appends` appends, each to its own stream. */
    async function append(log: EventLog, appends: number, count: number): Promise<void> {
      for (let n = 0; n < appends; n += 20) {
        await Promise.all(
          Array.from({ length: Math.min(20, appends - n) }, () =>
            log.append(stream(), 'no-stream', facts(count / appends)),
          ),
        )
      }
    }

    it('reports once that it has caught up, then delivers new events', async () => {
      const log = await openLog()
      const event = fact()
      const { batches } = await follow(
        log,
        null,
        (events) => events.length > 0,
        async () => {
          if ((await log.head()) === null) await log.append(stream(), 'no-stream', [event])
        },
      )
      expect(batches.map(({ events, caughtUp }) => [idsOf(events), caughtUp])).toEqual([
        [[], true],
        [[event.id], true],
      ])
    })

    it('delivers events of one append in one batch, also after catching up', async () => {
      const log = await openLog()
      const count = 2_000
      let appended: Promise<void> | undefined
      const { events, batches } = await follow(
        log,
        null,
        (all) => all.length === count,
        async () => {
          await (appended ??= append(log, 4, count))
        },
      )
      expect(events).toHaveLength(count)
      expect(batches.length).toBeLessThan(count / 10)
    })

    it('delivers no batch while no events arrive', async () => {
      const log = await openLog()
      await append(log, 1, 3)
      const done = new AbortController()
      const batches: LogBatch[] = []
      for await (const batch of log.subscribe({ after: null, signal: done.signal })) {
        batches.push(batch)
        if (batch.caughtUp) setTimeout(() => done.abort(), 700)
      }
      expect(batches.at(-1)?.caughtUp).toBe(true)
      expect(batches.filter(({ caughtUp }) => caughtUp).length).toBe(1)
      expect(batches.flatMap(({ events }) => events)).toHaveLength(3)
    })

    it('neither skips nor repeats events that arrive while it catches up', async () => {
      const log = await openLog()
      await append(log, 60, 1_500)
      const writing = append(log, 300, 300)
      const [first, second] = await Promise.all([
        follow(log, null, (events, batch) => events.length >= 1_800 && batch.caughtUp),
        follow(log, null, (events, batch) => events.length >= 1_800 && batch.caughtUp),
        writing,
      ])
      const all = await readAll(log)
      expect(idsOf(first.events)).toEqual(idsOf(all))
      expect(second.events).toEqual(all)
      for (const { events } of [...first.batches, ...second.batches]) expect(events.length).toBeLessThanOrEqual(500)
    })

    it('waits for a slow consumer and loses no event', async () => {
      const log = await openLog()
      await append(log, 40, 600)
      const writing = append(log, 100, 1_400)
      const slow = await follow(
        log,
        null,
        (events, batch) => events.length >= 2_000 && batch.caughtUp,
        () => sleep(60),
      )
      await writing
      expect(idsOf(slow.events)).toEqual(idsOf(await readAll(log)))
      for (const { events } of slow.batches) expect(events.length).toBeLessThanOrEqual(500)
    })

    it('delivers every event to every subscriber soon after the append', async () => {
      const log = await openLog()
      const followers = Array.from({ length: 5 }, () => follow(log, null, (events) => events.length >= 30))
      const name = stream()
      let expected: Revision | 'no-stream' = 'no-stream'
      const took = activeTime()
      for (let n = 0; n < 30; n++) expected = (await log.append(name, expected, [fact({ n })])).revision
      const all = await readStream(log, name)
      const appending = took()
      for (const { events } of await Promise.all(followers)) expect(events).toEqual(all)
      expect(took() - appending).toBeLessThan(15_000)
    })

    it('ends without an error when its signal aborts before, during and after catching up', async () => {
      const log = await openLog()
      await append(log, 60, 1_200)
      for await (const _ of log.subscribe({ after: null, signal: AbortSignal.abort() })) expect.unreachable()

      const catchingUp = await follow(log, null, () => true)
      expect(catchingUp.batches).toHaveLength(1)

      const waiting = new AbortController()
      const ended = follow(log, await log.head(), () => false).catch((error: unknown) => error)
      const seen = (async () => {
        for await (const batch of log.subscribe({ after: await log.head(), signal: waiting.signal }))
          if (batch.caughtUp) setTimeout(() => waiting.abort(), 50)
        return 'ended'
      })()
      expect(await seen).toBe('ended')
      // The other subscription continues: an abort ends only its own subscription.
      expect(await Promise.race([ended, sleep(100, 'still following')])).toBe('still following')
    })

    it('allows a subscriber to break out of the loop without an abort', async () => {
      const log = await openLog()
      await append(log, 10, 100)
      for (let n = 0; n < 5; n++) {
        for await (const { events } of log.subscribe({ after: null, signal: new AbortController().signal }))
          if (events.length > 0) break
      }
      await append(log, 1, 1)
      expect(await readAll(log)).toHaveLength(101)
    })
  })

  describe(`event log on ${engine}: reopening`, () => {
    it('keeps all events, appends after them, and recognizes repeated appends', async ({ skip }) => {
      const { log, reopen } = await opened()
      if (!reopen) return skip('this engine outlives its client')
      const [name, begin] = [stream(), facts(3)]
      const begun = await log.append(name, 'no-stream', begin)
      const appends = Array.from({ length: 40 }, () => ({ name: stream(), events: facts(2) }))
      const answers = await Promise.all(
        appends.map(({ name: other, events }) => log.append(other, 'no-stream', events)),
      )
      const [all, head] = [await readAll(log), await log.head()]

      const again = await reopen()
      expect(await readAll(again)).toEqual(all)
      expect(await again.head()).toBe(head)
      expect(await again.append(name, 'no-stream', begin)).toEqual(begun)
      expect(
        await Promise.all(appends.map(({ name: other, events }) => again.append(other, 'no-stream', events))),
      ).toEqual(answers)
      await expect(again.append(name, 'no-stream', [fact()])).rejects.toThrow(WrongExpectedRevision)
      const { position } = await again.append(name, begun.revision, [fact()])
      expect(position > head!).toBe(true)
      const resumed = await follow(again, head, (events) => events.length > 0)
      expect(resumed.events.map((event) => event.position)).toEqual([position])
    })
  })
}
