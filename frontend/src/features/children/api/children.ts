import { queryOptions, useQuery, type QueryClient } from '@tanstack/react-query'
import { read } from '../../../lib/api.ts'

export interface Child {
  readonly id: string
  readonly name: string
  /** `YYYY-MM-DD` */
  readonly birthDate: string
  readonly ageMonths: number
  /** Presets by their code, a parent's own as written. */
  readonly interests: readonly string[]
  /** Whether plans are made for it today. */
  readonly eligibility: 'eligible' | 'too-young' | 'too-old'
  /** The second birthday. */
  readonly eligibleFrom: string
  readonly createdAt: string
}

export const childrenQuery = () =>
  queryOptions({ queryKey: ['children'], queryFn: (context) => read<Child[]>(context, '/children') })

/** All of the account's children, in the order in which they were added. */
export const useChildren = () => useQuery(childrenQuery())

/**
 * After a child was added, changed or removed: what every screen shows of the children is right at once, and whatever
 * else depends on them is read anew.
 */
export function putChildren(queryClient: QueryClient, change: (children: readonly Child[]) => Child[]) {
  queryClient.setQueryData(childrenQuery().queryKey, (known) => known && change(known))
  void queryClient.invalidateQueries({
    predicate: ({ queryKey: [kind] }) =>
      kind === 'children' || kind === 'activities' || kind === 'plans' || kind === 'progress',
  })
}
