import type { DomainEvent, Instant, PersonalFields } from '../shared/event.ts'

export const dataSetFormats = ['parquet', 'csv', 'ndjson'] as const
export type DataSetFormat = (typeof dataSetFormats)[number]
export const dataSetFailures = ['no-room', 'failed', 'too-late'] as const
export type DataSetFailure = (typeof dataSetFailures)[number]

/** `since` (inclusive) and `until` (exclusive) limit the events of the data set; null: no limit. */
export type DataSetRequested = DomainEvent<
  'DataSetRequested',
  {
    at: Instant
    dataSetId: string
    accountId: string
    format: DataSetFormat
    since: Instant | null
    until: Instant | null
  }
>
/** `attempt`: names the stored parts of the file; `bytes`: size of the file; `accountId`: who requested it. */
export type DataSetMade = DomainEvent<
  'DataSetMade',
  { at: Instant; accountId: string; attempt: string; events: number; bytes: number; expiresAt: Instant }
>
export type DataSetFailed = DomainEvent<'DataSetFailed', { at: Instant; accountId: string; reason: DataSetFailure }>
/** An account began to download the file. */
export type DataSetTaken = DomainEvent<'DataSetTaken', { at: Instant; accountId: string }>
/** An account opened the data set for a replay, for the first time. */
export type DataSetOpened = DomainEvent<'DataSetOpened', { at: Instant; accountId: string }>
/** The file was removed. */
export type DataSetExpired = DomainEvent<'DataSetExpired', { at: Instant }>

export type DataSetEvent =
  | DataSetRequested
  | DataSetMade
  | DataSetFailed
  | DataSetTaken
  | DataSetOpened
  | DataSetExpired

/** Fields that are encrypted on disk (`registry/personal-data.ts`). */
export const personalFields: PersonalFields<DataSetEvent> = {
  DataSetRequested: [],
  DataSetMade: [],
  DataSetFailed: [],
  DataSetTaken: [],
  DataSetOpened: [],
  DataSetExpired: [],
}
