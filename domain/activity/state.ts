import type { ActivityContent, FirstStatus, Origin } from './events.ts'

export interface Activity {
  readonly activityId: string
  readonly content: ActivityContent
  /** How many times its content was written: 1 at first. */
  readonly version: number
  /** What earlier versions said, from the first. */
  readonly earlier: readonly ActivityContent[]
  /** Who decided last. */
  readonly origin: Origin
}

export type ActivityState =
  | { readonly status: 'none' }
  | ({ readonly status: FirstStatus } & Activity)
  /** `before`: what it was until then, and is again once restored. */
  | ({ readonly status: 'archived'; readonly before: FirstStatus } & Activity)
