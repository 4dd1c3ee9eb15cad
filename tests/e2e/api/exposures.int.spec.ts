// @module-tag long
import { exposureStream, planId as planOf } from '@filiz/domain/shared/streams.ts'
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { currentPlan } from './testing/current-plan.ts'
import { join } from './testing/join.ts'
import { started, type Parent, type StartedFiliz } from './testing/started-filiz.ts'

let filiz: StartedFiliz
let [owner, helper, stranger] = [] as unknown as [Parent, Parent, Parent]
let childId: string
let planId: string
const activityId = randomUUID()

const record = (of: Parent, ...exposures: readonly object[]) =>
  of.send('POST', '/api/exposures', { body: { exposures } })
const allow = (of: Parent, isExposureRecorded: boolean) =>
  of.send('PUT', '/api/auth/profile', { body: { isExposureRecorded } })
const eventsOf = async ({ accountId }: Parent, month = '2026-11') =>
  (await Array.fromAsync(filiz.engines.log.readStream(exposureStream(accountId, month)))).map(({ type, data }) => ({
    type,
    ...data,
  }))

beforeAll(async () => {
  // In Istanbul the day is already the 11th.
  filiz = await started({ now: '2026-11-10T22:00:00.000Z' })
  ;[owner, helper, stranger] = (await Promise.all(Array.from({ length: 3 }, () => filiz.parent()))) as [
    Parent,
    Parent,
    Parent,
  ]
  childId = (await owner.send('POST', '/api/children', { body: { name: 'Defne', birthDate: '2022-12-10' } })).body.data
    .id
  planId = (await currentPlan(owner, childId)).id
  await join(owner, helper, [childId], 'helper')
})
afterAll(() => filiz.stop())

describe('exposures', () => {
  it('are recorded only after the account has allowed it', async () => {
    expect((await owner.get('/api/auth/me')).body.data.user.isExposureRecorded).toBe(false)
    const refused = await record(owner, { kind: 'app' })
    expect([refused.status, refused.body.data]).toEqual([200, { recorded: 0 }])
    expect(await eventsOf(owner)).toEqual([])

    expect((await allow(owner, true)).body.data.user.isExposureRecorded).toBe(true)
    const recorded = await record(
      owner,
      { kind: 'app' },
      { kind: 'plan', planId },
      { kind: 'suggestion', childId, activityId },
    )
    expect(recorded.body.data).toEqual({ recorded: 3 })
    expect(recorded.headers).not.toHaveProperty('event-position')
    const common = { accountId: owner.accountId, day: '2026-11-11' }
    expect(await eventsOf(owner)).toMatchObject([
      { type: 'AppOpened', ...common },
      { type: 'PlanSeen', ...common, childId, planId },
      { type: 'SuggestionShown', ...common, childId, activityId },
    ])
  })

  it('are recorded once a day, also by concurrent requests', async () => {
    await allow(helper, true)
    const answers = await Promise.all(
      Array.from({ length: 4 }, () => record(helper, { kind: 'app' }, { kind: 'plan', planId })),
    )
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200])
    expect(answers.reduce((sum, { body }) => sum + body.data.recorded, 0)).toBe(2)
    expect((await eventsOf(helper)).map(({ type }) => type)).toEqual(['AppOpened', 'PlanSeen'])
  })

  it('are refused as a whole when one is about a child of others', async () => {
    await allow(stranger, true)
    for (const exposure of [
      { kind: 'plan', planId },
      { kind: 'suggestion', childId, activityId },
    ])
      expect((await record(stranger, { kind: 'app' }, exposure)).status).toBe(404)
    expect(await eventsOf(stranger)).toEqual([])
  })

  it('are refused with 400 when they are malformed', async () => {
    for (const exposure of [
      { kind: 'mail' },
      { kind: 'plan', planId: `${childId}_2026-13` },
      { kind: 'suggestion', childId, activityId: 'Defne Yılmaz' },
      { kind: 'app', day: '2020-01-01' },
    ])
      expect([exposure, (await record(owner, exposure)).status]).toEqual([exposure, 400])
    expect((await owner.send('POST', '/api/exposures', { body: {} })).status).toBe(400)
  })

  it('are in the export of their own account only', async () => {
    const exported = async (of: Parent) => (await of.get('/api/auth/export')).body
    const { exposures } = await exported(owner)
    expect(exposures).toMatchObject([{ what: 'AppOpened', day: '2026-11-11' }, { planId }, { childId, activityId }])
    expect((await exported(helper)).exposures).toHaveLength(2)
    expect((await exported(stranger)).exposures).toEqual([])
  })

  it('of a plan that does not exist are not recorded', async () => {
    const none = { kind: 'plan', planId: planOf(childId, 2031, 1) }
    expect((await record(owner, none)).body.data).toEqual({ recorded: 0 })
  })

  it('end when the account forbids it, also those of a helper about its children', async () => {
    await allow(owner, false)
    const suggestion = { kind: 'suggestion', childId, activityId: randomUUID() }
    expect((await record(helper, suggestion)).body.data).toEqual({ recorded: 0 })
    const another = { kind: 'suggestion', childId, activityId: randomUUID() }
    expect((await record(owner, another)).body.data).toEqual({ recorded: 0 })
    expect(await eventsOf(owner)).toHaveLength(3)
  })
})
