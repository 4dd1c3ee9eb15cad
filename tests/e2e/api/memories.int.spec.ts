import { randomUUID } from 'node:crypto'
import { memoriesStream } from '@filiz/domain/shared/streams.ts'
import { picture } from '@filiz/application/testing/pictures.ts'
import type { DiaryEntry, Memory } from '@filiz/http/contract/memories.ts'
import type { Checklists } from '@filiz/http/contract/milestones.ts'
import type { Photo } from '@filiz/http/contract/photos.ts'
import type { Plan } from '@filiz/http/contract/shapes.ts'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { currentPlan } from './testing/current-plan.ts'
import { join } from './testing/join.ts'
import { started, type Parent, type StartedFiliz } from './testing/started-filiz.ts'

let filiz: StartedFiliz
let owner: Parent
let helper: Parent
let stranger: Parent
let childId: string
let path: string

beforeAll(async () => {
  filiz = await started({ now: '2026-03-10T09:00:00.000Z' })
  ;[owner, helper, stranger] = await Promise.all([filiz.parent(), filiz.parent(), filiz.parent()])
})
beforeEach(async () => {
  const added = await owner.send('POST', '/api/children', { body: { name: 'Papatya', birthDate: '2022-05-10' } })
  childId = added.body.data.id
  path = `/api/children/${childId}/memories`
})
// An account has a limited number of children.
afterEach(() => owner.send('DELETE', `/api/children/${childId}`))
afterAll(() => filiz.stop())

const add = async (body: object, by = owner): Promise<Memory> => {
  const reply = await by.send('POST', path, { body: { day: '2026-03-09', ...body } })
  expect(reply.status, reply.text).toBe(201)
  return reply.body.data
}
const sendPhoto = async (to = childId): Promise<Photo> =>
  (
    await owner.send('POST', `/api/children/${to}/photos`, {
      body: await picture(40, 30).png().toBuffer(),
      headers: { 'Content-Type': 'image/png' },
    })
  ).body.data
const diary = async (query = '', by = owner): Promise<readonly DiaryEntry[]> => {
  const reply = await by.get(`${path}${query}`)
  expect(reply.status, reply.text).toBe(200)
  return reply.body.data
}
const complete = async (plan: Plan, index: number, notes?: string): Promise<Plan['items'][number]> => {
  const item = plan.items.filter(({ window }) => window === null)[index]!
  const ofItem = `/api/plans/${plan.id}/activities/${item.activityId}`
  expect((await owner.send('POST', `${ofItem}/complete`, { body: {} })).status).toBe(200)
  if (notes !== undefined)
    await owner.send('POST', `${ofItem}/feedback`, { body: { engagement: 5, difficulty: 3, notes } })
  return item
}

