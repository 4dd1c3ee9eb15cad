// @module-tag long
import { randomUUID } from 'node:crypto'
import { childDecider } from '@filiz/domain/child/decider.ts'
import type { ChildCommand } from '@filiz/domain/child/commands.ts'
import { planDecider } from '@filiz/domain/plan/decider.ts'
import type { PlanCommand } from '@filiz/domain/plan/commands.ts'
import { children } from '@filiz/domain/read-models/children.ts'
import { FORGOTTEN } from '@filiz/domain/registry/personal-data.ts'
import { refuse } from '@filiz/domain/shared/refusal.ts'
import { childStream, planStream } from '@filiz/domain/shared/streams.ts'
import type { EventLog } from '@filiz/engines/event-log/port.ts'
import { createSealer } from '@filiz/engines/personal-data/sealer.ts'
import { EngineUnavailable } from '@filiz/engines/unavailable.ts'
import fc from 'fast-check'
import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { createCommandHandler } from './command-handler.ts'
import { createAggregateCache } from './aggregate-cache.ts'
import { withReadModel } from './with-read-model.ts'
import { logAndKeys } from '../testing/log-and-keys.ts'
import type { CommandContext } from './command-context.ts'

const at = '2026-03-10T09:00:00.000Z'
const accountId = randomUUID()
const childWithDocument = withReadModel(childDecider, children)

/** Opens one log. Each `process()` on it has its own cache and counts its log calls. */
async function world() {
  const { log, keys } = await logAndKeys(accountId)
  const childId = randomUUID()
  const [child, plan] = [childStream(childId), planStream(`${childId}_2026-03`)]
  const process = (over: Partial<EventLog> = {}, cache = createAggregateCache()) => {
    const asked = { reads: 0, appends: 0 }
    const observed: EventLog = {
      ...log,
      ...over,
      append: (...args) => (asked.appends++, (over.append ?? log.append)(...args)),
      readStream: (...args) => (asked.reads++, log.readStream(...args)),
    }
    const sealer = createSealer(keys)
    const commands = createCommandHandler({ log: observed, sealer, cache })
    const context = (more: Partial<CommandContext> = {}): CommandContext => ({
      actor: `account:${accountId}`,
      correlationId: 'r',
      causationId: 'r',
      accountId,
      ...more,
    })
    return {
      commands,
      sealer,
      onChild: (command: ChildCommand, more?: Partial<CommandContext>) =>
        commands.handle(childWithDocument, child, command, context(more)),
      onPlan: (command: PlanCommand, more?: Partial<CommandContext>) =>
        commands.handle(planDecider, plan, command, context(more)),
      costs: async (work: () => Promise<unknown>) => {
        Object.assign(asked, { reads: 0, appends: 0 })
        await work()
        return { ...asked }
      },
    }
  }
  const types = async (stream: string) => (await Array.fromAsync(log.readStream(stream))).map(({ type }) => type)
  return { log, process, types, childId, child, plan }
}

const add = (childId: string): ChildCommand => ({
  type: 'Add',
  data: { at, day: '2026-03-10', childId, accountId, name: 'Deniz', birthDate: '2022-05-11', interests: ['music'] },
})
const rename = (name: string): ChildCommand => ({
  type: 'Change',
  data: { at, accountId, day: '2026-03-10', name, birthDate: '2022-05-11', interests: [] },
})
const item = (activityId: string) => ({
  activityId,
  category: 'SANAT_YARATICILIK' as const,
  durationMinutes: 20,
  score: 1,
  reasons: [],
})
const make = (childId: string): PlanCommand => ({
  type: 'Make',
  data: {
    at,
    thisMonth: '2026-03',
    from: '2026-03-01',
    planId: `${childId}_2026-03`,
    childId,
    accountId,
    year: 2026,
    month: 3,
    ageMonths: 46,
    items: [item('a'), item('b')],
    interestScores: null,
    policyVersion: 'spec',
    candidatesHash: '',
    basedOn: '',
  },
})
const whose = (activityId: string) => ({ accountId, by: { accountId, role: 'owner' as const }, activityId })
const complete = (activityId: string): PlanCommand => ({
  type: 'Complete',
  data: {
    at,
    ...whose(activityId),
    completedAt: null,
    day: '2026-03-10',
    durationMinutes: null,
    monthStart: '2026-03-01T00:00:00.000Z',
  },
})
const reopen = (activityId: string): PlanCommand => ({ type: 'Reopen', data: { at, ...whose(activityId) } })
const rate = (activityId: string, notes: string | null = null): PlanCommand => ({
  type: 'GiveFeedback',
  data: { at, ...whose(activityId), engagement: 5, difficulty: 3, focusMinutes: 10, notes },
})
const keyed = (key: string, requestHash = 'a') => ({ idempotency: { key, route: 'r', requestHash } })

