import type { ActivityContent, FirstStatus } from '../activity/events.ts'
import type { DomainEvent, Instant, PersonalFields } from '../shared/event.ts'

/** One line of a file that was found good and is to change something: what its entry is to be. */
export interface ImportedEntry {
  readonly line: number
  /** There was no such entry when the file was found good. */
  readonly isNew: boolean
  readonly activityId: string
  readonly status: FirstStatus | 'archived'
  readonly content: ActivityContent
}

/** `unchanged`: lines of the file that say what is there already; they are not kept. */
export type ImportBegun = DomainEvent<
  'ImportBegun',
  { at: Instant; importId: string; entries: number; unchanged: number }
>
/** An event holds half a megabyte: a large file is several. */
export type ImportPartKept = DomainEvent<
  'ImportPartKept',
  { at: Instant; part: number; entries: readonly ImportedEntry[] }
>
/** All of it is kept: from here on it will be carried out. One that never came so far is nothing. */
export type ImportAccepted = DomainEvent<'ImportAccepted', { at: Instant; importId: string }>
/** All entries up to this many are what they are to be, of which so many were added and changed since the last time. */
export type ImportAdvanced = DomainEvent<
  'ImportAdvanced',
  { at: Instant; applied: number; created: number; updated: number }
>
export type ImportFinished = DomainEvent<'ImportFinished', { at: Instant }>

export type ImportEvent = ImportBegun | ImportPartKept | ImportAccepted | ImportAdvanced | ImportFinished

/** What is sealed on its way to the disk (`shared/personal-data.ts`). */
export const personalFields: PersonalFields<ImportEvent> = {
  ImportBegun: [],
  ImportPartKept: [],
  ImportAccepted: [],
  ImportAdvanced: [],
  ImportFinished: [],
}
