import { QueryClient, QueryObserver } from '@tanstack/react-query'
import { expect, it, onTestFinished, vi } from 'vitest'
import { createApiClient } from './api-client.ts'
import { isApiError } from './api-error.ts'
import { createRead } from './read.ts'
import { retryRead } from './query-client.ts'
import { createSession } from './session.ts'
import { fail, ok, startServer, type Handler } from './testing/http-server.ts'
import { memoryStorage } from './testing/memory-storage.ts'

async function setUp(handler: Handler) {
  const server = await startServer(handler)
  const api = createApiClient({
    baseUrl: server.url,
    session: createSession(memoryStorage({ accessToken: 'a', refreshToken: 'r' })),
    tabStorage: memoryStorage(),
    language: () => 'tr',
  })
  return {
    ...server,
    api,
    read: createRead(api.get),
    client: new QueryClient({ defaultOptions: { queries: { retry: false, staleTime: 300_000 } } }),
  }
}

it('a stale response does not replace the data of a write, and the query is refetched', async () => {
  const stale = { Stale: 'true' }
  const { api, client, seen } = await setUp(({ path }, response) => {
    const asked = seen.filter((request) => request.path === path).length
    if (path === '/plan') ok(response, asked < 3 ? 'pending' : 'completed, and more', asked < 3 ? stale : {})
    else ok(response, 'other')
  })
  const pauses: number[] = []
  const read = createRead(api.get, (work, ms) => {
    pauses.push(ms)
    setTimeout(work)
  })
  client.setQueryData(['plan'], 'completed')
  const seenData: unknown[] = []
  const stop = new QueryObserver(client, {
    queryKey: ['plan'],
    queryFn: (context) => read<string>(context, '/plan'),
  }).subscribe(({ data }) => seenData.push(data))
  const stopOther = new QueryObserver(client, {
    queryKey: ['other'],
    queryFn: (context) => read<string>(context, '/other'),
  }).subscribe(() => {})
  onTestFinished(() => {
    stop()
    stopOther()
  })
  await client.refetchQueries({ queryKey: ['plan'] })
  await vi.waitFor(() => expect(client.getQueryData(['plan'])).toBe('completed, and more'), { timeout: 10_000 })
  expect(seenData).not.toContain('pending')
  expect(seen.map(({ path }) => path).toSorted()).toEqual(['/other', '/plan', '/plan', '/plan'])
  expect(pauses).toEqual([1_000, 2_000])
})

it('a stale response is shown when no other data is cached', async () => {
  const { read, client } = await setUp((_, response) => ok(response, 1, { Stale: 'true' }))
  const data = await client.fetchQuery({
    queryKey: ['new'],
    queryFn: (context) => read<number, string>(context, '/new', {}, (count) => `${count} plan`),
  })
  expect(data).toBe('1 plan')
  client.clear()
})

it('an error from a stale read model is not final', async () => {
  const { api } = await setUp((_, response) => fail(response, 404, 'NOT_FOUND', {}, { Stale: 'true' }))
  const error: unknown = await api.get('/children/new').catch((failure: unknown) => failure)
  expect(isApiError(error) && [error.stale, error.final, retryRead(0, error), retryRead(3, error)]).toEqual([
    true,
    false,
    true,
    false,
  ])
})