describe('a memory', () => {
  it('is added, changed and removed, and the diary shows it each time', async () => {
    const memory = await add({ text: 'İlk adım', mood: 'proud' })
    expect(memory).toEqual({
      kind: 'memory',
      id: expect.stringMatching(/^2026-03_[0-9a-f-]{36}$/),
      revision: expect.any(String),
      day: '2026-03-09',
      text: 'İlk adım',
      mood: 'proud',
      photoIds: [],
      photos: [],
      planId: null,
      activityId: null,
      activity: null,
      by: { accountId: owner.accountId, name: 'Deniz' },
      isFavourite: false,
    })
    expect(await diary()).toEqual([memory])

    const body = { day: '2026-02-01', text: 'İkinci adım', isFavourite: true }
    const headers = { 'If-Match': `"${memory.revision}"` }
    const changed = await owner.send('PUT', `${path}/${memory.id}`, { body, headers })
    expect(changed.body.data).toEqual({ ...memory, ...body, revision: expect.any(String), mood: null })
    expect(changed.body.data.revision > memory.revision).toBe(true)
    expect(await diary()).toEqual([changed.body.data])

    const removed = await owner.send('DELETE', `${path}/${memory.id}`)
    expect([removed.status, removed.body.message]).toEqual([200, 'Anı silindi.'])
    expect(await diary()).toEqual([])
    for (const method of ['PUT', 'DELETE'])
      expect((await owner.send(method, `${path}/${memory.id}`, method === 'PUT' ? { body } : {})).status).toBe(404)
  })

  it('is added once for each idempotency key, and another body with the key is refused', async () => {
    const send = (body: object) =>
      owner.send('POST', path, { body, headers: { 'Idempotency-Key': '5f0c3c2e-8f4e-4c1c-9a53-2f8ad8a4c001' } })
    const body = { day: '2026-03-09', text: 'Bir kez' }
    const [first, second] = [await send(body), await send(body)]
    expect([first.status, second.status, second.body.data]).toEqual([201, 201, first.body.data])
    for (const other of [
      { ...body, text: 'Başka' },
      { ...body, day: '2026-02-09' },
    ])
      expect((await send(other)).body.error.code).toBe('IDEMPOTENCY_MISMATCH')
    expect(await diary()).toHaveLength(1)
  })

  it('is not changed from an outdated revision', async () => {
    const { headers, body } = await owner.send('POST', path, { body: { day: '2026-03-09', text: 'a' } })
    const { id, revision } = body.data as Memory
    // Another memory of the month does not count.
    await add({ text: 'other' })
    const put = (text: string, tag: string) =>
      owner.send('PUT', `${path}/${id}`, { body: { day: '2026-03-09', text }, headers: { 'If-Match': tag } })
    const first = await put('b', headers['etag'] as string)
    const statuses = [first.status]
    for (const tag of [headers['etag'] as string, `"${revision}"`, '"other"', `"${first.body.data.revision}"`])
      statuses.push((await put('c', tag)).status)
    expect(statuses).toEqual([200, 412, 412, 412, 200])
    const remove = (tag: string) => owner.send('DELETE', `${path}/${id}`, { headers: { 'If-Match': tag } })
    expect([(await remove(`"${revision}"`)).status, (await remove('*')).status]).toEqual([412, 200])
  })

  it.each([
    [{ day: '2026-03-11', text: 'yarın' }, { day: 'in-the-future' }],
    [{ day: '2022-05-09', text: 'önce' }, { day: 'before-the-birth' }],
    [{ day: '2026-03-09' }, { text: 'required' }],
    [{ day: '2026-03-09', photoIds: [randomUUID()] }, { photoIds: 'no-such-photo' }],
    [{ day: '2026-03-09', text: 'x', activityId: randomUUID() }, { activityId: 'not-an-option' }],
    [{ day: '2026-03-09', text: 'x', planId: `${randomUUID()}_2026-03` }, { planId: 'not-an-option' }],
  ])('is refused for %j', async (body, faults) => {
    const reply = await owner.send('POST', path, { body })
    expect(reply.status).toBe(400)
    const fields = reply.body.error.fields as Readonly<Record<string, { readonly code: string }>>
    expect(Object.fromEntries(Object.entries(fields).map(([field, { code }]) => [field, code]))).toEqual(faults)
  })

  it('counts its day in the time zone of the owner', async () => {
    filiz.clock.advanceTo('2026-03-10T21:30:00.000Z')
    expect((await owner.send('POST', path, { body: { day: '2026-03-11', text: 'gece' } })).status).toBe(201)
  })

  it('of somebody else is changed by parents and not by helpers, and is no memory of another child', async () => {
    await join(owner, helper, [childId], 'helper')
    const [mine, theirs] = [await add({ text: 'annesi' }), await add({ text: 'teyzesi' }, helper)]
    expect((await diary('', helper)).map(({ id }) => id).sort()).toEqual([mine.id, theirs.id].sort())
    const put = async (by: Parent, { id }: Memory, to = path) =>
      (await by.send('PUT', `${to}/${id}`, { body: { day: '2026-03-09', text: 'yeni' } })).status
    expect([await put(helper, mine), await put(helper, theirs), await put(owner, theirs)]).toEqual([403, 200, 200])
    expect((await helper.send('DELETE', `${path}/${mine.id}`)).status).toBe(403)
    const other = await owner.send('POST', '/api/children', { body: { name: 'Lale', birthDate: '2022-05-10' } })
    expect(await put(owner, mine, `/api/children/${other.body.data.id}/memories`)).toBe(404)
    expect([await put(stranger, mine), (await stranger.get(path)).status]).toEqual([404, 404])
    expect((await diary()).find(({ id }) => id === theirs.id)).toMatchObject({ by: { accountId: helper.accountId } })
  })

  it('has photos that were sent before, in the order of the body', async () => {
    const [first, second] = [await sendPhoto(), await sendPhoto()]
    const { photos, photoIds } = await add({ photoIds: [second.photoId, first.photoId] })
    expect([photos, photoIds]).toEqual([
      [second, first],
      [second.photoId, first.photoId],
    ])
    expect(await diary()).toMatchObject([{ text: null, photos: [second, first] }])
  })

  it('keeps its photos when it is changed, and takes none of another child', async () => {
    const photo = await sendPhoto()
    const { id } = await add({ photoIds: [photo.photoId] })
    const put = (body: object) =>
      owner.send('PUT', `${path}/${id}`, { body: { day: '2026-03-09', text: 'yeni', ...body } })
    expect((await put({ photoIds: [photo.photoId] })).body.data.photos).toEqual([photo])
    const other = await owner.send('POST', '/api/children', { body: { name: 'Lale', birthDate: '2022-05-10' } })
    const foreign = await sendPhoto(other.body.data.id)
    expect((await put({ photoIds: [foreign.photoId] })).body.error.fields).toHaveProperty('photoIds')
    expect((await put({ photoIds: [] })).body.data.photos).toEqual([photo])
  })

  it('is saved without If-Match, and loses no photo, favourite or link', async () => {
    const plan = await currentPlan(owner, childId)
    const links = { planId: plan.id, activityId: plan.items[0]!.activityId }
    const [first, second] = [await sendPhoto(), await sendPhoto()]
    const memory = await add({ text: 'a', mood: 'proud', photoIds: [first.photoId], isFavourite: true, ...links })
    const { data } = (
      await owner.send('PUT', `${path}/${memory.id}`, {
        body: { day: '2026-03-08', text: 'b', photoIds: [second.photoId] },
      })
    ).body
    expect(data).toEqual({
      ...memory,
      revision: expect.any(String),
      day: '2026-03-08',
      text: 'b',
      mood: null,
      photos: [first, second],
      photoIds: [first.photoId, second.photoId],
    })
  })

  it('is written to the log with encrypted text and mood', async () => {
    await add({ text: 'Gizli söz', mood: 'tired' })
    const events = await Array.fromAsync(filiz.engines.log.readStream(memoriesStream(childId, '2026-03')))
    expect(events.map(({ type }) => type)).toEqual(['MemoryAdded'])
    expect(JSON.stringify(events)).not.toMatch(/Gizli|tired/)
  })

  it('is gone with the child', async () => {
    const { id } = await add({ text: 'x' })
    await owner.send('DELETE', `/api/children/${childId}`)
    expect([(await owner.get(path)).status, (await owner.send('DELETE', `${path}/${id}`)).status]).toEqual([404, 404])
  })

  it('is told to other browsers, also its removal to one that was away', async () => {
    const since = async (id: string) =>
      (await owner.send('GET', '/api/changes', { headers: { 'Last-Event-ID': id } })).body.data
    const { id } = await add({ text: 'x' })
    await diary()
    const before = (await owner.get('/api/changes')).body.data.id as string
    expect((await since(before)).childIds).toEqual([])
    await owner.send('DELETE', `${path}/${id}`)
    await diary()
    expect((await since(before)).childIds).toEqual([childId])
  })
})

