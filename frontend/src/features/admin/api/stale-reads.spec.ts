// @vitest-environment jsdom
import type { HistoryEntry } from '@filiz/http/contract/admin-shapes.ts'
import type { Person } from '@filiz/http/contract/admin-people.ts'
import { InfiniteQueryObserver, QueryClient, QueryObserver, type AnyDataTag } from '@tanstack/react-query'
import { expect, it, onTestFinished, vi } from 'vitest'
import { startState } from '../table-state.ts'
import { anEntry } from '../testing/an-entry.ts'
import { slowNetwork } from '../../../lib/testing/slow-network.ts'
import { allEntriesQuery } from './all-entries.ts'
import { catalogueQuery } from './catalogue.ts'
import { entryQuery } from './entry.ts'
import { historyQuery } from './history.ts'
import { peopleQuery } from './people.ts'

const [before, after] = [anEntry(), anEntry({ version: 2 })]
const person = (roles: Person['roles']): Person => ({
  id: 'jo',
  name: 'Jo',
  email: 'jo@example.org',
  roles,
  isEmailVerified: true,
  memberSince: '2026-01-01T00:00:00.000Z',
})
const step = (what: HistoryEntry['what'], version: number): HistoryEntry => ({
  what,
  version,
  at: '2026-11-20T10:00:00.000Z',
  by: { kind: 'system', name: null },
})
const first = { page: 1, total: 1, hasMore: false }
const history = (...pages: HistoryEntry[][]) => ({
  pages: pages.map((steps, at) => ({ steps, hasMore: at < pages.length - 1 })),
  pageParams: pages.map((_, at) => at + 1),
})

/** Successive responses, each with its path, data and page. */
type Answers = readonly (readonly [path: string, data: unknown, page?: typeof first])[]
const all: {
  name: string
  options: () => { queryKey: readonly unknown[] }
  known: unknown
  stale: Answers
  whole: Answers
  then: unknown
}[] = [
  {
    name: 'the catalogue',
    options: () => catalogueQuery(startState),
    known: { entries: [after], total: 1 },
    stale: [['/admin/activities', [before], first]],
    whole: [['/admin/activities', [after, before], { ...first, total: 2 }]],
    then: { entries: [after, before], total: 2 },
  },
  {
    name: 'an entry',
    options: () => entryQuery('a'),
    known: { entry: after, etag: '"2"' },
    stale: [['/admin/activities/a', before]],
    whole: [['/admin/activities/a', { ...after, status: 'published' }]],
    then: { entry: { ...after, status: 'published' }, etag: '"etag"' },
  },
  {
    name: 'who has a role',
    options: () => peopleQuery(''),
    known: [person(['ADMIN'])],
    stale: [['/admin/people', [person([])]]],
    whole: [['/admin/people', [person(['ANALYST'])]]],
    then: [person(['ANALYST'])],
  },
  {
    name: 'what an entry is compared with',
    options: () => allEntriesQuery(),
    known: [after],
    stale: [['/admin/activities', [before], { ...first, hasMore: true }]],
    whole: [
      ['/admin/activities', [after], { ...first, hasMore: true }],
      ['/admin/activities', [before, anEntry({ status: 'archived' })], first],
    ],
    then: [after, before],
  },
  {
    name: 'a history',
    options: () => historyQuery('a'),
    known: history([step('noted', 2)], [step('added', 1)]),
    stale: [
      ['/admin/activities/a/history', [step('revised', 2)], { ...first, hasMore: true }],
      ['/admin/activities/a/history', [step('published', 1)], first],
    ],
    whole: [
      ['/admin/activities/a/history', [step('noted', 3)], { ...first, hasMore: true }],
      ['/admin/activities/a/history', [step('noted', 2)], first],
    ],
    then: history([step('noted', 3)], [step('noted', 2)]),
  },
]

it.each(all)('$name: a stale response does not replace newer data', async ({ options, known, stale, whole, then }) => {
  const network = slowNetwork()
  const client = new QueryClient({ defaultOptions: { queries: { retry: false, gcTime: 300_000 } } })
  const query = options() as never
  const { queryKey } = options() as { queryKey: AnyDataTag & readonly unknown[] }
  client.setQueryData(queryKey, known, { updatedAt: Date.now() - 3_600_000 })
  const seen: unknown[] = []
  const observer =
    'initialPageParam' in options() ? new InfiniteQueryObserver(client, query) : new QueryObserver(client, query)
  const stop = observer.subscribe(({ data, isFetching }) => {
    if (!isFetching) seen.push(data)
  })
  onTestFinished(() => {
    stop()
    client.clear()
  })

  for (const [path, data, page] of stale)
    await network.answer(`GET ${path}`, data, { ...(page && { page }), headers: { Stale: 'true' } })
  await vi.waitFor(() => expect(seen).not.toEqual([]))
  expect(client.getQueryData(queryKey)).toEqual(known)
  for (const [path, data, page] of whole)
    await network.answer(`GET ${path}`, data, { ...(page && { page }), headers: { ETag: '"etag"' } })
  await vi.waitFor(() => expect(client.getQueryData(queryKey)).toEqual(then))
})
