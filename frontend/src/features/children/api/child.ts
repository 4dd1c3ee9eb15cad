import { queryOptions, useQuery } from '@tanstack/react-query'
import { ApiError } from '../../../lib/api-error.ts'
import { api } from '../../../lib/api.ts'
import { nocache } from '../../../lib/query-client.ts'
import type { Child } from './children.ts'

/** A child as it is edited: always asked for anew, with the `etag` that guards the change against somebody faster. */
export const childQuery = (id: string) =>
  queryOptions({
    queryKey: ['children', id],
    queryFn: async ({ signal }) => {
      const { data: child, etag, stale } = await api.get<Child>(`/children/${encodeURIComponent(id)}`, { signal })
      // It would be changed back, or refused: once more, in a moment.
      if (stale) throw new ApiError({ status: 503, code: 'UNAVAILABLE', retryAfterSeconds: 1 })
      return { child, etag }
    },
    ...nocache,
  })

export const useChild = (id: string) => useQuery(childQuery(id))
