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
  /** What to change where it is too hard, and where it is too easy: a sentence each. */
  readonly easier: string | null
  readonly harder: string | null
}

/** Of the further fields (`FurtherFields`) null is "unknown": allowed everywhere, and never guessed. */
export interface ActivityContent extends FurtherFields {
  readonly category: Category
  /** The month of the year that it suits best, 1–12. */
  readonly monthTheme: number
  /** Whole years, 2–6, both included. */
  readonly minAge: number
  readonly maxAge: number
  /** Active time with the child, 1–180. */
  readonly durationMinutes: number
  readonly videoUrl: string | null
  readonly pdfUrl: string | null
  readonly interests: readonly string[]
  readonly translations: { readonly tr: ActivityText; readonly en: ActivityText | null }
}

/** What a plan needs to choose well, since schema 2 (`docs/catalogue.md`). */
export interface FurtherFields {
  /** The adult alone, before: 0–120. */
  readonly prepMinutes: number | null
  /** Drying, baking: nobody needs to be there; 0–1440. */
  readonly waitMinutes: number | null
  /** Over how many days it runs, 1–31. */
  readonly days: number | null
  /** 1–5 for a child in the middle of its ages. */
  readonly difficulty: number | null
  readonly energy: Energy | null
  readonly mess: Mess | null
  /** At least one; `anywhere` stands alone. */
  readonly places: readonly Place[] | null
  readonly adult: AdultRole | null
  /** Whether two of different ages can do it together. */
  readonly siblings: boolean | null
  /** Empty: nothing is needed. */
  readonly materialKinds: readonly MaterialKind[] | null
  /** One to four. */
  readonly skills: readonly Skill[] | null
  readonly hazards: readonly Hazard[] | null
  /** The months (1–12) in which it makes sense; empty: all year. Hard (`season.ts`). */
  readonly season: readonly number[] | null
  /** The day of the year that it is about; null also where it is about none. Hard (`season.ts`). */
  readonly occasion: Occasion | null
  /** Shared by near-duplicates, which never meet in one month; null also where it has none. */
  readonly kin: string | null
}

/** Who last decided what the entry says: what an admin touched, the shipped catalogue never overwrites (design §18). */
export type Origin = 'shipped' | 'admin'

/** A draft is worked on in peace: it is in no plan, and no parent sees it. */
export type FirstStatus = 'draft' | 'published'

/** `status` since schema 3: before, whatever was added was published. */
export type ActivityAdded = DomainEvent<
  'ActivityAdded',
  { at: Instant; activityId: string; origin: Origin; status: FirstStatus; content: ActivityContent }
>
export type ActivityRevised = DomainEvent<
  'ActivityRevised',
  { at: Instant; activityId: string; origin: Origin; content: ActivityContent }
>
export type ActivityArchived = DomainEvent<'ActivityArchived', { at: Instant; activityId: string; origin: Origin }>
/** To what it was when it was archived: a draft, or published. */
export type ActivityRestored = DomainEvent<'ActivityRestored', { at: Instant; activityId: string; origin: Origin }>

/** The text of an earlier version was brought back, as a new one. */
export type ActivityReverted = DomainEvent<
  'ActivityReverted',
  { at: Instant; activityId: string; origin: Origin; version: number; content: ActivityContent }
>
export type ActivityPublished = DomainEvent<'ActivityPublished', { at: Instant; activityId: string; origin: Origin }>
/** It is a draft again. Plans that hold it keep it as it was published last. */
export type ActivityUnpublished = DomainEvent<
  'ActivityUnpublished',
  { at: Instant; activityId: string; origin: Origin }
>
/** Why an activity is called back, as families read it; Turkish where there is no English. */
export interface RecallReason {
  readonly tr: string
  readonly en: string | null
}
/**
 * It turned out to be dangerous: archived, and families who have it in a plan are told not to do it. Again where the reason is
 * written anew; `ActivityRestored` takes it back, and then it is what it was before, the archive included.
 */
export type ActivityRecalled = DomainEvent<
  'ActivityRecalled',
  { at: Instant; activityId: string; origin: Origin; reason: RecallReason }
>
/** One administrator to the others. */
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

/** What is sealed on its way to the disk (`shared/personal-data.ts`). */
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
