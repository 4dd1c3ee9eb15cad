import type { Position } from '@filiz/domain/shared/event.ts'
import type { Logger } from '@filiz/engines/observability/logger.ts'
import { FenceLost, retiredMs, NotCaughtUp, type ReadStore } from '@filiz/engines/read-store/port.ts'
import { sleep } from '@filiz/subscriptions/back-off.ts'
import type { Model } from './model.ts'

/** Milliseconds without progress after which a model counts as stopped; the swap waits for a model that progresses. */
const stalledMs = 5_000
/** Poll interval in milliseconds. */
export const pollMs = 20

export interface SwapDependencies {
  readonly readStore: ReadStore
  readonly isOwned: (model: Model) => boolean
  readonly signal: AbortSignal
}

/**
 * Atomically replaces `model` by its rebuild `by` when both have folded the same events, so that running readers of the
 * old documents miss nothing. Waits for the slower of the two. Returns false when a lease was lost.
 */
export async function swapReadModel(
  model: Model,
  by: Model,
  { readStore, isOwned, signal }: SwapDependencies,
): Promise<boolean> {
  const areOurs = () => !signal.aborted && isOwned(model) && isOwned(by)
  const hasStopped = await waitUntilCaughtUp(model, by, areOurs, signal)
  return model.exclusively(() =>
    by.exclusively(async () => {
      if (!areOurs()) return false
      if (isBefore(by.checkpoint, model.checkpoint)) await by.foldUpTo(model.checkpoint!)
      try {
        await model.adoptParked(by.name)
        await readStore.replace(model.name, model.fence, by.name, by.fence)
        await model.replaced(by)
      } catch (error) {
        // When the response was lost, the replacement may have happened. Release the lease, so that the next owner
        // reads the actual state.
        if (!(error instanceof NotCaughtUp)) {
          model.forget()
          await surrenderLease(model, { readStore, signal })
        }
        throw error
      }
      // The old model had stopped at an event that the rebuild could fold. Release the lease, so that its next owner
      // continues the model.
      if (hasStopped) await surrenderLease(model, { readStore, signal })
      return true
    }),
  )
}

/** Waits until the model has reached the rebuild's checkpoint; returns true when the model stops before that. */
async function waitUntilCaughtUp(
  model: Model,
  by: Model,
  areOurs: () => boolean,
  signal: AbortSignal,
): Promise<boolean> {
  // Count polls instead of time, so that a model is not judged stopped after the process was frozen.
  for (
    let [seen, looks] = [model.checkpoint, 0];
    areOurs() && isBefore(model.checkpoint, by.checkpoint);
    await sleep(pollMs, signal)
  ) {
    looks = model.checkpoint === seen ? looks + 1 : 0
    seen = model.checkpoint
    if (looks * pollMs > stalledMs) return true
  }
  return false
}

/**
 * Releases the model's lease, and retries while the store is unavailable: nothing may be folded under the old fence.
 */
async function surrenderLease(
  { name, fence }: Model,
  { readStore, signal }: Pick<SwapDependencies, 'readStore' | 'signal'>,
): Promise<void> {
  for (; !signal.aborted; await sleep(5 * pollMs, signal)) {
    try {
      const next = await readStore.takeLease(name, fence, 'replaced')
      if (next !== null) await readStore.releaseLease(name, next)
      return
    } catch {
      // The release may have succeeded although its response was lost; the next `takeLease` then returns null.
    }
  }
}

export const isBefore = (one: Position | null, other: Position | null) =>
  other !== null && (one === null || one < other)

/**
 * Drops the old documents of a replaced collection after a delay, so that running readers can finish. The process that
 * owns the model at that time drops them.
 */
export function createRetiredCollections({
  readStore,
  logger,
}: {
  readonly readStore: ReadStore
  readonly logger: Logger
}) {
  const timers = new Map<Model, NodeJS.Timeout>()
  function keep(model: Model): void {
    clearTimeout(timers.get(model))
    timers.set(
      model,
      setTimeout(() => {
        timers.delete(model)
        model
          .exclusively(() => readStore.dropRetired(model.name, model.fence))
          .catch((err: unknown) => {
            // Another owner has acquired the model and drops the old documents.
            if (err instanceof FenceLost) return
            logger.warn({ err, model: model.name }, 'could not drop the leftover of a replaced model yet')
            keep(model)
          })
      }, retiredMs).unref(),
    )
  }
  return {
    keep,
    /**
     * True while the old documents exist; until they are dropped the model cannot be replaced again. Some engines keep
     * none.
     */
    isKept: async ({ name }: Model) => (await readStore.leases([name])).some(({ hasRetired }) => hasRetired),
    forgetAll(): void {
      for (const timer of timers.values()) clearTimeout(timer)
      timers.clear()
    },
  }
}

export type RetiredCollections = ReturnType<typeof createRetiredCollections>
