/**
 * Keys that encrypt personal data: 32 bytes each, one for each subject (`account:<id>`, `child:<id>`). Destroying the
 * key forgets the subject, so no process may keep a copy longer than a few seconds. A destroyed key never comes back.
 */
export interface SubjectKeys {
  /**
   * Returns the subject's key and creates it if the subject never had one; the key is durable when the promise
   * resolves. Concurrent calls get the same key. A child's `parent` is its account: without the parent's key the
   * child's cannot be read. Rejects with `SubjectForgotten` if the subject's or the parent's key was destroyed.
   */
  ensure(subject: string, parent: string | null): Promise<Buffer>
  /** Null: the subject (or its parent) was forgotten or never existed. */
  get(subject: string): Promise<Buffer | null>
  /**
   * Makes the key readable with the key of a second parent, too; durable when the promise resolves. A later call
   * replaces the second parent. Rejects with `SubjectForgotten` if either has no key any more.
   */
  addParent(subject: string, parent: string): Promise<void>
  /**
   * Makes this parent the first one; its place as the second becomes free. Rejects like `addParent`, and then leaves
   * the key as it was.
   */
  replaceParent(subject: string, parent: string): Promise<void>
  /** Ends that the second parent's key opens it, if `parent` is the second. */
  dropSecondParent(subject: string, parent: string): Promise<void>
  /** Destroys the key durably, and with it the keys of all subjects whose parent it is; may be repeated. */
  forget(subject: string): Promise<void>
}

/** The subject's key was destroyed or never created, so nothing can be encrypted for it. */
export class SubjectForgotten extends Error {
  override readonly name = 'SubjectForgotten'
  readonly subject: string
  constructor(subject: string) {
    super(`${subject} was forgotten`)
    this.subject = subject
  }
}
