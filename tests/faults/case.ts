/** One thing that is done to running services, and what must hold after it. */
export interface Case {
  readonly name: string
  /** Returns what was measured, for its line; throws where something does not hold. */
  run(): Promise<string>
}

/** Cases that share one world. After a failure the world is made anew: what one case left broken is not the next one's. */
export interface Group {
  readonly name: string
  /** Why it cannot run here; undefined where it can. */
  readonly missing?: string | undefined
  readonly cases: readonly Case[]
  /** Ends all that the cases started. Never rejects. */
  close(): Promise<void>
}

export const seconds = (ms: number) => `${(ms / 1000).toFixed(1)} s`
