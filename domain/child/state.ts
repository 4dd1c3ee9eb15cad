import type { Day } from '../shared/event.ts'

export interface Child {
  readonly childId: string
  readonly accountId: string
  readonly name: string
  readonly birthDate: Day
  readonly interests: readonly string[]
  /** The latest pause, over or not; null where there was none or it was taken back. Both days belong to it. */
  readonly pause: { readonly from: Day; readonly until: Day } | null
}

export type ChildState =
  | { readonly status: 'none' }
  | ({ readonly status: 'present' } & Child)
  | { readonly status: 'removed'; readonly accountId: string }

/** How far ahead a pause may end. */
export const maxPauseDays = 92
