import type { DomainEvent, Instant, PersonalFields, Revision } from '../shared/event.ts'
import type { Refusal } from '../shared/refusal.ts'
import type { StepChoice } from './step-symbols.ts'
import type { Topic } from './topics.ts'
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
  /** One sentence each on how to make the activity easier or harder. */
  readonly easier: string | null
  readonly harder: string | null
}

/** In `FurtherFields`, null means unknown: no rule excludes the activity because of it, and no value is guessed. */
export interface ActivityContent extends FurtherFields {
  readonly category: Category
  /** The most suitable month of the year, 1–12. */
  readonly monthTheme: number
  /** Age range in whole years, 2–6, both included. */
  readonly minAge: number
  readonly maxAge: number
  /** Minutes that the child is active with the adult, 1–180. */
  readonly durationMinutes: number
  readonly videoUrl: string | null
  readonly pdfUrl: string | null
  readonly interests: readonly string[]
  /** Situations and feelings for which parents search the activity (added in schema 4); may be empty. */
  readonly topics: readonly Topic[]
  /** Symbols that an administrator chose for the first steps; automatic for all others (added in schema 5). */
  readonly stepSymbols: readonly StepChoice[]
  readonly translations: { readonly tr: ActivityText; readonly en: ActivityText | null }
}

/** Fields that only a draft may leave open. */
export const requiredFields = ['category', 'monthTheme', 'minAge', 'maxAge', 'durationMinutes'] as const
/** The content of a draft: the Turkish title is the only required field, and an unwritten purpose is empty. */
export type DraftContent = Omit<ActivityContent, (typeof requiredFields)[number]> & {
  readonly [Field in (typeof requiredFields)[number]]: ActivityContent[Field] | null
}

/** Fields for planning, added in schema 2 (`docs/catalogue.md`). */
export interface FurtherFields {
  /** Minutes of preparation by the adult, 0–120. */
  readonly prepMinutes: number | null
  /** Minutes of unattended time such as drying or baking, 0–1440. */
  readonly waitMinutes: number | null
  /** Number of days that the activity takes, 1–31. */
  readonly days: number | null
  /** Difficulty from 1 to 5 for a child in the middle of the age range. */
  readonly difficulty: number | null
  readonly energy: Energy | null
  readonly mess: Mess | null
  /** At least one place; `anywhere` is never combined with others. */
  readonly places: readonly Place[] | null
  readonly adult: AdultRole | null
  /** Whether siblings of different ages can do the activity together. */
  readonly siblings: boolean | null
  /** Kinds of materials; an empty list means that nothing is needed. */
  readonly materialKinds: readonly MaterialKind[] | null
  /** One to four skills that the activity trains. */
  readonly skills: readonly Skill[] | null
  readonly hazards: readonly Hazard[] | null
  /**
   * Months (1–12) in which the activity makes sense; empty means all year. Never planned in other months (`season.ts`).
   */
  readonly season: readonly number[] | null
  /**
   * The special day that the activity is about; null when unknown or none. Never planned outside its window
   * (`season.ts`).
   */
  readonly occasion: Occasion | null
  /** Near-duplicates share this name and are never planned in the same month; null when unknown or none. */
  readonly kin: string | null
}

/** Who made the last change. The shipped catalogue never overwrites a change by an administrator (`admin`). */
export type Origin = 'shipped' | 'admin'

/** Statuses of a new activity. A draft appears in no plan and is invisible to parents. */
export const firstStatuses = ['draft', 'published'] as const
export type FirstStatus = (typeof firstStatuses)[number]
export const activityStatuses = [...firstStatuses, 'archived'] as const

/** `status` was added in schema 3; before, every new activity was published. */
export type ActivityAdded = DomainEvent<
  'ActivityAdded',
  { at: Instant; activityId: string; origin: Origin; status: FirstStatus; content: DraftContent }
>
export type ActivityRevised = DomainEvent<
  'ActivityRevised',
  { at: Instant; activityId: string; origin: Origin; content: DraftContent }
>
export type ActivityArchived = DomainEvent<'ActivityArchived', { at: Instant; activityId: string; origin: Origin }>
/** The activity has the status again that it had before archiving: draft or published. */
export type ActivityRestored = DomainEvent<'ActivityRestored', { at: Instant; activityId: string; origin: Origin }>

