/** A minimal queue: jobs are added and processed without work. */
export interface BareQueue {
  add(id: string, data: unknown): Promise<unknown>
  /** Calls `done` with each job's id; resolves when it returns true. */
  workOff(concurrency: number, done: (id: string) => boolean): Promise<void>
  close(): Promise<void>
}
