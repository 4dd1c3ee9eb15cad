import type { ActivityContent, Origin } from './events.ts'

export interface Activity {
  readonly activityId: string
  readonly content: ActivityContent
  /** How many times its content was written: 1 at first. */
  readonly version: number
  /** Who decided last. */
  readonly origin: Origin
}

export type ActivityState =
  | { readonly status: 'none' }
  | ({ readonly status: 'published' } & Activity)
  | ({ readonly status: 'archived' } & Activity)
