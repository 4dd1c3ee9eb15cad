import type { Child } from '@filiz/http/contract/shapes.ts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { currentPlan } from './testing/current-plan.ts'
import { started, type Parent, type StartedFiliz } from './testing/started-filiz.ts'

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
