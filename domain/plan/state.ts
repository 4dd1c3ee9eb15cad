import type { Day, Instant } from '../shared/event.ts'
import type { FeedbackGiven, PlannedActivity } from './events.ts'

export type Feedback = Pick<FeedbackGiven['data'], 'engagement' | 'difficulty' | 'focusMinutes' | 'notes'>

export interface PlanItem extends PlannedActivity {
  readonly completion: { readonly completedAt: Instant; readonly day: Day; readonly durationMinutes: number | null } | null
  readonly feedback: Feedback | null
}

export interface Plan {
  readonly planId: string
  readonly childId: string
  readonly accountId: string
  readonly year: number
  readonly month: number
  /** The child's age that the plan was made for. */
  readonly ageMonths: number
  /** Made before its month began, not remade since, and nobody has touched it. */
  readonly remakeDue: boolean
  /** In the plan's order, no activity twice. */
  readonly items: readonly PlanItem[]
  /** Ids of activities that were swapped out: they do not come back. */
  readonly swappedOut: readonly string[]
}

export type MadePlan = { readonly status: 'made' } & Plan
export type PlanState = { readonly status: 'none' } | MadePlan
