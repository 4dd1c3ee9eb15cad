import type { Child } from '@filiz/http/contract/shapes.ts'
import { queryOptions, useQuery, type QueryClient } from '@tanstack/react-query'
import { read } from '../api.ts'

export const childrenQuery = () =>
  queryOptions({ queryKey: ['children'], queryFn: (context) => read<Child[]>(context, '/children') })

/** All children of the account, in the order in which they were added. */
export const useChildren = () => useQuery(childrenQuery())

/** Updates the cached children after a change, and invalidates the queries that depend on them. */
export function putChildren(queryClient: QueryClient, change: (children: readonly Child[]) => Child[]) {
  queryClient.setQueryData(childrenQuery().queryKey, (known) => known && change(known))
  void queryClient.invalidateQueries({
    predicate: ({ queryKey: [kind] }) =>
      kind === 'children' || kind === 'activities' || kind === 'plans' || kind === 'progress',
  })
}