describe('a command on a cached stream', () => {
  it('is decided on the cached state and needs one append and no read', async () => {
    const { process, childId, plan, types } = await world()
    const { onChild, onPlan, costs } = process()
    await onChild(add(childId))
    await onPlan(make(childId))
    expect(await costs(() => onPlan(complete('a')))).toEqual({ reads: 0, appends: 1 })
    expect(await costs(() => onPlan(rate('a', 'çok sevdi'), keyed(randomUUID())))).toEqual({ reads: 0, appends: 1 })
    let revision = ''
    expect(await costs(async () => ({ revision } = (await onPlan(reopen('a'))) as { revision: string }))).toEqual({
      reads: 0,
      appends: 1,
    })
    expect(
      await costs(() => onPlan(complete('b'), { ifMatch: revision })),
      'also where the client says which revision it saw',
    ).toEqual({ reads: 0, appends: 1 })
    expect(await types(plan)).toEqual([
      'PlanMade',
      'ActivityCompleted',
      'FeedbackGiven',
      'ActivityReopened',
      'ActivityCompleted',
    ])
  })

  it('reads the log before it answers no-op or refusal', async () => {
    const { process, childId } = await world()
    const { onChild, onPlan, costs } = process()
    await onChild(add(childId))
    await onPlan(make(childId))
    const completed = await onPlan(complete('a'))
    expect(await costs(async () => expect(await onPlan(complete('a'))).toEqual({ ...completed, events: [] }))).toEqual({
      reads: 1,
      appends: 0,
    })
    const { events: _events, ...asItIs } = completed as typeof completed & { events: unknown }
    expect(
      await costs(async () =>
        expect(await onPlan(rate('b'))).toEqual({
          ...asItIs,
          outcome: 'refused',
          refusal: refuse('CONFLICT', { reason: 'NOT_COMPLETED' }),
        }),
      ),
    ).toEqual({ reads: 1, appends: 0 })
    expect(await costs(() => onPlan(complete('b'), { ifMatch: 'of another revision' }))).toEqual({
      reads: 1,
      appends: 0,
    })
  })

  it('is decided again after another process appended, and no event is lost', async () => {
    const { process, childId, plan, types } = await world()
    const [one, other] = [process(), process()]
    await one.onChild(add(childId))
    await one.onPlan(make(childId))
    await other.onPlan(complete('a'))
    let result: Awaited<ReturnType<typeof one.onPlan>> | undefined
    expect(await one.costs(async () => (result = await one.onPlan(complete('b'))))).toEqual({ reads: 1, appends: 2 })
    expect(result).toMatchObject({ outcome: 'done', state: { items: [{ completion: {} }, { completion: {} }] } })
    expect(await types(plan)).toEqual(['PlanMade', 'ActivityCompleted', 'ActivityCompleted'])
    expect(await one.costs(() => one.onPlan(reopen('a')))).toEqual({ reads: 0, appends: 1 })
  })

  it('is never answered from a stale state', async () => {
    const { process, childId, plan, types } = await world()
    const [one, other] = [process(), process()]
    await one.onChild(add(childId))
    await one.onPlan(make(childId))
    await one.onPlan(complete('a'))
    await other.onPlan(reopen('a'))
    // The cache says completed; the log says open again.
    expect(await one.onPlan(complete('a'))).toMatchObject({ outcome: 'done', events: [{ type: 'ActivityCompleted' }] })
    await other.onPlan(complete('b'))
    // The cache says not completed, so its rating would be refused; the log says completed.
    expect(await one.onPlan(rate('b'))).toMatchObject({ outcome: 'done', events: [{ type: 'FeedbackGiven' }] })
    const { revision } = (await other.onPlan(reopen('b'))) as { revision: string }
    expect(await one.onPlan(complete('b'), { ifMatch: revision })).toMatchObject({ outcome: 'done' })
    expect(await other.onPlan(complete('a'), { ifMatch: revision })).toMatchObject({ outcome: 'precondition-failed' })
    expect(await types(plan)).toHaveLength(8)
  })

  it('runs the command function again on a fresh read when it throws on the cached state', async () => {
    const { process, childId, plan } = await world()
    const [one, other] = [process(), process()]
    await one.onChild(add(childId))
    await one.onPlan(make(childId))
    await other.onPlan(complete('a'))
    const context = { actor: `account:${accountId}`, correlationId: 'r', causationId: 'r', accountId }
    const result = await one.commands.handle(
      planDecider,
      plan,
      (state) => {
        if (state.status === 'none' || !state.items[0]!.completion) throw new Error('it is not completed')
        return reopen('a')
      },
      context,
    )
    expect(result).toMatchObject({ outcome: 'done', events: [{ type: 'ActivityReopened' }] })
  })

  it('keeps the cached state when the command function throws', async () => {
    const { process, childId, plan } = await world()
    const { commands, onChild, onPlan, costs } = process()
    await onChild(add(childId))
    await onPlan(make(childId))
    const asking = commands.handle(
      planDecider,
      plan,
      () => {
        throw new Error('not this one')
      },
      { actor: 'operator', correlationId: 'r', causationId: 'r', accountId: null },
    )
    await expect(asking).rejects.toThrow('not this one')
    expect(await costs(() => onPlan(complete('a')))).toEqual({ reads: 0, appends: 1 })
  })

  it('caches the events of another process that appended first with the same seed', async () => {
    const { log, process, childId } = await world()
    const seed = randomUUID()
    const other = process()
    let isLate = false
    const one = process({
      append: async (...args) => {
        if (isLate) await other.onPlan(complete('a'), { seed })
        isLate = false
        return log.append(...args)
      },
    })
    await one.onChild(add(childId))
    await one.onPlan(make(childId))
    isLate = true
    const later = { ...complete('a'), data: { ...complete('a').data, at: '2026-03-10T10:00:00.000Z' } } as PlanCommand
    expect(await one.onPlan(later, { seed }), 'the log has it already, by its id').toMatchObject({ outcome: 'done' })
    expect(await one.onPlan(complete('b'))).toMatchObject({
      outcome: 'done',
      state: { items: [{ completion: { completedAt: at } }, { completion: { completedAt: at } }] },
    })
  })

  it('is recognised by its idempotency key when another process appended its events and the cache lacks them', async () => {
    const { process, childId, plan, types } = await world()
    const [one, other] = [process(), process()]
    await one.onChild(add(childId))
    await one.onPlan(make(childId))
    await other.onPlan(complete('b'))
    await one.onPlan(rate('b'))
    const key = randomUUID()
    // Both caches have the same revision; the second process has a later clock, so its event would differ.
    await other.onPlan(reopen('b'))
    await one.onPlan(complete('b'))
    await other.onPlan(complete('a'), keyed(key))
    const later = { ...complete('a'), data: { ...complete('a').data, at: '2026-03-10T10:00:00.000Z' } } as PlanCommand
    expect(await one.onPlan(later, keyed(key))).toMatchObject({
      outcome: 'repeated',
      events: [{ data: { completedAt: at } }],
      state: { items: [{ completion: { completedAt: at } }, {}] },
    })
    expect((await one.onPlan(complete('a'), keyed(key, 'another request'))).outcome).toBe('mismatch')
    expect((await types(plan)).filter((type) => type === 'ActivityCompleted')).toHaveLength(3)
  })

  it('is found in the log when it is repeated after an append with an unknown outcome', async () => {
    const { log, process, childId, plan, types } = await world()
    let answer = true
    const one = process({
      append: async (...args) => {
        const appended = await log.append(...args)
        if (!answer) throw new EngineUnavailable('event log', new Error('the answer was lost'))
        return appended
      },
    })
    await one.onChild(add(childId))
    await one.onPlan(make(childId))
    answer = false
    await expect(one.onPlan(complete('a'), keyed('k'))).rejects.toThrow(EngineUnavailable)
    answer = true
    let result: Awaited<ReturnType<typeof one.onPlan>> | undefined
    expect(
      await one.costs(async () => (result = await one.onPlan(complete('a'), keyed('k')))),
      'not appended in the dark',
    ).toMatchObject({ appends: 0 })
    expect(result).toMatchObject({ outcome: 'repeated' })
    expect(await types(plan)).toEqual(['PlanMade', 'ActivityCompleted'])
  })
})