describe('parts of a memory', () => {
  const patch = (id: string, body: object, by = owner, headers = {}) =>
    by.send('PATCH', `${path}/${id}`, { body, headers })
  const shared = async (body: object) => {
    await join(owner, helper, [childId], 'parent')
    return add(body)
  }

  it('merge when two people change different ones', async () => {
    const photos = [await sendPhoto(), await sendPhoto()]
    const { id, revision } = await shared({ text: 'a' })
    const addPhotoIds = photos.map(({ photoId }) => photoId)
    expect((await patch(id, { revision, addPhotoIds, isFavourite: true })).status).toBe(200)
    const reply = await patch(id, { revision, text: 'b', mood: 'proud' }, helper)
    expect([reply.status, reply.body.data]).toMatchObject([
      200,
      { text: 'b', mood: 'proud', isFavourite: true, photos, changedBy: { accountId: helper.accountId } },
    ])
    expect(await diary()).toEqual([reply.body.data])
    const removed = await patch(id, { revision, removePhotoIds: [addPhotoIds[0]] })
    expect(removed.body.data).toMatchObject({ text: 'b', photos: [photos[1]] })
    expect(removed.body.data).not.toHaveProperty('changedBy')
    expect(removed.headers['etag']).toContain(removed.body.data.revision)
  })

  it('conflict when a text or a day changed since, and the answer has the entry as it is now', async () => {
    const { id, revision } = await shared({ text: 'a' })
    expect((await patch(id, { revision, text: 'b', day: '2026-03-08' })).status).toBe(200)
    const [now] = await diary('', helper)
    for (const body of [{ text: 'c' }, { day: '2026-03-07' }]) {
      const { status, body: answer } = await patch(id, { revision, ...body }, helper)
      expect([status, answer.error.code, answer.error.reason, answer.error.current]).toEqual([
        409,
        'CONFLICT',
        'ENTRY_CHANGED',
        now,
      ])
    }
    // The same text, and another part, are no conflict.
    expect((await patch(id, { revision, text: 'b', mood: 'calm' }, helper)).status).toBe(200)
    const resolved = await patch(id, { revision: (now as Memory).revision, text: 'a c' }, helper)
    expect(resolved.body.data).toMatchObject({ text: 'a c', mood: 'calm' })
  })

  it('change once for each idempotency key, and a refused key can be used again', async () => {
    const { id, revision } = await add({ text: 'a' })
    const key = { 'Idempotency-Key': randomUUID() }
    expect((await patch(id, { revision: 'unknown', text: 'b' }, owner, key)).status).toBe(409)
    expect((await patch(id, { revision, text: 'b' }, owner, key)).status).toBe(200)
    await patch(id, { revision, isFavourite: true })
    const repeated = await patch(id, { revision, text: 'b' }, owner, key)
    expect([repeated.status, repeated.body.data]).toMatchObject([200, { text: 'b', isFavourite: true }])
    expect((await patch(id, { revision, text: 'c' }, owner, key)).status).toBe(422)
  })

  it('hide a photo at once that is taken out, and show it again when it is added again', async () => {
    const photo = await sendPhoto()
    const { id, revision } = await add({ text: 'a', photoIds: [photo.photoId] })
    const shown = async () => (await owner.get(`/api/children/${childId}/photos/${photo.photoId}?size=320`)).status
    expect(await shown()).toBe(200)
    const other = await add({ text: 'b' })
    expect((await patch(id, { revision, removePhotoIds: [photo.photoId] })).status).toBe(200)
    expect(await shown()).toBe(404)
    const start = filiz.clock.millis()
    filiz.clock.advanceTo(new Date(start + 71 * 3_600_000).toISOString())
    const addPhotoIds = [photo.photoId]
    const added = await patch(other.id, { revision: other.revision, addPhotoIds })
    expect([added.status, await shown()]).toEqual([200, 200])
    const removed = await patch(other.id, { revision: added.body.data.revision, removePhotoIds: addPhotoIds })
    expect(await shown()).toBe(404)
    filiz.clock.advanceTo(new Date(start + 144 * 3_600_000).toISOString())
    const late = await patch(id, { revision: removed.body.data.revision, addPhotoIds })
    expect([late.status, late.body.error.fields]).toMatchObject([400, { addPhotoIds: { code: 'no-such-photo' } }])
  })

  it.each([
    [{ text: null }, { text: 'required' }],
    [{ day: '2027-03-12' }, { day: 'in-the-future' }],
    [{ addPhotoIds: [randomUUID()] }, { addPhotoIds: 'no-such-photo' }],
    [{ photoIds: [] }, { photoIds: 'unknown-field' }],
  ])('are refused for %j', async (body, faults) => {
    const { id, revision } = await add({ text: 'a' })
    const reply = await patch(id, { revision, ...body })
    const fields = reply.body.error.fields as Readonly<Record<string, { readonly code: string }>>
    expect(Object.fromEntries(Object.entries(fields).map(([field, { code }]) => [field, code]))).toEqual(faults)
  })

  it('are changed by nobody else', async () => {
    const { id, revision } = await add({ text: 'a' })
    await join(owner, helper, [childId], 'helper')
    const body = { revision, text: 'b' }
    expect((await patch(id, body, helper)).status).toBe(403)
    expect((await patch(id, body, stranger)).status).toBe(404)
    expect((await filiz.send('PATCH', `${path}/${id}`, { body })).status).toBe(401)
    expect((await patch(`2026-03_${randomUUID()}`, body)).status).toBe(404)
  })
})

