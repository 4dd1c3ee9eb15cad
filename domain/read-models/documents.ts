import type { Notifications, Role, Theme } from '../account/events.ts'
import type { Language } from '../shared/language.ts'
import type { ActivityContent, ActivityEvent, Category, FirstStatus, RecallReason } from '../activity/events.ts'
import type { Recalled } from '../activity/evolve.ts'
import type { CountsReleased, ReceptionReleased } from '../insights/events.ts'
import type { PlannedActivity, SwapReason } from '../plan/events.ts'
import type { ScheduledChild } from '../planning/agenda.ts'
import type { Day, Instant } from '../shared/event.ts'
import type { Folded } from './projection.ts'

/*
 * Documents of the projections, as queries read them. Personal fields stay sealed as in the event, so the projector
 * needs no key; the query side decrypts them. Type aliases, because interfaces are not assignable to the read store's
 * `Document` with its index signature.
 */

export type AccountDocument = Folded & {
  readonly status: 'unverified' | 'active'
  readonly name: string
  readonly email: string
  /** Replaces `email` after its verification. */
  readonly pendingEmail: string | null
  /** The highest granted role. */
  readonly role: Role
  /**
   * True when the analyst role is granted, with or without the administrator role. Absent for accounts that never had
   * it.
   */
  readonly analyst?: boolean
  readonly language: Language
  readonly theme: Theme
  readonly timeZone: string
  readonly notifications: Notifications
  readonly memberSince: Instant
}

export type ChildDocument = Folded & {
  readonly accountId: string
  readonly name: string
  readonly birthDate: Day
  readonly interests: readonly string[]
  readonly createdAt: Instant
  /** Pauses of progress, oldest first, not overlapping. */
  readonly pauses: readonly { readonly from: Day; readonly until: Day }[]
}

/** Schedule data of one family, for the sweep. */
export type AgendaDocument = Folded & {
  readonly timeZone: string
  readonly memberSince: Instant
  /** By the child's id. */
  readonly children: Readonly<Record<string, ScheduledChild>>
  /** Next time at which a plan may be due, by the family's events; null: never. */
  readonly dueAt: Instant | null
}

export interface PlanItemDocument extends PlannedActivity {
  readonly completedAt: Instant | null
  readonly day: Day | null
  readonly spentMinutes: number | null
  readonly feedback: {
    readonly engagement: number
    readonly difficulty: number
    readonly focusMinutes: number | null
    readonly notes: string | null
  } | null
}

export type PlanDocument = Folded & {
  readonly childId: string
  readonly accountId: string
  readonly year: number
  readonly month: number
  /** `yyyy-mm`, for sorting and ranges. */
  readonly period: string
  /** First day of the plan: its month's first, or the day it was made. */
  readonly from: Day
  readonly items: readonly PlanItemDocument[]
  readonly swappedOut: readonly { readonly activityId: string; readonly reason: SwapReason | null }[]
  readonly policyVersion: string
  readonly generatedAt: Instant
  /** Time of the last change. */
  readonly changedAt: Instant
  /** Made in advance and neither changed nor remade since: it is remade at the month's turn. */
  readonly remakeDue: boolean
}

/**
 * Figures of one child's month, kept small: the input of progress and of the next plan. Without personal fields, so
 * analysts may read it.
 */
export type MonthDocument = Folded & {
  readonly childId: string
  readonly accountId: string
  readonly period: string
  readonly ageMonths: number
  readonly items: readonly MonthItem[]
  readonly swappedOut: readonly {
    readonly activityId: string
    readonly category: Category
    readonly reason: SwapReason | null
  }[]
}

export interface MonthItem {
  readonly activityId: string
  readonly category: Category
  readonly completedAt: Instant | null
  readonly day: Day | null
  readonly plannedMinutes: number
  /** Minutes spent: as entered, or else as planned. Null while pending. */
  readonly minutes: number | null
  readonly engagement: number | null
  readonly difficulty: number | null
  readonly focusMinutes: number | null
  /** Time of the first feedback since the completion. */
  readonly feedbackAt: Instant | null
}

/** Progress of an import. `entries`: number of lines that change something; `actor`: as in the event's metadata. */
export type ImportDocument = Folded & {
  readonly status: 'being-kept' | 'accepted' | 'finished'
  readonly entries: number
  readonly unchanged: number
  readonly applied: number
  readonly created: number
  readonly updated: number
  readonly begunAt: Instant
  readonly finishedAt: Instant | null
  readonly actor: string
}

/**
 * One plan for the figures of administrators and analysts. `age`: the child's age in whole years when the plan was
 * made.
 */
export type UseDocument = Folded & {
  readonly childId: string
  readonly accountId: string
  readonly period: string
  readonly age: number
  readonly policyVersion: string
  readonly items: readonly UseItem[]
  readonly swappedOut: readonly {
    readonly activityId: string
    readonly category: Category
    readonly reason: SwapReason | null
  }[]
}

/** Released counts of a closed month, without groups of fewer than five families. `_id` is the month. */
export type CountsDocument = Folded & Omit<CountsReleased['data'], 'at' | 'month'> & { readonly releasedAt: Instant }

/** Released community ratings up to a month, from at least twenty families for each activity. `_id` is the month. */
export type CommunityRatingsDocument = Folded &
  Pick<ReceptionReleased['data'], 'activities'> & { readonly releasedAt: Instant }

export interface UseItem {
  readonly activityId: string
  readonly category: Category
  readonly done: boolean
  readonly engagement: number | null
  readonly difficulty: number | null
}

/** One event of a catalogue entry. `actor`: as in the event's metadata. */
export type ActivityHistoryDocument = Folded & {
  readonly activityId: string
  readonly type: ActivityEvent['type']
  readonly at: Instant
  readonly actor: string
  /** Whether the event wrote a new version, and its content. */
  readonly hasContent: boolean
  readonly content: ActivityContent | null
  /** The version that was restored. */
  readonly revertedTo: number | null
  /** Text of a note. */
  readonly text: string | null
  /** Reason of a recall. */
  readonly reason: RecallReason | null
}

export type ActivityDocument = Folded &
  Pick<ActivityContent, keyof ActivityContent> & {
    readonly status: FirstStatus | 'archived'
    /** Status after a restore; null while not archived. */
    readonly archivedFrom: FirstStatus | null
    /** Time and reason of a recall, and whether the entry was archived before; null when not recalled. */
    readonly recalled: ({ readonly at: Instant } & Recalled) | null
    /**
     * Content for parents with the activity in a plan: the current one, the last published one (`earlier`), or none.
     */
    readonly seen: 'as-it-is' | 'earlier' | 'never'
    readonly earlier: ActivityContent | null
    readonly version: number
    readonly updatedAt: Instant
    /** True when it is known to need no materials. */
    readonly nothingNeeded: boolean
    /** Matching place filters (`activity/places.ts`) and months of the season: `|floor|table|home|`, `|1|2|12|`. */
    readonly placesKey: string
    readonly seasonKey: string
    /** Title, purpose and materials, normalised (`shared/turkish.ts`), for each language and for both. */
    readonly searchTr: string
    readonly searchEn: string
    readonly searchBoth: string
    /** Sort keys of the title in each language. */
    readonly sortTr: string
    readonly sortEn: string
  }
