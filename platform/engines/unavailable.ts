/**
 * Thrown when an engine does not respond, or when a CPU-bound one has too many waiting calls: retry later (503 for HTTP
 * clients). `engine` is e.g. `event log`.
 */
export class EngineUnavailable extends Error {
  override readonly name = 'EngineUnavailable'
  readonly engine:
    | 'event log'
    | 'read store'
    | 'vault'
    | 'job queue'
    | 'blob store'
    | 'photo decoding'
    | 'mail'
    | 'push service'
    | 'password hashing'
    | 'catalogue thread'
    | 'keys of Google'
  constructor(engine: EngineUnavailable['engine'], cause?: unknown) {
    super(`${engine} does not answer`, { cause })
    this.engine = engine
  }
}
