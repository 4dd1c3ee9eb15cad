import { createHmac } from 'node:crypto'
import type { Instant } from '@filiz/domain/shared/event.ts'
import { daysAfter, type Expiring } from './expiry.ts'
import { putUnlessForgotten } from '../vault/forgotten-subjects.ts'
import type { Stored, Vault } from '../vault/port.ts'

const kind = 'used-key'

/** A request with an `Idempotency-Key`, which is unique for each account and route. */
export interface KeyedRequest {
  readonly accountId: string
  readonly route: string
  readonly key: string
  readonly requestHash: string
}

export interface IdempotencyRecord {
  readonly requestHash: string
  /**
   * True: the request completed without a change. False: the request has begun; the stream contains its result, if any.
   */
  readonly changedNothing: boolean
}

/** Results of idempotency keys that no event records. The keys themselves are not stored. */
export interface IdempotencyRecords {
  find(use: KeyedRequest): Promise<IdempotencyRecord | null>
  /** Records the key for this request before it begins. Returns the existing record instead if there is one. */
  reserve(use: KeyedRequest, at: Instant): Promise<IdempotencyRecord | null>
  /**
   * Records that the request completed without a change. Does not touch the record of another request with this key.
   */
  recordUnchanged(use: KeyedRequest, at: Instant): Promise<void>
  /** Deletes the record of a request that has begun but not completed. */
  release(use: KeyedRequest): Promise<void>
  removeAll(accountId: string): Promise<void>
}

interface StoredRecord extends IdempotencyRecord, Expiring {
  readonly owner: string
  readonly at: Instant
}

/** A request can be repeated with its `Idempotency-Key` for a week, so its record expires after seven days. */
export const expiryOfIdempotencyRecord = ({ at }: { readonly at: Instant }): Instant => daysAfter(at, 7)

export function createIdempotencyRecords(vault: Vault): IdempotencyRecords {
  const idOf = ({ accountId, route, key }: KeyedRequest) =>
    createHmac('sha256', key).update(`${accountId} ${route}`).digest('base64url')
  const read = (use: KeyedRequest): Promise<Stored<StoredRecord> | null> => vault.get<StoredRecord>(kind, idOf(use))
  const put = (use: KeyedRequest, at: Instant, changedNothing: boolean, expected: number | null) => {
    const value: StoredRecord = {
      owner: use.accountId,
      requestHash: use.requestHash,
      changedNothing,
      at,
      expires: expiryOfIdempotencyRecord({ at }),
    }
    return putUnlessForgotten(vault, use.accountId, kind, idOf(use), value, expected)
  }

  return {
    find: async (use) => (await read(use))?.value ?? null,
    reserve: async (use, at) => {
      while (true) {
        const stored = await read(use)
        if (stored !== null) return stored.value
        if ((await put(use, at, false, null)) !== null) return null
      }
    },
    recordUnchanged: async (use, at) => {
      const stored = await read(use)
      if (stored === null || stored.value.requestHash === use.requestHash)
        await put(use, at, true, stored?.version ?? null)
    },
    release: async (use) => {
      const stored = await read(use)
      if (stored?.value.requestHash === use.requestHash && !stored.value.changedNothing)
        await vault.remove(kind, idOf(use), stored.version)
    },
    removeAll: async (accountId) => void (await vault.removeOwnedBy(kind, accountId)),
  }
}
