import type { ActivityContent, FirstStatus } from '../activity/events.ts'
import type { DomainEvent, Instant, PersonalFields } from '../shared/event.ts'

/** One valid line of a file that changes something, with the entry's target content. */
export interface ImportedEntry {
  readonly line: number
  /** The entry did not exist when the file was validated. */
  readonly isNew: boolean
  readonly activityId: string
  readonly status: FirstStatus | 'archived'
  readonly content: ActivityContent
}

/** `unchanged`: number of lines without a change; these are not stored. */
export type ImportBegun = DomainEvent<
  'ImportBegun',
  { at: Instant; importId: string; entries: number; unchanged: number }
>
/** A part of the file; an event may hold 512 KiB, so a large file has several. */
export type ImportPartKept = DomainEvent<
  'ImportPartKept',
  { at: Instant; part: number; entries: readonly ImportedEntry[] }
>
/** All parts are stored, so the import will be carried out. An import without this event has no effect. */
export type ImportAccepted = DomainEvent<'ImportAccepted', { at: Instant; importId: string }>
/** Progress: the first `applied` entries are done; `created` and `updated` count since the previous event. */
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
