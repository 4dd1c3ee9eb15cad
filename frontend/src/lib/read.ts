import { hashKey, type InfiniteData, type QueryClient, type QueryFunctionContext } from '@tanstack/react-query'
import type { Answer, ApiClient, Query } from './api-client.ts'

const firstPause = 1_000
const longestPause = 30_000

/** Number of consecutive stale responses to each query. */
const behind = new WeakMap<QueryClient, Map<string, number>>()

function countsOf(client: QueryClient) {
  const counts = behind.get(client) ?? new Map<string, number>()
  behind.set(client, counts)
  return counts
}

type Context = Pick<QueryFunctionContext, 'client' | 'queryKey' | 'signal'> & { readonly pageParam?: unknown }

/** Returns the cached data of a query; for an infinite query, that of the requested page. */
function knownOf({ client, queryKey, pageParam }: Context): unknown {
  const known = client.getQueryData(queryKey)
  if (pageParam === undefined || known === undefined) return known
  const { pages, pageParams } = known as InfiniteData<unknown>
  return pages[pageParams.indexOf(pageParam)]
}

/**
 * Reads data for a query. A stale response (from before this browser's last write) never replaces cached data, which
 * may contain that write. Then this query alone is refetched after 1, 2, 4 … up to 30 seconds.
 * @returns a function that returns the data of the query: the response, or the result of `toData`
 */
export function createRead(
  get: ApiClient['get'],
  later: (work: () => void, ms: number) => void = (work, ms) => {
    setTimeout(work, ms)
  },
) {
  async function read<T>(context: Context, path: string, query?: Query): Promise<T>
  async function read<T, Data>(
    context: Context,
    path: string,
    query: Query,
    toData: (read: T, answer: Answer<T>) => Data | Promise<Data>,
  ): Promise<Data>
  async function read<T, Data>(
    context: Context,
    path: string,
    query: Query = {},
    toData?: (read: T, answer: Answer<T>) => Data | Promise<Data>,
  ): Promise<T | Data> {
    const { client, queryKey, signal } = context
    const answer = await get<T>(path, { query, signal })
    const known = answer.stale ? (knownOf(context) as T | Data | undefined) : undefined
    const data = known ?? (toData ? await toData(answer.data, answer) : answer.data)
    const counts = countsOf(client)
    const name = hashKey(queryKey)
    const times = counts.get(name) ?? 0
    if (answer.stale) {
      counts.set(name, times + 1)
      later(
        () => void client.invalidateQueries({ queryKey, exact: true }),
        Math.min(firstPause * 2 ** times, longestPause),
      )
    } else counts.delete(name)
    return data
  }
  return read
}