describe('the diary', () => {
  it('joins memories, notes, completed activities and letters, newest first', async () => {
    const plan = await currentPlan(owner, childId)
    const noted = await complete(plan, 0, 'Çok güldü')
    const plain = await complete(plan, 1)
    const remembered = await complete(plan, 2)
    const memory = await add({
      day: '2026-03-10',
      text: 'Kule yaptı',
      planId: plan.id,
      activityId: remembered.activityId,
    })
    expect(memory.activity).toMatchObject({ id: remembered.activityId, title: remembered.activity.title })

    const entries = await diary()
    expect(entries.map(({ kind }) => kind).sort()).toEqual(['activity', 'memory', 'note'])
    expect(entries.find(({ kind }) => kind === 'note')).toMatchObject({
      text: 'Çok güldü',
      planId: plan.id,
      activity: { id: noted.activityId, category: noted.activity.category },
      by: { accountId: owner.accountId, name: 'Deniz' },
    })
    expect(entries.find(({ kind }) => kind === 'activity')).toMatchObject({
      activity: { id: plain.activityId },
      by: { accountId: owner.accountId },
    })

    filiz.clock.advanceTo('2026-04-02T09:00:00.000Z')
    const april = await add({ day: '2026-04-01', text: 'Nisan' })
    const reply = await owner.get(path)
    expect(reply.body.months).toEqual(['2026-04', '2026-03'])
    expect(reply.body.data.slice(0, 2)).toEqual([
      april,
      { kind: 'letter', id: plan.id, day: '2026-03-31', planId: plan.id, year: 2026, month: 3, completed: 3 },
    ])
    expect(await diary('?month=2026-04')).toEqual([april])
    expect(await diary(`?activityId=${remembered.activityId}`)).toEqual([memory])
    const { category } = remembered.activity
    const ofCategory = [noted, plain, remembered].filter(({ activity }) => activity.category === category)
    expect(await diary(`?category=${category}`)).toHaveLength(ofCategory.length)
  })

  it('shows a note only if its author wants that', async () => {
    const plan = await currentPlan(owner, childId)
    const { activityId } = await complete(plan, 0)
    const note = (toDiary: object) =>
      owner.send('POST', `/api/plans/${plan.id}/activities/${activityId}/feedback`, {
        body: { engagement: 5, difficulty: 3, notes: 'Aramızda', ...toDiary },
      })
    const given = await note({ toDiary: false })
    expect(given.body.data.feedback).toMatchObject({ notes: 'Aramızda', toDiary: false })
    expect(await diary()).toMatchObject([{ kind: 'activity', activity: { id: activityId } }])
    expect(await diary(`?search=${encodeURIComponent('Aramızda')}`)).toEqual([])
    for (const shown of [{ toDiary: true }, {}]) {
      await note({ toDiary: false })
      expect((await note(shown)).body.data.feedback).not.toHaveProperty('toDiary')
      expect(await diary()).toMatchObject([{ kind: 'note', text: 'Aramızda' }])
    }
  })

  it('is searched in texts, notes and titles with Turkish letters folded', async () => {
    const plan = await currentPlan(owner, childId)
    const noted = await complete(plan, 0, 'IŞIK oyunu')
    await add({ text: 'Gölgesiyle dans etti' })
    expect(await diary('?search=isik')).toMatchObject([{ kind: 'note' }])
    expect(await diary('?search=DANS%20golge')).toMatchObject([{ kind: 'memory' }])
    expect(await diary('?search=dans%20isik')).toEqual([])
    expect(await diary(`?search=${encodeURIComponent(noted.activity.title.toLocaleUpperCase('tr'))}`)).toMatchObject([
      { kind: 'note' },
    ])
  })

  it('finds texts that an older version wrote without their folded copy', async () => {
    const { log, sealer } = filiz.engines
    const stream = memoriesStream(childId, '2026-03')
    const content = { day: '2026-03-09', text: 'IŞIK', mood: null, photos: [], planId: null, activityId: null }
    const data = { at: filiz.clock.now(), childId, accountId: owner.accountId, ...content, isFavourite: false }
    const metadata = { schema: 1, correlationId: 'a', causationId: 'a', actor: `account:${owner.accountId}` }
    const memoryId = `2026-03_${randomUUID()}`
    const event = { id: randomUUID(), type: 'MemoryAdded', data: { ...data, memoryId }, metadata }
    await log.append(stream, 'no-stream', await sealer.seal(stream, [event]))
    const { id, revision } = await add({ text: 'Güneş' })
    expect(await diary('?search=isik')).toMatchObject([{ id: memoryId, text: 'IŞIK' }])
    expect(await diary('?search=gunes')).toMatchObject([{ id, text: 'Güneş' }])
    const changed = await owner.send('PATCH', `${path}/${id}`, { body: { revision, text: 'Bulut' } })
    expect(await diary('?search=gunes')).toEqual([])
    expect(await diary('?search=bulut')).toEqual([changed.body.data])
    expect(await diary('')).toHaveLength(2)
  })

  it('contains the milestones that the child reached, for those who may see them', async () => {
    const { ages } = (await owner.get(`/api/children/${childId}/milestones`)).body.data as Checklists
    const [reached, open] = ages[0]!.domains[0]!.milestones
    const answer = (id: string, body: object) =>
      owner.send('PUT', `/api/children/${childId}/milestones/${id}`, { body })
    await answer(reached!.id, { answer: 'yes', day: '2026-03-08' })
    await answer(open!.id, { answer: 'not-yet' })
    await join(owner, helper, [childId], 'helper')
    expect(await diary()).toEqual([
      { kind: 'milestone', id: reached!.id, day: '2026-03-08', ageMonths: 36, text: reached!.text },
    ])
    const [word] = reached!.text.split(' ')
    expect(await diary(`?search=${encodeURIComponent(word!)}`)).toHaveLength(1)
    expect(await diary('?search=qqq')).toEqual([])
    expect(await diary('', helper)).toEqual([])
    await answer(reached!.id, { answer: null })
    expect(await diary()).toEqual([])
  })

  it('limits the searches of an account, which cost more than other reads', async () => {
    const other = await filiz.parent()
    const searches = await Promise.all(Array.from({ length: 125 }, () => other.get(`${path}?search=isik`)))
    expect(new Set(searches.map(({ status }) => status))).toEqual(new Set([404, 429]))
    expect((await other.get(path)).status).toBe(404)
    expect(await diary('?search=isik')).toEqual([])
  })

  it('comes in pages', async () => {
    const day = (index: number) => `2026-01-${String(index + 1).padStart(2, '0')}`
    for (let index = 0; index < 31; index++) await add({ day: day(index), text: `gün ${index}` })
    const first = await owner.get(path)
    expect(first.body.page).toEqual({ page: 1, limit: 30, total: 31, hasMore: true })
    expect(first.body.data[0]).toMatchObject({ day: day(30) })
    const second = await owner.get(`${path}?page=2`)
    expect(second.body).toMatchObject({ page: { hasMore: false }, data: [{ day: day(0) }] })
    expect((await owner.get(`${path}?page=3`)).body.data).toEqual([])
  })

  it('shows the favourites of the month in its letter', async () => {
    const plan = await currentPlan(owner, childId)
    const month = plan.id.slice(-7)
    for (const [text, isFavourite] of [
      ['ikinci', true],
      ['hayır', false],
    ] as const)
      await add({ day: `${month}-02`, text, isFavourite })
    const first = await add({ day: `${month}-01`, text: 'birinci', isFavourite: true })
    const gone = await add({ day: `${month}-01`, text: 'silindi', isFavourite: true })
    await owner.send('DELETE', `${path}/${gone.id}`)
    filiz.clock.advanceTo(`${month}-29T09:00:00.000Z`)
    const { memories } = (await owner.get(`/api/plans/${plan.id}/letter`)).body.data
    expect(memories).toMatchObject([
      { id: first.id, day: `${month}-01`, text: 'birinci', photos: [], by: { name: 'Deniz' } },
      { text: 'ikinci' },
    ])
  })
})
