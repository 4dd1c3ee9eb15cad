import type { Child } from '@filiz/http/contract/shapes.ts'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { ApiError } from '../../../lib/api-error.ts'
import { api } from '../../../lib/api.ts'
import { nocache } from '../../../lib/query-client.ts'

/** A child for editing, fetched without the cache, with its ETag for `If-Match`. */
export const childQuery = (id: string) =>
  queryOptions({
    queryKey: ['children', id],
    queryFn: async ({ signal }) => {
      const { data: child, etag, stale } = await api.get<Child>(`/children/${encodeURIComponent(id)}`, { signal })
      // A stale read model would undo the latest change or cause a 412. Report 503, so that the query retries.
      if (stale) throw new ApiError({ status: 503, code: 'UNAVAILABLE', retryAfterSeconds: 1 })
      return { child, etag }
    },
    ...nocache,
  })

export const useChild = (id: string) => useQuery(childQuery(id))
