import type { Language, Notifications, Role, Theme } from '../account/events.ts'
import type { ActivityContent, Category } from '../activity/events.ts'
import type { PlannedActivity, SwapReason } from '../plan/events.ts'
import type { Day, Instant, Position, Revision } from '../shared/event.ts'

/*
 * The documents that the projections keep and the queries read. Personal fields are as they were in the event: sealed
 * for the projector, which needs no key; whoever answers a person opens them.
 */

interface Base { readonly _id: string; readonly position: Position; readonly revision: Revision }

export interface AccountDocument extends Base {
  readonly status: 'unverified' | 'active'
  readonly name: string
  readonly email: string
  readonly role: Role
  readonly language: Language
  readonly theme: Theme
  readonly timeZone: string
  readonly notifications: Notifications
  readonly memberSince: Instant
}

export interface ChildDocument extends Base {
  readonly accountId: string
  readonly name: string
  readonly birthDate: Day
  readonly interests: readonly string[]
  readonly createdAt: Instant
  /** Pauses of progress, oldest first, not overlapping. */
  readonly pauses: readonly { readonly from: Day; readonly until: Day }[]
  /**
   * Months (`yyyy-mm`) outside of which no plan can be due, from the age in the clear and so a month wider at both
   * ends: the sweep's index needs no key.
   */
  readonly plansFrom: string
  readonly plansUntil: string
}

export interface PlanItemDocument extends PlannedActivity {
  readonly completedAt: Instant | null
  readonly day: Day | null
  readonly spentMinutes: number | null
  readonly feedback: { readonly engagement: number; readonly difficulty: number; readonly focusMinutes: number; readonly notes: string | null } | null
}

export interface PlanDocument extends Base {
  readonly childId: string
  readonly accountId: string
  readonly year: number
  readonly month: number
  /** `yyyy-mm`, for sorting and ranges. */
  readonly period: string
  readonly items: readonly PlanItemDocument[]
  readonly swappedOut: readonly { readonly activityId: string; readonly reason: SwapReason | null }[]
  readonly policyVersion: string
  readonly generatedAt: Instant
  /** Made ahead of its month and not yet touched or remade. */
  readonly remakeDue: boolean
}

/**
 * One child's one month in figures, small: progress is a pure function of a child's months, and so is the history that
 * the next plan is made from. No personal field, so analysts may read it.
 */
export interface MonthDocument extends Base {
  readonly childId: string
  readonly accountId: string
  readonly period: string
  readonly ageMonths: number
  readonly items: readonly MonthItem[]
  readonly swappedOut: readonly { readonly activityId: string; readonly category: Category; readonly reason: SwapReason | null }[]
}

export interface MonthItem {
  readonly activityId: string
  readonly category: Category
  readonly completedAt: Instant | null
  readonly day: Day | null
  /** Minutes spent: as said, or as planned. Null while pending. */
  readonly minutes: number | null
  readonly engagement: number | null
  readonly difficulty: number | null
  readonly focusMinutes: number | null
}

export interface ActivityDocument extends Base, ActivityContent {
  readonly status: 'published' | 'archived'
  readonly version: number
  readonly updatedAt: Instant
  /** Title, purpose and materials, folded the Turkish way (`shared/turkish.ts`), one per language. */
  readonly searchTr: string
  readonly searchEn: string
  /** Keys by which titles sort in each language. */
  readonly sortTr: string
  readonly sortEn: string
}
