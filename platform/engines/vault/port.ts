import type { MessagePort } from 'node:worker_threads'

/** What a vault gives to those who only read one thing of it: there is nothing here by which it could be changed. */
export interface VaultReader {
  get<T>(kind: string, id: string): Promise<Stored<T> | null>
  check(): Promise<void>
  close(): Promise<void>
}

/**
 * What must be forgotten some day, and what must not be lost but is no business fact: credentials, sessions, keys of
 * personal data, reactors' checkpoints, which mails were sent. Small JSON values by kind and id, each with a version
 * for compare-and-set; the kinds and their shapes are in the files beside this one. Ids are any well-formed text.
 * Rejects with `EngineUnavailable` where the engine is away.
 */
export interface Vault extends VaultReader {
  /** Of engines that write in a thread of their own: what another thread of this process opens the same vault with, so that it writes there, too. */
  shareWriting?(): MessagePort
  /**
   * Durable when it resolves. `expected` is the version read, `null` for "not there yet", or `any`.
   * The new version, or null where `expected` did not hold. A version never comes twice for one id, not even after a
   * removal: who read a thing that has since been removed and made again cannot overwrite it.
   */
  put(kind: string, id: string, value: unknown, expected: number | null | 'any'): Promise<number | null>
  /** Gone for good when it resolves; its bytes soon after, where the engine can (`purge`). True if it was there (and at `expected`, where given). */
  remove(kind: string, id: string, expected?: number): Promise<boolean>
  /** Values of a kind whose `owner` field (text, top level) is this, in order of id, at most 1,000. */
  ownedBy<T>(kind: string, owner: string): Promise<(Stored<T> & { readonly id: string })[]>
  /** Removes all of them, however many; how many there were. */
  removeOwnedBy(kind: string, owner: string): Promise<number>
  /** Removes what has expired: values, of any kind, whose `expires` field (an instant, top level) is not after `now`; how many. */
  removeExpired(now: string): Promise<number>
  /** Resolves once no byte of what was removed or replaced before is left on the disk, where the engine can see to it. */
  purge(): Promise<void>
  /** All of a kind in order of id (by code points), a page at a time, after an id. */
  page<T>(kind: string, after: string | null, limit: number): Promise<(Stored<T> & { readonly id: string })[]>
}

export interface Stored<T> {
  readonly value: T
  readonly version: number
}
