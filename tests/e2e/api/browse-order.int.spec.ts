// @module-tag long
import type { ActivitySummary } from '@filiz/http/contract/shapes.ts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { started, type Parent, type StartedFiliz } from './testing/started-filiz.ts'

let filiz: StartedFiliz
let parent: Parent
let child: string

beforeAll(async () => {
  filiz = await started({ now: '2026-11-26T09:00:00.000Z' })
  parent = await filiz.parent()
  child = (await parent.send('POST', '/api/children', { body: { name: 'Defne', birthDate: '2023-05-10' } })).body.data
    .id
})
afterAll(() => filiz.stop())

async function browse(query = '', limit = 50): Promise<ActivitySummary[]> {
  const found: ActivitySummary[] = []
  for (let page = 1; ; page++) {
    const { body } = await parent.get(`/api/activities?childId=${child}&limit=${limit}&page=${page}${query}`)
    found.push(...body.data)
    if (!body.page.hasMore) return found
  }
}
const suits = ({ minAge, maxAge }: ActivitySummary) => minAge <= 3 && 3 <= maxAge

it('begins with what suits the age and the season, and ends with what is out of season', async () => {
  const all = await browse()
  const total = (await parent.get('/api/activities?limit=1')).body.page.total
  expect(new Set(all.map(({ id }) => id)).size).toBe(total)
  const out = all.filter(({ inSeason }) => !inSeason).length
  expect(out).toBeGreaterThan(0)
  expect(all.slice(-out).every(({ inSeason }) => !inSeason)).toBe(true)
  const now = all.slice(0, -out)
  const fitting = now.filter(suits).length
  expect(now.slice(0, fitting).every(suits)).toBe(true)
  expect(now[0]!.season?.length || now[0]!.occasion).toBeTruthy()
  const titles = all.map(({ title }) => title)
  expect(titles).not.toEqual(titles.toSorted((a, b) => a.localeCompare(b, 'tr')))
})

it('is the same on every page size and request, and another one for another child', async () => {
  const [whole, small] = [await browse(), await browse('', 7)]
  expect(small.map(({ id }) => id)).toEqual(whole.map(({ id }) => id))
  const first = child
  child = (await parent.send('POST', '/api/children', { body: { name: 'Can', birthDate: '2023-05-10' } })).body.data.id
  expect((await browse()).map(({ id }) => id)).not.toEqual(whole.map(({ id }) => id))
  child = first
})

it('keeps the order under filters, the order by title without a child and by relevance in a search', async () => {
  const whole = await browse()
  const filtered = await browse('&category=DOGA_KESIF')
  expect(filtered.map(({ id }) => id)).toEqual(
    whole.filter(({ category }) => category === 'DOGA_KESIF').map(({ id }) => id),
  )
  const search = async (query: string) =>
    ((await parent.get(`/api/activities?search=hamur${query}`)).body.data as ActivitySummary[]).map(({ id }) => id)
  expect(await search(`&childId=${child}`)).toEqual(await search(''))
  const byTitle = ((await parent.get('/api/activities?limit=20')).body.data as ActivitySummary[]).map(
    ({ title }) => title,
  )
  expect(byTitle).toEqual(byTitle.toSorted((a, b) => a.localeCompare(b, 'tr')))
})
