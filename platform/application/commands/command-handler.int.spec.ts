import { randomUUID } from 'node:crypto'
import { accountDecider } from '@filiz/domain/account/decider.ts'
import type { ActivityNoted } from '@filiz/domain/activity/events.ts'
import { childDecider } from '@filiz/domain/child/decider.ts'
import type { Decider } from '@filiz/domain/shared/decider.ts'
import { activityStream, childStream } from '@filiz/domain/shared/streams.ts'
import type { EventLog } from '@filiz/engines/event-log/port.ts'
import { WrongExpectedRevision } from '@filiz/engines/event-log/port.ts'
import { createSealer } from '@filiz/engines/personal-data/sealer.ts'
import { EngineUnavailable } from '@filiz/engines/unavailable.ts'
import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { createCommandHandler } from './command-handler.ts'
import { logAndKeys } from '../testing/log-and-keys.ts'
import type { CommandContext } from './command-context.ts'

const at = '2026-03-10T09:00:00.000Z'
const accountId = randomUUID()

async function world() {
  const { log, keys } = await logAndKeys(accountId)
  const sealer = createSealer(keys)
  const on = (eventLog: EventLog) => createCommandHandler({ log: eventLog, sealer })
  const childId = randomUUID()
  const stream = childStream(childId)
  const context = (more: Partial<CommandContext> = {}): CommandContext => ({
    actor: `account:${accountId}`,
    correlationId: 'r',
    causationId: 'r',
    accountId,
    ...more,
  })
  const add = {
    type: 'Add' as const,
    data: { at, day: '2026-03-10', childId, accountId, name: 'Deniz', birthDate: '2022-05-11', interests: [] },
  }
  const rename = (name: string) => ({
    type: 'Change' as const,
    data: { at, accountId, day: '2026-03-10', name, birthDate: '2022-05-11', interests: [] },
  })
  const recorded = async () => (await Array.fromAsync(log.readStream(stream))).map(({ type }) => type)
  return { log, on, stream, context, add, rename, recorded, commands: on(log) }
}
const keyed = (key: string, requestHash = 'a') => ({ idempotency: { key, route: 'PUT /children/{id}', requestHash } })

describe('a command with an idempotency key', () => {
  it('is executed once; a repetition returns the first events and the current state', async () => {
    const { commands, stream, context, add, rename, recorded } = await world()
    const key = randomUUID()
    await commands.handle(childDecider, stream, add, context())
    const first = await commands.handle(childDecider, stream, rename('Ada'), context(keyed(key)))
    await commands.handle(childDecider, stream, rename('Can'), context())
    const again = await commands.handle(childDecider, stream, rename('Ada'), context(keyed(key)))
    expect([first.outcome, again.outcome]).toEqual(['done', 'repeated'])
    expect(again).toMatchObject({ events: [{ type: 'ChildChanged', data: { name: 'Ada' } }], state: { name: 'Can' } })
    expect(await recorded()).toEqual(['ChildAdded', 'ChildChanged', 'ChildChanged'])
  })

  it('is refused for a different request, but another route or actor can use the same key', async () => {
    const { commands, stream, context, add, rename } = await world()
    const key = randomUUID()
    await commands.handle(childDecider, stream, add, context())
    await commands.handle(childDecider, stream, rename('Ada'), context(keyed(key)))
    expect((await commands.handle(childDecider, stream, rename('Can'), context(keyed(key, 'b')))).outcome).toBe(
      'mismatch',
    )
    expect(
      (
        await commands.handle(
          childDecider,
          stream,
          rename('Can'),
          context({ ...keyed(key, 'b'), actor: 'account:other', accountId: 'other' }),
        )
      ).outcome,
    ).toBe('done')
    expect(
      (
        await commands.handle(
          childDecider,
          stream,
          rename('Eda'),
          context({ idempotency: { ...keyed(key, 'b').idempotency, route: 'other' } }),
        )
      ).outcome,
    ).toBe('done')
  })

  it('stores only a hash of the key, so that log readers cannot test guessed personal data against it', async () => {
    const { commands, log, stream, context, add, rename } = await world()
    const key = randomUUID()
    await commands.handle(childDecider, stream, add, context())
    await commands.handle(childDecider, stream, rename('Ada Gökçe'), context(keyed(key)))
    const events = await Array.fromAsync(log.readStream(stream))
    expect(events.at(-1)!.metadata.idempotency).toEqual({
      keyHash: expect.any(String),
      route: 'PUT /children/{id}',
      requestHash: 'a',
    })
    expect(JSON.stringify(events)).not.toContain(key)
    expect(JSON.stringify(events)).not.toContain('Ada Gökçe')
  })
})

