/** A fault that is injected into running services, and the conditions that must hold afterwards. */
export interface Case {
  readonly name: string
  /** Returns a summary of the measurements; throws if a condition does not hold. */
  run(): Promise<string>
}

/**
 * Cases that share running services. After a failed case the services are recreated, so that it does not affect later
 * cases.
 */
export interface Group {
  readonly name: string
  /** The reason why the group cannot run on this machine; undefined if it can. */
  readonly missing?: string | undefined
  readonly cases: readonly Case[]
  /** Stops everything that the cases started. Never rejects. */
  close(): Promise<void>
}

export const seconds = (ms: number) => `${(ms / 1000).toFixed(1)} s`
