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

/** The key of this subject was destroyed, or never made: nothing more can be sealed for it. */
export class SubjectForgotten extends Error {
  override readonly name = 'SubjectForgotten'
  readonly subject: string
  constructor(subject: string) {
    super(`${subject} was forgotten`)
    this.subject = subject
  }
}
