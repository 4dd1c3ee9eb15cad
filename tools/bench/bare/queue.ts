/** A minimal queue to compare with: jobs are added and completed, but do no work. */
export interface BareQueue {
  add(id: string, data: unknown): Promise<unknown>
  /** Processes jobs and calls `done` with the id of each. Resolves when `done` returns true. */
  workOff(concurrency: number, done: (id: string) => boolean): Promise<void>
  close(): Promise<void>
}
