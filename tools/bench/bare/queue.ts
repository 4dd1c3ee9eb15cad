/** As little as a queue can do: jobs are added, and worked off with nothing to do. */
export interface BareQueue {
  add(id: string, data: unknown): Promise<unknown>
  /** `done` is called with each job's id; resolves when it has said that this was the last. */
  workOff(concurrency: number, done: (id: string) => boolean): Promise<void>
  close(): Promise<void>
}
