/** A periodic duty of the worker. A lasting fault in one stops no other. */
export interface Duty {
  /** Name in logs and metrics. */
  readonly name: string
  /** `hour`: also at the start, and after a suspension of the process. */
  readonly every: 'quarter-hour' | 'hour'
  /** Runs the due work of the duty; idempotent. Returns figures to log, or null if there was nothing to do. */
  run(sweep: SweepRun): Promise<Readonly<Record<string, number>> | null>
}

/** The sweep that a duty is part of. */
export interface SweepRun {
  readonly id: string
  readonly thorough: boolean
}
