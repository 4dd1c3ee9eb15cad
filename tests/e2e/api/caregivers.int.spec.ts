import type { Caregiver, Invitation } from '@filiz/http/contract/caregivers.ts'
import type { OfflineMonth } from '@filiz/http/contract/offline.ts'
import type { Progress } from '@filiz/http/contract/query-shapes.ts'
import type { Child, Plan } from '@filiz/http/contract/shapes.ts'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { currentPlan } from './testing/current-plan.ts'
import { join } from './testing/join.ts'
import { password, started, type Parent, type StartedFiliz } from './testing/started-filiz.ts'

/** In Istanbul and further east it is April already, in Los Angeles still March. */
const now = '2026-03-31T22:00:00.000Z'
const household = ['paper']
const interests = ['art', 'books', 'animals', 'space', 'music', 'nature']

let filiz: StartedFiliz
let [owner, parent, helper]: Parent[] = []
let child: Child
let plan: Plan

const addChild = async (of: Parent, name: string, its: readonly string[] = []) =>
  (await of.send('POST', '/api/children', { body: { name, birthDate: '2022-05-10', interests: its, household } })).body
    .data as Child
const planOf = async (reader: Parent, childId = child.id): Promise<Plan> =>
  (await reader.get(`/api/plans/current?childId=${childId}`)).body.data
const until = <T>(look: () => T | Promise<T>) => vi.waitFor(look, { timeout: 30_000, interval: 50 })
const itemPath = (of: Plan, index: number) => `/api/plans/${of.id}/activities/${of.items[index]!.activityId}`

/** Completes an item and says how it went. */
async function complete(by: Parent, of: Plan, index: number, engagement = 4) {
  const path = itemPath(of, index)
  expect((await by.send('POST', `${path}/complete`, { body: {} })).status).toBe(200)
  const given = await by.send('POST', `${path}/feedback`, { body: { engagement, difficulty: 3 } })
  expect(given.status).toBe(200)
}

/** The reader's reads include what `writer` wrote last. */
const catchUp = async (reader: Parent, writer: Parent, childId = child.id) => {
  const { counts, items } = await planOf(writer, childId)
  await until(async () =>
    expect(await planOf(reader, childId)).toMatchObject({ counts, items: { length: items.length } }),
  )
}

beforeAll(async () => {
  filiz = await started({ now })
  ;[owner, parent, helper] = await Promise.all([
    filiz.parent(),
    filiz.parent({ timeZone: 'America/Los_Angeles' }),
    filiz.parent({ timeZone: 'America/Los_Angeles' }),
  ])
  const names = ['Elif', 'Baba', 'Nine']
  await Promise.all(
    [owner!, parent!, helper!].map((one, index) =>
      one.send('PUT', '/api/auth/profile', { body: { name: names[index] } }),
    ),
  )
  child = await addChild(owner!, 'Defne', interests)
  await join(owner!, parent!, [child.id], 'parent')
  await join(owner!, helper!, [child.id], 'helper')
  plan = await currentPlan(owner!, child.id)
})
afterAll(() => filiz.stop())

describe('a shared child', () => {
  it("has the owner's day and look for everybody, and each reader's role", async () => {
    expect(plan.month).toBe(4)
    const ofOwner = (await owner!.get(`/api/children/${child.id}`)).body.data as Child
    expect(ofOwner).toMatchObject({ role: 'owner', timeZone: 'Europe/Istanbul', owner: { name: 'Elif' } })
    for (const [reader, role] of [
      [parent!, 'parent'],
      [helper!, 'helper'],
    ] as const) {
      const shared = (await reader.get(`/api/children/${child.id}`)).body.data as Child
      expect(shared).toEqual({ ...ofOwner, role, ...(role === 'helper' && { interests: [], household: [] }) })
      expect((await reader.get('/api/children')).body.data).toEqual([shared])
      for (let time = 0; time < 2; time++) expect((await planOf(reader)).id).toBe(plan.id)
    }
  })

  it('is listed after the own children, in the order of joining', async () => {
    const [early, late] = [await addChild(owner!, 'Önce'), await addChild(owner!, 'Sonra')]
    const reader = await filiz.parent()
    const own = await addChild(reader, 'Kendi')
    await join(owner!, reader, [late.id], 'helper')
    filiz.clock.advance(1_000)
    await join(owner!, reader, [early.id], 'parent')
    const names = async () => ((await reader.get('/api/children')).body.data as Child[]).map(({ name }) => name)
    expect(await names()).toEqual(['Kendi', 'Sonra', 'Önce'])
    for (const { id } of [early, late]) await owner!.send('DELETE', `/api/children/${id}`)
    await until(async () => expect(await names()).toEqual([own.name]))
  })

  it('tells a helper neither interests nor developmental insights', async () => {
    const suggested = async (reader: Parent) =>
      (await reader.get(`/api/activities/suggested?childId=${child.id}`, 'en')).text
    expect(await suggested(owner!)).toContain('interests: ')
    expect(await suggested(helper!)).not.toContain('interests: ')
    const reasonsOf = (seen: Plan) => seen.items.flatMap(({ reasons }) => reasons)
    expect(reasonsOf(await planOf(owner!)).some((reason) => reason.interests)).toBe(true)
    expect(reasonsOf(await planOf(helper!)).some((reason) => 'interests' in reason)).toBe(false)
    const [month] = (await helper!.get('/api/offline')).body.data as OfflineMonth[]
    expect(month).toMatchObject({ childId: child.id, insights: [], plan: { id: plan.id } })
  })
})