/** The content of an earlier version became the content of a new version. */
export type ActivityReverted = DomainEvent<
  'ActivityReverted',
  { at: Instant; activityId: string; origin: Origin; version: number; content: DraftContent }
>
export type ActivityPublished = DomainEvent<'ActivityPublished', { at: Instant; activityId: string; origin: Origin }>
/** The activity is a draft again. Plans that contain the activity still show its last published content. */
export type ActivityUnpublished = DomainEvent<
  'ActivityUnpublished',
  { at: Instant; activityId: string; origin: Origin }
>
/** The explanation that families see; the Turkish text is used when there is no English one. */
export interface RecallReason {
  readonly tr: string
  readonly en: string | null
}
/**
 * The activity is dangerous: it is archived, and families who have it in a plan are warned. A changed reason is
 * recorded as another event. `ActivityRestored` revokes the recall and restores the former status, archived included.
 */
export type ActivityRecalled = DomainEvent<
  'ActivityRecalled',
  { at: Instant; activityId: string; origin: Origin; reason: RecallReason }
>
/** An administrator's answer to a found word: it names this hazard, or null: it is harmless in this entry. */
export interface WordConfirmation {
  readonly word: string
  readonly hazard: Hazard | null
  readonly reason: string | null
}

/**
 * An administrator answered words of the activity's texts that name hazards. Hazards that they name are added by
 * `ActivityRevised`, or are in the content of `ActivityAdded`.
 */
export type HazardWordsConfirmed = DomainEvent<
  'HazardWordsConfirmed',
  { at: Instant; activityId: string; origin: Origin; words: readonly WordConfirmation[] }
>
/** A note that only editors and administrators see. */
export type ActivityNoted = DomainEvent<'ActivityNoted', { at: Instant; activityId: string; text: string }>
/** Somebody did what a note asked for. `note`: the stream revision of the note's `ActivityNoted`. */
export type NoteResolved = DomainEvent<'NoteResolved', { at: Instant; activityId: string; note: Revision }>

/**
 * The text that administrators prepare beside a published activity; nobody else sees it. `basedOn`: the published
 * version that it is to replace.
 */
export type WorkingDraftSaved = DomainEvent<
  'WorkingDraftSaved',
  { at: Instant; activityId: string; basedOn: number; content: DraftContent }
>
/** The working draft ended: an `ActivityRevised` of the same command published it, or it was discarded. */
export type WorkingDraftClosed = DomainEvent<
  'WorkingDraftClosed',
  { at: Instant; activityId: string; published: boolean }
>
/** The draft, or the working draft of a published activity, is to be published at `publishAt`. */
export type PublicationScheduled = DomainEvent<
  'PublicationScheduled',
  { at: Instant; activityId: string; publishAt: Instant }
>
export type PublicationUnscheduled = DomainEvent<'PublicationUnscheduled', { at: Instant; activityId: string }>
/** A scheduled publication was refused when it was due. `fields`: errors by the paths of fields. */
export type ScheduledPublicationRefused = DomainEvent<
  'ScheduledPublicationRefused',
  { at: Instant; activityId: string; reason: string | null; fields: NonNullable<Refusal['fields']> }
>

export type ActivityEvent =
  | ActivityAdded
  | ActivityRevised
  | ActivityReverted
  | ActivityPublished
  | ActivityUnpublished
  | ActivityArchived
  | ActivityRecalled
  | ActivityRestored
  | HazardWordsConfirmed
  | ActivityNoted
  | NoteResolved
  | WorkingDraftSaved
  | WorkingDraftClosed
  | PublicationScheduled
  | PublicationUnscheduled
  | ScheduledPublicationRefused

/** Kinds of changes in the feed of the catalogue; `sets` are imports and bulk changes. */
export const feedKinds = ['texts', 'status', 'drafts', 'notes', 'sets', 'milestones'] as const

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
  HazardWordsConfirmed: [],
  ActivityNoted: [],
  NoteResolved: [],
  WorkingDraftSaved: [],
  WorkingDraftClosed: [],
  PublicationScheduled: [],
  PublicationUnscheduled: [],
  ScheduledPublicationRefused: [],
}
