import type { Position } from '@filiz/domain/shared/event.ts'

export type Checkpoints = ReadonlyMap<string, Position | null>

interface Waiting {
  readonly collections: readonly string[]
  readonly position: Position
  /** End of the wait, by the monotonic clock. */
  readonly until: number
  readonly settle: (reached: boolean) => void
  readonly fail: (error: unknown) => void
}

/**
 * Polls the checkpoints once for all waiters of this process: the server is asked once in `pollMs` regardless of their
 * number. A failed poll rejects all waiters.
 */
export function createCheckpointWatcher(
  look: (collections: readonly string[]) => Promise<Checkpoints>,
  pollMs: number,
) {
  const waiting = new Set<Waiting>()
  let watching = false

  async function watch(): Promise<void> {
    watching = true
    while (waiting.size > 0) {
      await round([...waiting])
      if (waiting.size > 0) await new Promise((resolve) => setTimeout(resolve, pollMs))
    }
    watching = false
  }

  async function round(asking: readonly Waiting[]): Promise<void> {
    try {
      const checkpoints = await look([...new Set(asking.flatMap(({ collections }) => collections))])
      const now = performance.now()
      for (const one of asking) {
        const reached = one.collections.every((collection) => (checkpoints.get(collection) ?? '') >= one.position)
        if (!reached && now < one.until) continue
        waiting.delete(one)
        one.settle(reached)
      }
    } catch (error) {
      // Also fails waiters that arrived during the poll: they have already waited for the same unresponsive server.
      for (const one of waiting) one.fail(error)
      waiting.clear()
    }
  }

  /**
   * Resolves to true as soon as all collections have reached `position`; to false after `timeoutMs` and at least one
   * poll.
   */
  return (collections: readonly string[], position: Position, timeoutMs: number): Promise<boolean> =>
    new Promise((settle, fail) => {
      waiting.add({ collections, position, until: performance.now() + timeoutMs, settle, fail })
      if (!watching) void watch()
    })
}