describe('concurrent commands on one stream', () => {
  it('decides the second command again on the result of the first', async () => {
    const { log, on, stream, context, add, rename, recorded } = await world()
    const [one, other] = [on(log), on(log)]
    await one.handle(childDecider, stream, add, context())
    const both = await Promise.all([
      one.handle(childDecider, stream, rename('Ada'), context()),
      other.handle(childDecider, stream, rename('Can'), context()),
    ])
    expect(both.map(({ outcome }) => outcome)).toEqual(['done', 'done'])
    expect(await recorded()).toEqual(['ChildAdded', 'ChildChanged', 'ChildChanged'])
  })

  it('gives up after growing back-offs and writes nothing when another writer always wins', async () => {
    const { log, on, stream, context, add, rename, recorded } = await world()
    const chance = vi.spyOn(Math, 'random').mockReturnValue(0.99)
    onTestFinished(() => chance.mockRestore())
    await on(log).handle(childDecider, stream, add, context())
    let tries = 0
    const racing = on({
      ...log,
      append: async (...args) => {
        tries += 1
        await on(log).handle(childDecider, stream, rename(`Faster ${tries}`), context())
        return log.append(...args)
      },
    })
    const began = performance.now()
    await expect(racing.handle(childDecider, stream, rename('Ada'), context())).rejects.toThrow(WrongExpectedRevision)
    // At most 20, 40 and 80 ms; timers may fire a millisecond early.
    expect(performance.now() - began).toBeGreaterThanOrEqual(0.99 * (20 + 40 + 80) - 5)
    expect(tries).toBe(4)
    expect(await recorded()).toEqual(['ChildAdded', ...Array(4).fill('ChildChanged')])
  })

  it('returns precondition-failed at once when If-Match names an older revision', async () => {
    const { commands, stream, context, add, rename, recorded } = await world()
    const { revision: seen } = (await commands.handle(childDecider, stream, add, context())) as { revision: string }
    await commands.handle(childDecider, stream, rename('Ada'), context({ ifMatch: seen }))
    const late = await commands.handle(childDecider, stream, rename('Can'), context({ ifMatch: seen }))
    expect(late).toEqual({ outcome: 'precondition-failed', revision: expect.not.stringMatching(seen) })
    expect(await recorded()).toEqual(['ChildAdded', 'ChildChanged'])
  })
})

it('queued commands fail fast when the log times out, and the next command tries again', async () => {
  const { log, on, stream, context, add, rename } = await world()
  await on(log).handle(childDecider, stream, add, context())
  let reads = 0
  const away = Promise.withResolvers<never>()
  const commands = on({
    ...log,
    async *readStream(...args) {
      reads += 1
      if (reads === 1) await away.promise
      yield* log.readStream(...args)
    },
  })
  const waiting = ['Ada', 'Can', 'Ece'].map((name) => commands.handle(childDecider, stream, rename(name), context()))
  away.reject(new EngineUnavailable('event log'))
  for (const outcome of await Promise.allSettled(waiting))
    expect(outcome).toMatchObject({ status: 'rejected', reason: { engine: 'event log' } })
  expect(reads).toBe(1)
  expect(await commands.handle(childDecider, stream, rename('Ada'), context())).toMatchObject({ outcome: 'done' })
})

it('a command with a seed is executed once', async () => {
  const { commands, stream, context, add, rename } = await world()
  await commands.handle(childDecider, stream, add, context())
  const seed = randomUUID()
  expect((await commands.handle(childDecider, stream, rename('Ada'), context({ seed }))).outcome).toBe('done')
  await commands.handle(childDecider, stream, rename('Can'), context())
  expect((await commands.handle(childDecider, stream, rename('Ada'), context({ seed }))).outcome).toBe('repeated')
})

it('loads a missing stream as the initial state without revision', async () => {
  const { commands } = await world()
  expect(await commands.load(accountDecider, 'account-nobody')).toEqual({
    state: accountDecider.initial,
    revision: null,
    position: null,
  })
})

it('keeps a catalogue text unchanged when it looks like a sealed value', async () => {
  const { log, on, context } = await world()
  const stream = activityStream(randomUUID())
  const notes: Decider<readonly string[], string, ActivityNoted> = {
    initial: [],
    decide: (text) => [{ type: 'ActivityNoted', data: { at, activityId: 'a', text } }],
    evolve: (before, { data }) => [...before, data.text],
  }
  const text = `sealed:1:child:x:${'A'.repeat(44)}`
  expect(await on(log).handle(notes, stream, text, context())).toMatchObject({ outcome: 'done', state: [text] })
  expect((await on(log).load(notes, stream)).state).toEqual([text])
})
