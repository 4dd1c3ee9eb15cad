import type { ExpectedActivity } from '../activity/commands.ts'
import type { DraftContent, FirstStatus } from '../activity/events.ts'
import type { DomainEvent, Instant, PersonalFields } from '../shared/event.ts'

/** A valid line of the file that changes an activity, with the content and status that the activity is to have. */
export interface ImportedEntry {
  readonly line: number
  /** True when the activity did not exist at the time the file was validated. */
  readonly isNew: boolean
  readonly activityId: string
  readonly status: FirstStatus | 'archived'
  readonly content: DraftContent
  /** The state of the activity when the import was planned (added in schema 4). */
  readonly expected: ExpectedActivity
  /** When an undo lets the activity be published again (added after schema 4; absent: no such time). */
  readonly publishAt?: Instant
}

/** An entry that was not applied, because the activity had been changed since the import was planned. */
export interface SkippedEntry {
  readonly line: number
  readonly activityId: string
}

/**
 * `unchanged`: number of lines that change nothing; `skipped`: number of lines that would overwrite a newer change and
 * were not chosen. Neither are stored as entries. `undoes`: the change set that this import reverts; null for a file.
 * (`skipped` and `undoes` were added in schema 2.)
 */
export type ImportBegun = DomainEvent<
  'ImportBegun',
  { at: Instant; importId: string; entries: number; unchanged: number; skipped: number; undoes: string | null }
>
/** One part of the file's entries. An event may hold 512 KiB, so a large file is stored in several parts. */
export type ImportPartKept = DomainEvent<
  'ImportPartKept',
  { at: Instant; part: number; entries: readonly ImportedEntry[] }
>
/** All parts are stored, so the worker may apply the entries. An import without this event has no effect. */
export type ImportAccepted = DomainEvent<'ImportAccepted', { at: Instant; importId: string }>
/**
 * Progress: the first `applied` entries have been applied; `created`, `updated` and `conflicts` are those since the
 * previous event (`conflicts` was added in schema 2).
 */
export type ImportAdvanced = DomainEvent<
  'ImportAdvanced',
  { at: Instant; applied: number; created: number; updated: number; conflicts: readonly SkippedEntry[] }
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
