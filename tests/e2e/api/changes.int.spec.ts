import type { Child } from '@filiz/http/contract/shapes.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { currentPlan } from './testing/current-plan.ts'
import { join } from './testing/join.ts'
import type { Followed } from './testing/follow.ts'
import { password, started, type Parent, type StartedFiliz } from './testing/started-filiz.ts'

let filiz: StartedFiliz
let parent: Parent
let stranger: Parent
let child: Child

const childOf = async (of: Parent, name: string) =>
  (await of.send('POST', '/api/children', { body: { name, birthDate: '2022-05-10' } })).body.data as Child
const complete = async (index: number) => {
  const plan = await currentPlan(parent, child.id)
  const { activityId } = plan.items[index]!
  const done = await parent.send('POST', `/api/plans/${plan.id}/activities/${activityId}/complete`, { body: {} })
  expect(done.status).toBe(200)
  return done.headers['event-position'] as string
}

beforeAll(async () => {
  filiz = await started({ now: '2026-11-10T09:00:00.000Z' })
  ;[parent, stranger] = await Promise.all([filiz.parent(), filiz.parent()])
  child = await childOf(parent, 'Defne')
  await currentPlan(parent, child.id)
})
afterAll(() => filiz.stop())

it('a completion is told to every stream of the account, with its position, and reads include it', async () => {
  const [one, other] = await Promise.all([parent.follow(), parent.follow()])
  await Promise.all([one.next('ready'), other.next('ready')])
  const position = await complete(0)
  for (const stream of [one, other]) {
    const { id, data } = await stream.next('change')
    expect([id, JSON.parse(data)]).toEqual([position, { childIds: [child.id] }])
    stream.close()
  }
  const plan = (await parent.get(`/api/plans/current?childId=${child.id}`)).body.data
  expect(plan.counts.completed).toBe(1)
})

it('a stranger hears of nothing but the own family', async () => {
  const stream = await stranger.follow()
  await stream.next('ready')
  await complete(1)
  const own = await childOf(stranger, 'Kerem')
  const heard = new Set<string>()
  while (!heard.has(own.id)) for (const id of JSON.parse((await stream.next('change')).data).childIds) heard.add(id)
  expect([...heard]).toEqual([own.id])
  stream.close()
})

it('a resumed stream tells once what it missed, and nothing when nothing was missed', async () => {
  const first = await parent.follow()
  const { id } = await first.next('ready')
  first.close()
  const quiet = await parent.follow(id)
  await quiet.next('ready')
  await complete(2)
  const missed = await parent.follow(id)
  const { id: now } = await missed.next('ready')
  expect(JSON.parse((await missed.next('change')).data)).toEqual({ childIds: [child.id] })
  const { id: only } = await quiet.next('change')
  expect(only <= now).toBe(true)
  missed.close()
  quiet.close()
})

it('a client without event streams asks for what changed since the last answer', async () => {
  const since = async (id: string) =>
    (await parent.send('GET', '/api/changes', { headers: { 'Last-Event-ID': id } })).body.data as {
      readonly id: string
      readonly childIds: readonly string[]
    }
  const { id } = (await parent.get('/api/changes')).body.data as { readonly id: string }
  expect(await since(id)).toEqual({ id, childIds: [] })
  await complete(3)
  expect((await since(id)).childIds).toEqual([child.id])
})

it('an invented Last-Event-ID is refused, and so is a stream without a session', async () => {
  const refused = await parent.follow('00000000000000000001.invented')
  expect(refused.status).toBe(400)
  expect((await filiz.send('GET', '/api/changes')).status).toBe(401)
})