it('cached states always equal the log’s events, for any order of writers and commands', async () => {
  const step = fc.record({
    by: fc.nat(1),
    command: fc.constantFrom('rename', 'pause', 'resume', 'same'),
    name: fc.constantFrom('Ada', 'Can', 'sealed:1:child:x:AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA'),
    key: fc.constantFrom(undefined, 'k1', 'k2', 'k3'),
  })
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 20 }), async (steps) => {
      const { process, childId, child } = await world()
      const processes = [process(), process({}, createAggregateCache({ liveCharacters: 1 }))]
      await processes[0]!.onChild(add(childId))
      for (const { by, command, name, key } of steps) {
        const whose = { at, accountId, today: '2026-03-10' }
        const wanted = {
          rename: rename(name),
          pause: { type: 'Pause' as const, data: { ...whose, until: '2026-03-20' } },
          resume: { type: 'Resume' as const, data: whose },
          same: rename('Deniz'),
        }[command]
        const result = await processes[by]!.onChild(
          wanted,
          key ? { idempotency: { key, route: command, requestHash: name } } : {},
        )
        const fresh = await process().commands.load(childWithDocument, child)
        if ('state' in result)
          expect({ state: result.state, revision: result.revision, position: result.position }).toEqual(fresh)
        for (const one of processes) {
          expect(await one.commands.load(childWithDocument, child)).toEqual(fresh)
          expect(await one.commands.load(childWithDocument, child, { maxAgeMs: 60_000 })).toEqual(fresh)
        }
      }
    }),
    { numRuns: 15 },
  )
})

