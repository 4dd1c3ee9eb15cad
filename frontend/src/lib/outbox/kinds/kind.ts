import type { ApiClient } from '../../api-client.ts'
import type { ApiError } from '../../api-error.ts'
import type { Entry } from '../entry.ts'

export type OutboxApi = Pick<ApiClient, 'post' | 'put' | 'patch' | 'delete'>

/** The locks, of which each lets one tab send. Earlier releases sent under the same names. */
export const lanes = ['filiz-outbox', 'filiz-diary'] as const
export type LaneName = (typeof lanes)[number]

/** The rules of one kind of write. All functions are pure, except `send`. */
export interface Kind<E extends Entry> {
  /** Photos take minutes on a slow network, so memories are sent beside the other writes. */
  readonly lane: LaneName
  /** Read models that the write changes, as query keys. */
  readonly changes: (entry: E) => readonly (readonly string[])[]
  /** Entries of one subject are sent one after the other. */
  readonly subjectOf: (entry: E) => string
  /** True when an entry is of no use after the refusal of an earlier one of its subject. */
  readonly dependsOnRefused: boolean
  /** Returns the subject's entries after adding one. */
  readonly merge: (mine: readonly E[], added: E) => readonly E[]
  /**
   * Sends the write and resolves to the server's data.
   * @param note stores a changed entry; resolves to false when it was removed meanwhile, as by a sign-out
   */
  readonly send: (entry: E, api: OutboxApi, note: (entry: E) => Promise<boolean>) => Promise<unknown>
  /** Returns the entry to send next after a refusal that can be mended, or `applied` if nothing is left to do. */
  readonly mended?: (entry: E, error: ApiError) => E | 'applied' | undefined
  /** Returns a later entry of the subject after the server's answer to an earlier one. */
  readonly followed?: (later: E, applied: E, data: unknown) => E
  /** Returns what the person has written, for copying; an empty text if nothing. */
  readonly wordsOf: (entry: E) => string
}
