import type { DataSet } from '@filiz/http/contract/data-sets.ts'
import type { ReplayedEvents, ReplayedState, ReplayedStreams } from '@filiz/http/contract/replay.ts'
import { addChild, deleteAccount, register } from '@filiz/application/testing/families.ts'
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import type { DataSetTable } from '@filiz/http/contract/tables.ts'
import { administrator } from './testing/administrator.ts'
import { analystOf } from './testing/analyst.ts'
import { started, type Parent, type StartedFiliz } from './testing/started-filiz.ts'

let filiz: StartedFiliz
let analyst: Parent
let parent: Parent
let plan: { readonly id: string; readonly items: readonly { readonly activityId: string }[] }
const sets = new Map<string, string>()

const untilMade = (id: string) =>
  vi.waitFor(
    async () => {
      const all = (await analyst.get('/api/insights/data-sets')).body.data as DataSet[]
      expect(all.find((one) => one.id === id)?.status).toBe('made')
    },
    { timeout: 60_000, interval: 100 },
  )
const open = (id: string, by: Pick<Parent, 'send'>) => by.send('POST', `/api/insights/data-sets/${id}/open`)
async function made(format: string): Promise<string> {
  const known = sets.get(format)
  if (known !== undefined) return known
  const { id } = (await analyst.send('POST', '/api/insights/data-sets', { body: { format } })).body.data
  await untilMade(id)
  expect((await open(id, analyst)).status).toBe(200)
  sets.set(format, id)
  return id
}

/** A plan whose first activity was completed and rated. */
async function planOf(by: Parent): Promise<typeof plan> {
  const child = { name: 'Zümrütşah', birthDate: '2022-05-10', interests: ['uzay'] }
  const childId = (await by.send('POST', '/api/children', { body: child })).body.data.id
  const current = await vi.waitFor(
    async () => {
      const { body } = await by.get(`/api/plans/current?childId=${childId}`)
      expect(body.data?.items?.length).toBeGreaterThan(0)
      return body.data
    },
    { timeout: 30_000, interval: 100 },
  )
  const first = `/api/plans/${current.id}/activities/${current.items[0].activityId}`
  await by.send('POST', `${first}/complete`, { body: { durationMinutes: 12 } })
  await by.send('POST', `${first}/feedback`, { body: { engagement: 5, difficulty: 3, notes: 'gizli not' } })
  return current
}
beforeAll(async () => {
  filiz = await started()
  ;[analyst, parent] = await Promise.all([analystOf(filiz, { language: 'en' }), filiz.parent()])
  plan = await planOf(parent)
})
afterAll(() => filiz.stop())

const streamsIn = async (id: string, query = '', by = analyst) =>
  (await by.get(`/api/insights/data-sets/${id}/streams${query}`)).body.data as ReplayedStreams
const eventsIn = async (id: string, stream: string, query = '') =>
  (await analyst.get(`/api/insights/data-sets/${id}/streams/${stream}?lang=en${query}`)).body.data as ReplayedEvents
const stateIn = async (id: string, stream: string, number: number) =>
  (await analyst.get(`/api/insights/data-sets/${id}/streams/${stream}/states/${number}?lang=en`)).body
    .data as ReplayedState

describe('the dictionary of the tables', () => {
  it('has the tables of a data set with meanings, types and lineage, and is refused to parents', async () => {
    expect((await parent.get('/api/insights/tables')).status).toBe(403)
    const data = (await analyst.get('/api/insights/tables')).body.data as readonly DataSetTable[]
    const completions = data.find(({ name }) => name === 'completions')!
    expect(completions).toMatchObject({ kind: 'derived', meaning: expect.stringContaining('completed') })
    expect(completions.from).toContain('ActivityCompleted')
    expect(completions.columns.find(({ name }) => name === 'day')).toMatchObject({ type: 'DATE', null: null })
    expect(data.find(({ name }) => name === 'ActivityCompleted')).toMatchObject({ kind: 'event', from: [] })
  })
})

