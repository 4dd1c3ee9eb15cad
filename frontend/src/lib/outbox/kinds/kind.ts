import type { ApiClient } from '../../api-client.ts'
import type { ApiError } from '../../api-error.ts'
import type { Entry } from '../entry.ts'

export type OutboxApi = Pick<ApiClient, 'post' | 'put' | 'patch' | 'delete'>

/** Names of the locks under which one tab at a time sends. Tabs of earlier releases use the same names. */
export const lanes = ['filiz-outbox', 'filiz-diary'] as const
export type LaneName = (typeof lanes)[number]

/** The rules of one kind of write. All functions are pure, except `send`. */
export interface Kind<E extends Entry> {
  /** Photos take minutes on a slow network, so memories are sent beside the other writes. */
  readonly lane: LaneName
  /** Read models that the write changes, as query keys. */
  readonly changes: (entry: E) => readonly (readonly string[])[]
  /** `none`: pages that show these reads keep them until they are opened again. */
  readonly refetch: 'active' | 'none'
  /** True when an entry is shown also while its caller waits for the first attempt. */
  readonly isShownAtOnce: boolean
  /** Entries of one subject are sent one after the other. */
  readonly subjectOf: (entry: E) => string
  /** True when an entry is of no use after the refusal of an earlier one of its subject. */
  readonly dependsOnRefused: boolean
  /** Returns the subject's entries after adding one. */
  readonly merge: (mine: readonly E[], added: E) => readonly E[]
  /**
   * Sends the write and resolves to the server's data.
   * @param note stores a changed entry; rejects when it was removed or refused meanwhile, as by a sign-out
   */
  readonly send: (entry: E, api: OutboxApi, note: (entry: E) => Promise<void>) => Promise<unknown>
  /** Returns the entry to send next after a refusal that can be mended, or `applied` if nothing is left to do. */
  readonly mended?: (entry: E, error: ApiError) => E | 'applied' | undefined
  /** Returns a later entry of the subject after the server's answer to an earlier one. */
  readonly followed?: (later: E, applied: E, data: unknown) => E
  /** True when the write makes something new, which would be doubled under another key. */
  readonly makesNew?: (write: E) => boolean
  /** Returns the write in place of a refused one. By default it is `written`, which has a new key. */
  readonly replaced?: (refused: E, written: E) => E
  /** Returns what the person has written, for copying; an empty text if nothing. */
  readonly wordsOf: (entry: E) => string
}