describe('the cache of aggregates', () => {
  it('holds only sealed data, which becomes unreadable when the key is destroyed', async () => {
    const { log, process, childId, child } = await world()
    const { sealer } = process()
    const kept: unknown[] = []
    const folds = createAggregateCache()
    const commands = createCommandHandler({
      log,
      sealer,
      cache: { ...folds, set: (...args) => (kept.push(args[2].state), folds.set(...args)) },
    })
    const context = { actor: `account:${accountId}`, correlationId: 'r', causationId: 'r', accountId }
    await commands.handle(childWithDocument, child, add(childId), context)
    const result = await commands.handle(childWithDocument, child, rename('Işık'), context)
    expect(result).toMatchObject({
      outcome: 'done',
      state: { state: { name: 'Işık' }, document: { name: 'Işık', birthDate: '2022-05-11' } },
    })
    expect(kept.length).toBeGreaterThanOrEqual(2)
    for (const personal of ['Deniz', 'Işık', '2022-05-11', 'music'])
      expect(JSON.stringify(kept)).not.toContain(personal)
    await sealer.forget(`child:${childId}`)
    expect((await commands.load(childDecider, child, { maxAgeMs: 60_000 })).state).toMatchObject({ name: FORGOTTEN })
    expect((await commands.load(childWithDocument, child, { maxAgeMs: 60_000 })).state).toMatchObject({
      document: { name: FORGOTTEN, birthDate: FORGOTTEN },
    })
  })

  it('serves a state up to its maximum age and reads the log after that', async () => {
    const { process, childId, child } = await world()
    const [one, other] = [process(), process()]
    const now = vi.spyOn(performance, 'now').mockReturnValue(100_000)
    onTestFinished(() => now.mockRestore())
    await one.onChild(add(childId))
    await one.commands.load(childDecider, child)
    await other.onChild(rename('Ada'))
    now.mockReturnValue(100_999)
    expect(
      await one.costs(async () =>
        expect((await one.commands.load(childDecider, child, { maxAgeMs: 1_000 })).state).toMatchObject({
          name: 'Deniz',
        }),
      ),
    ).toEqual({ reads: 0, appends: 0 })
    now.mockReturnValue(101_000)
    expect((await one.commands.load(childDecider, child, { maxAgeMs: 1_000 })).state).toMatchObject({ name: 'Ada' })
    await other.onChild(rename('Can'))
    expect((await one.commands.load(childDecider, child)).state).toMatchObject({ name: 'Can' })
  })
})
