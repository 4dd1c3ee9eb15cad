import { queryOptions, useQuery, type QueryClient } from '@tanstack/react-query'
import { read } from '../../../lib/api.ts'

export interface Child {
  readonly id: string
  readonly name: string
  /** `YYYY-MM-DD` */
  readonly birthDate: string
  readonly ageMonths: number
  /** Presets by code, the parents' own interests as text. */
  readonly interests: readonly string[]
  /** Whether plans are made for the child today. */
  readonly eligibility: 'eligible' | 'too-young' | 'too-old'
  /** The child's second birthday, `YYYY-MM-DD`. */
  readonly eligibleFrom: string
  readonly createdAt: string
}

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