describe('a shared child', () => {
  /** Waits for a change that tells of the child. */
  async function nextOf(stream: Followed, childId: string): Promise<void> {
    for (;;) if (JSON.parse((await stream.next('change')).data).childIds.includes(childId)) return
  }
  async function ready(person: Parent): Promise<Followed> {
    const stream = await person.follow()
    await stream.next('ready')
    return stream
  }
  /** Returns the children of all changes up to one of the own account. */
  async function until(stream: Followed, person: Parent): Promise<readonly string[]> {
    const { id } = await childOf(person, 'Kendi')
    const heard: string[] = []
    while (!heard.includes(id)) heard.push(...JSON.parse((await stream.next('change')).data).childIds)
    return heard.filter((one) => one !== id)
  }

  it('is told of to everybody who follows it, from joining until leaving', async () => {
    const [helper, other] = await Promise.all([filiz.parent(), filiz.parent()])
    const [toHelper, toOwner] = await Promise.all([ready(helper), ready(parent)])
    await join(parent, helper, [child.id], 'helper')
    await nextOf(toHelper, child.id)
    await nextOf(toOwner, child.id)
    await complete(4)
    await nextOf(toHelper, child.id)
    expect((await helper.get(`/api/plans/current?childId=${child.id}`)).body.data.counts.completed).toBeGreaterThan(0)
    const plan = await currentPlan(helper, child.id)
    const { activityId } = plan.items[5]!
    await helper.send('POST', `/api/plans/${plan.id}/activities/${activityId}/complete`, { body: {} })
    await nextOf(toOwner, child.id)

    await until(toHelper, helper)
    await parent.send('DELETE', `/api/children/${child.id}/caregivers/${helper.accountId}`)
    await nextOf(toHelper, child.id)
    await complete(6)
    await join(parent, other, [child.id], 'helper')
    expect(await until(toHelper, helper)).toEqual([])
    expect((await helper.get('/api/changes')).body.data.childIds).toEqual([])
    for (const stream of [toHelper, toOwner]) stream.close()
  })

  it('is told of to its caregivers when it is removed, also with the account of its owner', async () => {
    const [leaving, helper] = await Promise.all([filiz.parent(), filiz.parent()])
    const [removed, forgotten] = [await childOf(leaving, 'Bir'), await childOf(leaving, 'İki')]
    await join(leaving, helper, [removed.id, forgotten.id], 'helper')
    const stream = await ready(helper)
    await leaving.send('DELETE', `/api/children/${removed.id}`)
    await nextOf(stream, removed.id)
    await leaving.send('DELETE', '/api/auth/account', { body: { password } })
    await nextOf(stream, forgotten.id)
    await expect.poll(async () => (await helper.get('/api/children')).body.data).toHaveLength(0)
    stream.close()
  })

  it('is told of to its former and its new owner when it is handed over', async () => {
    const [former, next] = await Promise.all([filiz.parent(), filiz.parent()])
    const { id } = await childOf(former, 'Üç')
    await join(former, next, [id], 'parent')
    const streams = [await ready(former), await ready(next)] as const
    const path = `/api/children/${id}/owner`
    const body = { accountId: next.accountId }
    await former.send('POST', path, { body })
    for (const stream of streams) await nextOf(stream, id)
    expect((await next.send('POST', path, { body })).status).toBe(200)
    for (const stream of streams) {
      await nextOf(stream, id)
      stream.close()
    }
  })

  it('that was lost without a connection is told of when the stream is resumed', async () => {
    const helper = await filiz.parent()
    await join(parent, helper, [child.id], 'helper')
    const before = await helper.follow()
    const { id } = await before.next('ready')
    before.close()
    await parent.send('DELETE', `/api/children/${child.id}/caregivers/${helper.accountId}`)
    await expect.poll(async () => (await helper.get('/api/children')).body.data).toHaveLength(0)
    const resumed = await helper.follow(id)
    await nextOf(resumed, child.id)
    resumed.close()
    const { body } = await helper.send('GET', '/api/changes', { headers: { 'Last-Event-ID': id } })
    expect(body.data.childIds).toEqual([child.id])
  })
})

it('an account has at most ten streams in a process, and a closed one makes room', async () => {
  const streams = await Promise.all(Array.from({ length: 10 }, () => parent.follow()))
  expect((await parent.follow()).status).toBe(429)
  streams[0]!.close()
  await expect
    .poll(async () => {
      const next = await parent.follow()
      next.close()
      return next.status
    })
    .toBe(200)
  for (const stream of streams) stream.close()
})

it('the streams of an ended session end soon', async () => {
  const leaving = await filiz.parent()
  const stream = await leaving.follow()
  await stream.next('ready')
  const [session] = (await leaving.get('/api/auth/sessions')).body.data as { id: string }[]
  await leaving.send('DELETE', `/api/auth/sessions/${session!.id}`)
  await stream.ended
})
