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
 * The documents that the projections keep and the queries read. Personal fields are as they were in the event: sealed
 * for the projector, which needs no key; whoever answers a person opens them. They are type aliases because only those
 * are assignable to the read store's `Document`, which has an index signature.
 */

export type AccountDocument = Folded & {
  readonly status: 'unverified' | 'active'
  readonly name: string
  readonly email: string
  /** Takes the place of `email` once it is verified. */
  readonly pendingEmail: string | null
  /** The most of what was granted. */
  readonly role: Role
  /** Granted as well as, or instead of, an administrator's role. Absent from the documents of those who never were. */
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

/** One family, for whoever looks which plans are due. */
export type AgendaDocument = Folded & {
  readonly timeZone: string
  readonly memberSince: Instant
  /** By the child's id. */
  readonly children: Readonly<Record<string, ScheduledChild>>
  /** When there may be something to do for it, as far as its events say; null: never. */
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
  /** The first day that the plan is laid over: its month's, or the one that it was made on. */
  readonly from: Day
  readonly items: readonly PlanItemDocument[]
  readonly swappedOut: readonly { readonly activityId: string; readonly reason: SwapReason | null }[]
  readonly policyVersion: string
  readonly generatedAt: Instant
  /** When the last thing happened to it. */
  readonly changedAt: Instant
  /** Made ahead of its month and not touched or remade since: it is to be made anew at the month's turn. */
  readonly remakeDue: boolean
}

/**
 * One child's one month in figures, small: progress is a pure function of a child's months, and so is the history that
 * the next plan is made from. No personal field, so analysts may read it.
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
  /** Minutes spent: as said, or as planned. Null while pending. */
  readonly minutes: number | null
  readonly engagement: number | null
  readonly difficulty: number | null
  readonly focusMinutes: number | null
  /** When feedback was first given since the activity was completed. */
  readonly feedbackAt: Instant | null
}

/** How far the import of a file is. `entries`: lines that are to change something; `actor` as in the event's metadata. */
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

/** One plan as administrators' figures and analysts' counts need it. `age`: of the child, in whole years, when the plan was made. */
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

/** What was told of a month when it was closed: nothing of fewer than five families. `_id` is the month. */
export type CountsDocument = Folded & Omit<CountsReleased['data'], 'at' | 'month'> & { readonly releasedAt: Instant }

/** What families made of activities in the year up to a month, of twenty or more each. `_id` is the month. */
export type ReceptionDocument = Folded &
  Pick<ReceptionReleased['data'], 'activities'> & { readonly releasedAt: Instant }

export interface UseItem {
  readonly activityId: string
  readonly category: Category
  readonly done: boolean
  readonly engagement: number | null
  readonly difficulty: number | null
}

/** One event of one entry of the catalogue. `actor` as in the event's metadata. */
export type ActivityHistoryDocument = Folded & {
  readonly activityId: string
  readonly type: ActivityEvent['type']
  readonly at: Instant
  readonly actor: string
  /** Whether it wrote a new version, and what that says. */
  readonly hasContent: boolean
  readonly content: ActivityContent | null
  /** The version whose text was brought back. */
  readonly revertedTo: number | null
  /** Of a note. */
  readonly text: string | null
  /** Of a recall. */
  readonly reason: RecallReason | null
}

export type ActivityDocument = Folded &
  Pick<ActivityContent, keyof ActivityContent> & {
    readonly status: FirstStatus | 'archived'
    /** What it becomes when it is restored; null while it is not archived. */
    readonly archivedFrom: FirstStatus | null
    /** Since when it is called back, why, and whether it was archived before; null where it is not. */
    readonly recalled: ({ readonly at: Instant } & Recalled) | null
    /** How parents see it, who may have it in a plan: as it is, as it was published last (`earlier`), or not at all. */
    readonly seen: 'as-it-is' | 'earlier' | 'never'
    readonly earlier: ActivityContent | null
    readonly version: number
    readonly updatedAt: Instant
    /** Known to need nothing that a family must have. */
    readonly nothingNeeded: boolean
    /** All that one can ask for to find it (`activity/places.ts`), and the months in which it makes sense: `|floor|table|home|`, `|1|2|12|`. */
    readonly placesKey: string
    readonly seasonKey: string
    /** Title, purpose and materials, folded the Turkish way (`shared/turkish.ts`), one per language, and in both. */
    readonly searchTr: string
    readonly searchEn: string
    readonly searchBoth: string
    /** Keys by which titles sort in each language. */
    readonly sortTr: string
    readonly sortEn: string
  }