describe('what somebody did', () => {
  it('has their name, and each reader gets their own feedback besides that of all', async () => {
    await complete(helper!, plan, 0, 5)
    await owner!.send('POST', `${itemPath(plan, 0)}/feedback`, { body: { engagement: 4, difficulty: 2, notes: 'not' } })
    const by = (person: Parent, name: string) => ({ accountId: person.accountId, name })
    await until(async () => {
      for (const [reader, own] of [
        [owner!, { engagement: 4, difficulty: 2, notes: 'not' }],
        [helper!, { engagement: 5, difficulty: 3 }],
        [parent!, null],
      ] as const) {
        const item = (await planOf(reader)).items[0]!
        expect(item.completedBy).toEqual(by(helper!, 'Nine'))
        expect(item.feedback).toEqual(own && { ...own, focusMinutes: null })
        expect(item.feedbacks).toMatchObject([
          { engagement: 5, by: by(helper!, 'Nine') },
          { engagement: 4, notes: 'not', by: by(owner!, 'Elif') },
        ])
      }
    })
    const progress = (await parent!.get(`/api/progress?childId=${child.id}`)).body.data as Progress
    expect(progress.recent[0]!.by).toEqual(by(helper!, 'Nine'))
    const [month] = (await helper!.get('/api/offline')).body.data as OfflineMonth[]
    expect(month!.progress.recent).toEqual(progress.recent)
    const { averages } = (await parent!.get(`/api/plans/${plan.id}/stats`)).body.data
    expect(averages.engagement).toBe(4.5)
  })

  it('has the new name at once when somebody changes it', async () => {
    // A plan without notes is cached.
    const other = await addChild(owner!, 'Lale')
    await join(owner!, helper!, [other.id], 'helper')
    const its = await currentPlan(owner!, other.id)
    await complete(helper!, its, 0)
    await catchUp(owner!, helper!, other.id)
    await helper!.send('PUT', '/api/auth/profile', { body: { name: 'Babaanne' } })
    await until(async () =>
      expect((await planOf(owner!, other.id)).items[0]!.completedBy).toEqual({
        accountId: helper!.accountId,
        name: 'Babaanne',
      }),
    )
  })

  it('stays with the child, without a name, when the account is deleted', async () => {
    const other = await addChild(owner!, 'Mine')
    const leaving = await filiz.parent()
    await join(owner!, leaving, [other.id], 'helper')
    const its = await currentPlan(owner!, other.id)
    await complete(leaving, its, 0)
    await catchUp(owner!, leaving, other.id)
    expect((await planOf(owner!, other.id)).items[0]!.completedBy!.name).toBe('Deniz')
    expect((await leaving.send('DELETE', '/api/auth/account', { body: { password } })).status).toBe(200)
    await until(async () => {
      const item = (await planOf(owner!, other.id)).items[0]!
      expect([item.status, item.completedBy]).toEqual(['completed', { accountId: leaving.accountId, name: null }])
      expect(item.feedbacks).toMatchObject([{ engagement: 4, by: { name: null } }])
      const progress = (await owner!.get(`/api/progress?childId=${other.id}`)).body.data as Progress
      expect(progress.recent[0]!.by).toEqual({ accountId: leaving.accountId, name: null })
    })
    await until(async () =>
      expect((await owner!.get(`/api/children/${other.id}/caregivers`)).body.data).toMatchObject([{ role: 'owner' }]),
    )
  })
})