describe('the replay of a data set', () => {
  it.each(['ndjson', 'csv', 'parquet'])(
    'shows a plan of a %s set as events with the state before and after',
    async (format) => {
      const id = await made(format)
      const { streams, next } = await streamsIn(id)
      expect([streams.length, next]).toEqual([1, null])
      const { stream } = streams[0]!
      expect(stream).toMatch(/^plan-[0-9a-f]{32}_\d{4}-\d\d$/)
      const { events } = await eventsIn(id, stream)
      expect(events.map(({ number, type }) => [number, type])).toEqual([
        [1, 'PlanMade'],
        [2, 'ActivityCompleted'],
        [3, 'FeedbackGiven'],
      ])
      const { activityId } = plan.items[0]!
      const title = (await analyst.get(`/api/activities/${activityId}?lang=en`)).body.data.title
      expect(events[1]!.text).toBe(`‘${title}’ was done`)

      const { choice, items } = await stateIn(id, stream, 1)
      expect(items.map(({ activity, change }) => [activity.activityId, change])).toEqual(
        plan.items.map((item) => [item.activityId, 'added']),
      )
      expect(choice!.items.map(({ activity }) => activity.activityId)).toEqual(
        plan.items.map((item) => item.activityId),
      )
      expect(choice!.items.every(({ reasons }) => reasons.every(({ code, text }) => text !== code))).toBe(true)

      const done = await stateIn(id, stream, 2)
      expect(done.choice).toBeNull()
      expect(done.fields.find(({ name }) => name === 'done')).toMatchObject({ before: 0, after: 1, isChanged: true })
      expect(done.fields.filter(({ isChanged }) => isChanged).map(({ name }) => name)).toContain('done')
      const changed = done.items.filter(({ change }) => change !== 'same')
      expect(changed.map(({ activity }) => activity.title)).toEqual([title])
      expect(changed[0]!.fields.find(({ name }) => name === 'spentMinutes')).toMatchObject({
        before: null,
        after: 12,
        isChanged: true,
      })
      const rated = (await stateIn(id, stream, 3)).items.find(({ change }) => change === 'changed')!
      expect(rated.fields.find(({ name }) => name === 'engagement')).toMatchObject({ before: null, after: 5 })
    },
  )

  it('shows the stream of a child, and finds streams by the beginning of a pseudonym', async () => {
    const id = await made('ndjson')
    const [child] = (await streamsIn(id, '?kind=child')).streams
    expect(child!.stream).toMatch(/^child-[0-9a-f]{32}$/)
    const [first] = (await eventsIn(id, child!.stream)).events
    expect(first).toMatchObject({ type: 'ChildAdded', text: 'The child was added' })
    const pseudonym = child!.stream.slice('child-'.length)
    expect((await streamsIn(id, `?search=${pseudonym.slice(0, 6)}`)).streams).toHaveLength(1)
    const other = pseudonym.startsWith('0') ? '1' : '0'
    expect((await streamsIn(id, `?search=${other}`)).streams).toEqual([])
  })

  it('says titles and reasons in the language of the request, and nothing personal', async () => {
    const id = await made('ndjson')
    const { stream } = (await streamsIn(id)).streams[0]!
    const { body, text } = await analyst.get(`/api/insights/data-sets/${id}/streams/${stream}/states/1?lang=tr`)
    expect(body.data.fields.map(({ label }: { label: string }) => label)).toContain('Planlayıcı sürümü')
    const [child] = (await streamsIn(id, '?kind=child')).streams
    const answers = await Promise.all([
      analyst.get(`/api/insights/data-sets/${id}/streams/${stream}/states/3`),
      analyst.get(`/api/insights/data-sets/${id}/streams/${child!.stream}/states/1`),
    ])
    for (const answer of [text, ...answers.map((one) => one.text)])
      for (const secret of ['Zümrütşah', 'gizli not', 'uzay', '2022-05-10', parent.accountId, plan.id])
        expect(answer).not.toContain(secret)
  })

  it('goes on after a page, and refuses an event that does not exist', async () => {
    const id = await made('ndjson')
    const { stream } = (await streamsIn(id)).streams[0]!
    expect((await eventsIn(id, stream, '&after=1')).events.map(({ number }) => number)).toEqual([2, 3])
    for (const wrong of ['0', '4', '5000'])
      expect((await analyst.get(`/api/insights/data-sets/${id}/streams/${stream}/states/${wrong}`)).status).toBe(404)
    const sql = encodeURIComponent(`plan-' OR true --`)
    expect((await analyst.get(`/api/insights/data-sets/${id}/streams/${sql}`)).status).toBe(400)
  })

  it('is recorded once for each person, and follows the rule of downloads', async () => {
    const id = await made('ndjson')
    const path = `/api/insights/data-sets/${id}`
    const people = [
      [await filiz.parent(), false],
      [await administrator(filiz, undefined, 'EDITOR'), false],
      [await administrator(filiz), true],
      [await analystOf(filiz), true],
    ] as const
    for (const [person, isAllowed] of people) {
      expect((await person.get(`${path}/streams`)).status).toBe(isAllowed ? 409 : 403)
      const [first, again, download] = [
        await open(id, person),
        await open(id, person),
        await person.send('POST', `${path}/download`),
      ]
      const status = isAllowed ? 200 : 403
      expect([first.status, again.status, download.status]).toEqual([status, status, status])
      expect((await person.get(`${path}/streams`)).status).toBe(status)
    }
    const listed = (await analyst.get('/api/insights/data-sets')).body.data as DataSet[]
    const { opened, taken } = listed.find((one) => one.id === id)!
    const allowed = people.flatMap(([{ accountId }, isAllowed]) => (isAllowed ? [accountId] : []))
    const idsOf = (all: DataSet['opened']) => all.map(({ by }) => (by.kind === 'person' ? by.accountId : by.kind))
    expect(idsOf(opened)).toEqual([analyst.accountId, ...allowed].toReversed())
    expect(idsOf(taken)).toEqual(allowed.toReversed())
  })

  it('is refused to others, for unknown sets, and after somebody in it was deleted', async () => {
    const id = await made('ndjson')
    const { stream } = (await streamsIn(id)).streams[0]!
    const paths = ['', `/${stream}`, `/${stream}/states/1`].map(
      (rest) => `/api/insights/data-sets/${id}/streams${rest}`,
    )
    for (const path of paths) {
      expect((await parent.get(path)).status).toBe(403)
      expect((await analyst.get(path)).status).toBe(200)
      expect((await analyst.get(path.replace(id, randomUUID()))).status).toBe(404)
    }
    expect((await open(randomUUID(), analyst)).status).toBe(404)
    const leaving = await register(filiz)
    await addChild(filiz, leaving, { birthDate: '2022-05-10' })
    sets.delete('ndjson')
    const later = await made('ndjson')
    expect((await streamsIn(later, '?kind=child')).streams).toHaveLength(2)
    await deleteAccount(filiz, leaving)
    await vi.waitFor(
      async () => expect((await analyst.get(`/api/insights/data-sets/${later}/streams`)).status).toBe(404),
      { timeout: 30_000, interval: 100 },
    )
  })
})
