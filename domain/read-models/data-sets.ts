import type { DataSetEvent, DataSetFailure, DataSetFormat } from '../data-sets/events.ts'
import type { Instant } from '../shared/event.ts'
import { projection, type Folded } from './projection.ts'

/** A data set for download, its state, and who took and opened it. `accountId`: who requested it. */
export type DataSetDocument = Folded & {
  readonly status: 'requested' | 'made' | 'failed' | 'expired'
  readonly accountId: string
  readonly format: DataSetFormat
  readonly since: Instant | null
  readonly until: Instant | null
  readonly requestedAt: Instant
  readonly madeAt: Instant | null
  readonly expiresAt: Instant | null
  readonly events: number | null
  readonly bytes: number | null
  readonly reason: DataSetFailure | null
  readonly downloads: number
  /** The latest downloads, at most `mostNamed`, newest first. */
  readonly taken: readonly { readonly accountId: string; readonly at: Instant }[]
  /** The latest accounts that opened it, at most `mostNamed`, newest first. */
  readonly opened: readonly { readonly accountId: string; readonly at: Instant }[]
}

const mostNamed = 20

export const dataSets = projection<DataSetDocument, DataSetEvent>({
  name: 'data_sets',
  version: 2,
  indexes: [['-requestedAt'], ['status', 'requestedAt'], ['status', 'expiresAt']],
  owners: () => ({}),
  when: {
    DataSetRequested: {
      begins: ({ data: { at, accountId, format, since, until } }) => ({
        status: 'requested',
        accountId,
        format,
        since,
        until,
        requestedAt: at,
        madeAt: null,
        expiresAt: null,
        events: null,
        bytes: null,
        reason: null,
        downloads: 0,
        taken: [],
        opened: [],
      }),
    },
    DataSetMade: {
      changes: (document, { data: { at, events, bytes, expiresAt } }) => ({
        ...document,
        status: 'made',
        madeAt: at,
        events,
        bytes,
        expiresAt,
      }),
    },
    DataSetFailed: { changes: (document, { data: { reason } }) => ({ ...document, status: 'failed', reason }) },
    DataSetTaken: {
      changes: (document, { data: { accountId, at } }) => ({
        ...document,
        downloads: document.downloads + 1,
        taken: [{ accountId, at }, ...document.taken].slice(0, mostNamed),
      }),
    },
    DataSetOpened: {
      changes: (document, { data: { accountId, at } }) => ({
        ...document,
        opened: [{ accountId, at }, ...document.opened].slice(0, mostNamed),
      }),
    },
    DataSetExpired: { changes: (document) => ({ ...document, status: 'expired' }) },
  },
})
