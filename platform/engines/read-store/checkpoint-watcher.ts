import type { Position } from '@filiz/domain/shared/event.ts'

export type Checkpoints = ReadonlyMap<string, Position | null>

interface Waiting {
  readonly collections: readonly string[]
  readonly position: Position
  /** On the monotonic clock. */
  readonly until: number
  readonly settle: (reached: boolean) => void
  readonly fail: (error: unknown) => void
}

/**
 * One look at the checkpoints for all of this process who wait for some: however many wait, the server is asked once in
 * `pollMs`. A look that fails rejects all who waited for it.
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
      // Whoever came meanwhile has waited for the same silent server, and does not wait for it once more.
      for (const one of waiting) one.fail(error)
      waiting.clear()
    }
  }

  /** True as soon as all have reached `position`; false after `timeoutMs`, having looked once at least. */
  return (collections: readonly string[], position: Position, timeoutMs: number): Promise<boolean> =>
    new Promise((settle, fail) => {
      waiting.add({ collections, position, until: performance.now() + timeoutMs, settle, fail })
      if (!watching) void watch()
    })
}