describe('a removed caregiver', () => {
  it('reads nothing more, neither of a cached plan nor in the calendar feed', async () => {
    const leaving = await filiz.parent()
    await join(owner!, leaving, [child.id], 'parent')
    const { secret } = (await leaving.send('POST', '/api/calendar', { body: { rhythm: 'daily', names: true } })).body
      .data
    const feed = async () => (await leaving.get(`/api/calendar/${secret}.ics`)).text
    for (let time = 0; time < 2; time++) expect((await planOf(leaving)).id).toBe(plan.id)
    expect(await feed()).toContain('Defne')
    const removed = await owner!.send('DELETE', `/api/children/${child.id}/caregivers/${leaving.accountId}`)
    const after = { headers: { 'Read-After': removed.headers['event-position'] as string } }
    expect((await leaving.send('GET', `/api/plans/current?childId=${child.id}`, after)).status).toBe(404)
    expect((await leaving.send('GET', '/api/children', after)).body.data).toEqual([])
    expect(await feed()).not.toContain('Defne')
  })
})

describe('the lists', () => {
  it('show the grown-ups, the owner first', async () => {
    const listed = (await helper!.get(`/api/children/${child.id}/caregivers`)).body.data as Caregiver[]
    expect(listed.map(({ name, role, isOffered }) => [name, role, isOffered])).toEqual([
      ['Elif', 'owner', false],
      ['Baba', 'parent', false],
      ['Babaanne', 'helper', false],
    ])
  })

  it('show open invitations, the newest first, and a parent no other children', async () => {
    const other = await addChild(owner!, 'Nar')
    const invite = async (by: Parent, body: object) =>
      (await by.send('POST', `/api/children/${child.id}/invitations`, { body })).body.data.invitationId as string
    const first = await invite(owner!, { role: 'helper', email: 'hala@example.org', childIds: [other.id] })
    filiz.clock.advance(1_000)
    const second = await invite(parent!, { role: 'helper' })
    const withdrawn = await invite(owner!, { role: 'parent' })
    await owner!.send('DELETE', `/api/children/${child.id}/invitations/${withdrawn}`)
    const listedTo = async (reader: Parent) =>
      (await reader.get(`/api/children/${child.id}/invitations`)).body.data as Invitation[]
    const shown = (one: Invitation) => [one.invitationId, one.email, one.invitedBy.name, one.childIds]
    expect((await listedTo(owner!)).map(shown)).toEqual([
      [second, null, 'Baba', [child.id]],
      [first, 'hala@example.org', 'Elif', [child.id, other.id]],
    ])
    expect((await listedTo(parent!)).map(shown)[1]).toEqual([first, 'hala@example.org', 'Elif', [child.id]])

    await owner!.send('PUT', `/api/children/${child.id}/caregivers/${parent!.accountId}`, { body: { role: 'helper' } })
    expect(
      (await listedTo(owner!)).map(({ invitationId }) => invitationId),
      'a helper invites nobody',
    ).toEqual([first])
    await owner!.send('PUT', `/api/children/${child.id}/caregivers/${parent!.accountId}`, { body: { role: 'parent' } })
    filiz.clock.advance(7 * 86_400_000)
    expect(await listedTo(owner!), 'they have expired').toEqual([])
  })
})

it('a child that was handed over is read by its new and by its former owner', async () => {
  const offered = await owner!.send('POST', `/api/children/${child.id}/owner`, {
    body: { accountId: parent!.accountId },
  })
  expect(offered.status).toBe(200)
  await until(async () => expect((await parent!.get(`/api/children/${child.id}`)).body.data.offered).toBe(true))
  const accepted = await parent!.send('POST', `/api/children/${child.id}/owner`, {
    body: { accountId: parent!.accountId },
  })
  expect(accepted.body.data).toMatchObject({ role: 'owner', timeZone: 'America/Los_Angeles' })
  const after = { headers: { 'Read-After': accepted.headers['event-position'] as string } }
  const toFormer = (await owner!.send('GET', `/api/children/${child.id}`, after)).body.data as Child
  expect(toFormer).toMatchObject({ role: 'parent', owner: { name: 'Baba' }, timeZone: 'America/Los_Angeles' })
  for (const reader of [owner!, parent!, helper!]) {
    expect((await reader.send('GET', `/api/plans/${plan.id}`, after)).body.data.id).toBe(plan.id)
    expect((await reader.get('/api/children')).text).toContain(child.id)
  }
  expect((await parent!.get('/api/children')).body.data[0]).toMatchObject({ id: child.id, role: 'owner' })
})
