import type { MessagePort } from 'node:worker_threads'

/** Read access to single values of a vault, without any method that changes it. */
export interface VaultReader {
  get<T>(kind: string, id: string): Promise<Stored<T> | null>
  check(): Promise<void>
  close(): Promise<void>
}

/**
 * Stores data that must be erasable or must not be lost, but is no business fact: credentials, sessions, keys of
 * personal data, reactors' checkpoints, sent mails. Values are small JSON values by kind and id, each with a version
 * for compare-and-set; the files beside this one define the kinds and their shapes. Ids are any well-formed text. Every
 * method rejects with `EngineUnavailable` if the engine is unavailable.
 */
export interface Vault extends VaultReader {
  /**
   * A port with which another thread opens the same vault, so that it writes through the same writing thread. Only
   * engines with a writing thread have it.
   */
  shareWriting?(): MessagePort
  /**
   * Stores a value durably. `expected` is the version that was read, `null` for "does not exist", or `any`. Returns the
   * new version, or null if `expected` did not match. A version never repeats for an id, not even after a removal, so a
   * stale writer cannot overwrite a recreated value.
   */
  put(kind: string, id: string, value: unknown, expected: number | null | 'any'): Promise<number | null>
  /**
   * Removes a value durably; its bytes are erased soon after, if the engine can (`purge`). Returns true if the value
   * existed (at version `expected`, if given).
   */
  remove(kind: string, id: string, expected?: number): Promise<boolean>
  /** Returns values of a kind whose top-level `owner` field (text) matches, in order of id, at most 1,000. */
  ownedBy<T>(kind: string, owner: string): Promise<(Stored<T> & { readonly id: string })[]>
  /** Removes all values of a kind with this owner, without a limit; returns their number. */
  removeOwnedBy(kind: string, owner: string): Promise<number>
  /**
   * Removes values of all kinds whose top-level `expires` field (an instant) is not after `now`; returns their number.
   */
  removeExpired(now: string): Promise<number>
  /**
   * Resolves once no byte of earlier removed or replaced values is left on the disk, as far as the engine can ensure
   * it.
   */
  purge(): Promise<void>
  /** Returns values of a kind in order of id (by code points), after an id, at most `limit`. */
  page<T>(kind: string, after: string | null, limit: number): Promise<(Stored<T> & { readonly id: string })[]>
}

export interface Stored<T> {
  readonly value: T
  readonly version: number
}
