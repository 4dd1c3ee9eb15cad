/**
 * What must be forgotten some day, and what must not be lost but is no business fact: credentials, sessions, keys of
 * personal data, reactors' checkpoints, which mails were sent. Small JSON values by kind and id, each with a version
 * for compare-and-set; the kinds and their shapes are in the files beside this one.
 */
export interface Vault {
  get<T>(kind: string, id: string): Promise<{ value: T; version: number } | null>
  /**
   * Durable when it resolves. `expected` is the version read, `null` for "not there yet", or `any`.
   * The new version, or null where `expected` did not hold.
   */
  put(kind: string, id: string, value: unknown, expected: number | null | 'any'): Promise<number | null>
  /** Gone for good: the bytes are overwritten where the engine can. True if it was there (and at `expected`, where given). */
  remove(kind: string, id: string, expected?: number): Promise<boolean>
  /** Values of a kind whose `owner` field (text, top level) is this, at most 1,000. */
  ownedBy<T>(kind: string, owner: string): Promise<{ id: string; value: T; version: number }[]>
  removeOwnedBy(kind: string, owner: string): Promise<number>
  /** All of a kind in order of id, a page at a time, after an id. */
  page<T>(kind: string, after: string | null, limit: number): Promise<{ id: string; value: T; version: number }[]>
  check(): Promise<void>
  close(): Promise<void>
}
