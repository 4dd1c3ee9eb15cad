import type { DomainEvent, Instant, PersonalFields } from '../shared/event.ts'
import type { AdultRole, Energy, Hazard, MaterialKind, Mess, Occasion, Place, Skill } from './vocabulary.ts'

export const categories = [
  'ZIHIN_MATEMATIK',
  'DIL_HIKAYE',
  'BEDEN_HAREKET',
  'SANAT_YARATICILIK',
  'DUYGU_SOSYALLIK',
  'DOGA_KESIF',
  'GUNLUK_BECERI',
] as const
export type Category = (typeof categories)[number]

export interface ActivityText {
  readonly title: string
  readonly purpose: string
  readonly description: string | null
  readonly materials: readonly string[]
  readonly steps: readonly string[]
  readonly safetyNotes: string | null
  /** How to make the activity easier or harder; a sentence each. */
  readonly easier: string | null
  readonly harder: string | null
}

/** In the further fields (`FurtherFields`) null means unknown: always allowed, never guessed. */
export interface ActivityContent extends FurtherFields {
  readonly category: Category
  /** The most suitable month of the year, 1–12. */
  readonly monthTheme: number
  /** Whole years, 2–6, both included. */
  readonly minAge: number
  readonly maxAge: number
  /** Active time with the child in minutes, 1–180. */
  readonly durationMinutes: number
  readonly videoUrl: string | null
  readonly pdfUrl: string | null
  readonly interests: readonly string[]
  readonly translations: { readonly tr: ActivityText; readonly en: ActivityText | null }
}

/** Fields for planning, since schema 2 (`docs/catalogue.md`). */
export interface FurtherFields {
  /** The adult's preparation time, 0–120. */
  readonly prepMinutes: number | null
  /** Unattended time such as drying or baking, 0–1440. */
  readonly waitMinutes: number | null
  /** Number of days that the activity takes, 1–31. */
  readonly days: number | null
  /** 1–5, for a child in the middle of the age range. */
  readonly difficulty: number | null
  readonly energy: Energy | null
  readonly mess: Mess | null
  /** At least one; `anywhere` excludes others. */
  readonly places: readonly Place[] | null
  readonly adult: AdultRole | null
  /** Whether siblings of different ages can do it together. */
  readonly siblings: boolean | null
  /** Empty: nothing is needed. */
  readonly materialKinds: readonly MaterialKind[] | null
  /** One to four. */
  readonly skills: readonly Skill[] | null
  readonly hazards: readonly Hazard[] | null
  /** The months (1–12) in which it makes sense; empty: all year. A hard limit (`season.ts`). */
  readonly season: readonly number[] | null
  /** The special day that it is about; null when unknown or none. A hard limit (`season.ts`). */
  readonly occasion: Occasion | null
  /** Shared by near-duplicates, which are never in the same month; null when unknown or none. */
  readonly kin: string | null
}

/** Origin of the last change: the shipped catalogue never overwrites an administrator's change. */
export type Origin = 'shipped' | 'admin'

/** A draft is in no plan and invisible to parents. */
export const firstStatuses = ['draft', 'published'] as const
export type FirstStatus = (typeof firstStatuses)[number]
export const activityStatuses = [...firstStatuses, 'archived'] as const

/** `status` since schema 3; before, every new activity was published. */
export type ActivityAdded = DomainEvent<
  'ActivityAdded',
  { at: Instant; activityId: string; origin: Origin; status: FirstStatus; content: ActivityContent }
>
export type ActivityRevised = DomainEvent<
  'ActivityRevised',
  { at: Instant; activityId: string; origin: Origin; content: ActivityContent }
>
export type ActivityArchived = DomainEvent<'ActivityArchived', { at: Instant; activityId: string; origin: Origin }>
/** Restored to its status before archiving: draft or published. */
export type ActivityRestored = DomainEvent<'ActivityRestored', { at: Instant; activityId: string; origin: Origin }>

/** The content of an earlier version was restored as a new version. */
export type ActivityReverted = DomainEvent<
  'ActivityReverted',
  { at: Instant; activityId: string; origin: Origin; version: number; content: ActivityContent }
>
export type ActivityPublished = DomainEvent<'ActivityPublished', { at: Instant; activityId: string; origin: Origin }>
/** The activity is a draft again. Plans that contain it show the last published content. */
export type ActivityUnpublished = DomainEvent<
  'ActivityUnpublished',
  { at: Instant; activityId: string; origin: Origin }
>
/** The reason for families; the Turkish text is used when there is no English one. */
export interface RecallReason {
  readonly tr: string
  readonly en: string | null
}
/**
 * The activity is dangerous: it is archived, and families who have it in a plan are warned. Repeated when the reason
 * changes. `ActivityRestored` revokes it and restores the former status, archived included.
 */
export type ActivityRecalled = DomainEvent<
  'ActivityRecalled',
  { at: Instant; activityId: string; origin: Origin; reason: RecallReason }
>
/** A note among administrators. */
export type ActivityNoted = DomainEvent<'ActivityNoted', { at: Instant; activityId: string; text: string }>

export type ActivityEvent =
  | ActivityAdded
  | ActivityRevised
  | ActivityReverted
  | ActivityPublished
  | ActivityUnpublished
  | ActivityArchived
  | ActivityRecalled
  | ActivityRestored
  | ActivityNoted

/** Fields that are encrypted on disk (`registry/personal-data.ts`). */
export const personalFields: PersonalFields<ActivityEvent> = {
  ActivityAdded: [],
  ActivityRevised: [],
  ActivityReverted: [],
  ActivityPublished: [],
  ActivityUnpublished: [],
  ActivityArchived: [],
  ActivityRecalled: [],
  ActivityRestored: [],
  ActivityNoted: [],
}
