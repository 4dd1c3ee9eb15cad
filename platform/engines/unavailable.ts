/**
 * An engine does not answer, or what takes a core for itself has too many in line: to be tried again later; 503 to a
 * client. `engine` is e.g. `event log`.
 */
export class EngineUnavailable extends Error {
  override readonly name = 'EngineUnavailable'
  readonly engine:
    | 'event log'
    | 'read store'
    | 'vault'
    | 'job queue'
    | 'mail'
    | 'push service'
    | 'password hashing'
    | 'keys of Google'
  constructor(engine: EngineUnavailable['engine'], cause?: unknown) {
    super(`${engine} does not answer`, { cause })
    this.engine = engine
  }
}
