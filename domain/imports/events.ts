import type { ActivityContent, FirstStatus } from '../activity/events.ts'
import type { DomainEvent, Instant, PersonalFields } from '../shared/event.ts'

/** A valid line of the file that changes an activity, with the content and status that the activity is to have. */
export interface ImportedEntry {
  readonly line: number
  /** True when the activity did not exist at the time the file was validated. */
  readonly isNew: boolean
  readonly activityId: string
  readonly status: FirstStatus | 'archived'
  readonly content: ActivityContent
}

/** `unchanged`: number of lines that change nothing; these are not stored as entries. */
export type ImportBegun = DomainEvent<
  'ImportBegun',
  { at: Instant; importId: string; entries: number; unchanged: number }
>
/** One part of the file's entries. An event may hold 512 KiB, so a large file is stored in several parts. */
export type ImportPartKept = DomainEvent<
  'ImportPartKept',
  { at: Instant; part: number; entries: readonly ImportedEntry[] }
>
/** All parts are stored, so the worker may apply the entries. An import without this event has no effect. */
export type ImportAccepted = DomainEvent<'ImportAccepted', { at: Instant; importId: string }>
/** Progress: the first `applied` entries have been applied; `created` and `updated` count since the previous event. */
export type ImportAdvanced = DomainEvent<
  'ImportAdvanced',
  { at: Instant; applied: number; created: number; updated: number }
>
export type ImportFinished = DomainEvent<'ImportFinished', { at: Instant }>

export type ImportEvent = ImportBegun | ImportPartKept | ImportAccepted | ImportAdvanced | ImportFinished

/** Fields that are encrypted on disk (`registry/personal-data.ts`). */
export const personalFields: PersonalFields<ImportEvent> = {
  ImportBegun: [],
  ImportPartKept: [],
  ImportAccepted: [],
  ImportAdvanced: [],
  ImportFinished: [],
}
