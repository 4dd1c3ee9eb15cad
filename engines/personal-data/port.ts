import type { Recorded } from '@filiz/domain/shared/event.ts'
import type { NewEvent } from '../event-log/port.ts'

/**
 * The keys that seal personal data, 32 bytes each, one a subject (`account:<id>`, `child:<id>`). Losing one is how a
 * subject is forgotten: so nobody keeps a copy longer than a few seconds, and a destroyed key never comes back.
 */
export interface SubjectKeys {
  /**
   * The subject's key, made if there has never been one, and durable when it resolves; two at once get the same.
   * A child's `parent` is its account: the child's key cannot be had without the parent's. Rejects with
   * `SubjectForgotten` where the subject's or the parent's key was destroyed.
   */
  ensure(subject: string, parent: string | null): Promise<Buffer>
  /** Null: forgotten (itself or its parent), or never there. */
  get(subject: string): Promise<Buffer | null>
  /** Destroys the key for good, durably, and with it those of all subjects under it; may be repeated. */
  forget(subject: string): Promise<void>
}

/**
 * Seals personal fields on their way to the log and opens what was sealed. A sealed value is a text that says by itself
 * whose it is, so it may be copied into documents and opened there without knowing where it came from.
 */
export interface Sealer {
  /**
   * The same events with their personal fields sealed. The events by which an account or a child begins make its key.
   * Rejects with `SubjectForgotten` where the subject has no key any more.
   */
  seal(stream: string, events: readonly NewEvent[]): Promise<NewEvent[]>
  /** The event with its personal fields in plain text, `FORGOTTEN` where the key is gone. */
  openEvent<E extends Recorded>(recorded: E): Promise<E>
  /**
   * One sealed value from a document, in plain text; `FORGOTTEN` where the key is gone, null for null. Rejects with
   * `NotSealed` for anything else: plain text where sealed text belongs is a leak, not a value.
   */
  openText<V extends string | null>(value: V): Promise<V>
  /** Many at once, in the same order: each subject's key is fetched once. */
  openTexts<V extends string | null>(values: readonly V[]): Promise<V[]>
  /** Destroys the subject's key; from then on nothing of it opens in this process, and within 10 s in every other. */
  forget(subject: string): Promise<void>
}

/** The key of this subject was destroyed, or never made: nothing more can be sealed for it. */
export class SubjectForgotten extends Error {
  override readonly name = 'SubjectForgotten'
  readonly subject: string
  constructor(subject: string) {
    super(`${subject} was forgotten`)
    this.subject = subject
  }
}

/** Where sealed text belongs there is something else, or sealed text that was tampered with. Never says what it read. */
export class NotSealed extends Error {
  override readonly name = 'NotSealed'
}
