import type { Position } from '@filiz/domain/shared/event.ts'
import type { Logger } from '@filiz/engines/observability/logger.ts'
import { FenceLost, leftoverMs, NotCaughtUp, type ReadStore } from '@filiz/engines/read-store/port.ts'
import { sleep } from '@filiz/subscriptions/supervised.ts'
import type { Model } from './model.ts'

/** A model that has not moved for so long has stopped; one that moves is waited for. */
const stoppedMs = 5_000
/** How often what is waited for is looked at. */
export const lookMs = 20

export interface Replacing {
  readonly readStore: ReadStore
  readonly isOwned: (model: Model) => boolean
  readonly signal: AbortSignal
}

/**
 * From one moment to the next `model` has what was filled beside it (design §6), both having the same events: a reader
 * that is under way finds nothing missing in what is left behind. Whoever is behind is waited for. Resolves with whether it
 * came to that; not where one of them is no longer ours.
 */
export async function putInPlace(model: Model, by: Model, { readStore, isOwned, signal }: Replacing): Promise<boolean> {
  const areOurs = () => !signal.aborted && isOwned(model) && isOwned(by)
  const hasStopped = await isLeftBehind(model, by, areOurs, signal)
  return model.exclusively(() =>
    by.exclusively(async () => {
      if (!areOurs()) return false
      if (isBefore(by.checkpoint, model.checkpoint)) await by.foldUpTo(model.checkpoint!)
      try {
        await readStore.replace(model.name, model.fence, by.name, by.fence)
        await model.replaced(by.checkpoint)
      } catch (error) {
        // Where the answer was lost it may be in its place: whoever acquires the model sees which, we do not.
        if (!(error instanceof NotCaughtUp)) {
          model.forget()
          await giveBack(model, { readStore, signal })
        }
        throw error
      }
      // It stood still before something that its successor could take: whoever acquires it goes on.
      if (hasStopped) await giveBack(model, { readStore, signal })
      return true
    }),
  )
}

/** Waits until the model has what the replacement has; true where it has stopped before that. */
async function isLeftBehind(model: Model, by: Model, areOurs: () => boolean, signal: AbortSignal): Promise<boolean> {
  // Looks are counted, not time: after a process was frozen the model has its turn, too.
  for (
    let [seen, looks] = [model.checkpoint, 0];
    areOurs() && isBefore(model.checkpoint, by.checkpoint);
    await sleep(lookMs, signal)
  ) {
    looks = model.checkpoint === seen ? looks + 1 : 0
    seen = model.checkpoint
    if (looks * lookMs > stoppedMs) return true
  }
  return false
}

/** Ends this life of the model, however long the store is away: nothing is folded before its fence has moved. */
async function giveBack(
  { name, fence }: Model,
  { readStore, signal }: Pick<Replacing, 'readStore' | 'signal'>,
): Promise<void> {
  for (; !signal.aborted; await sleep(5 * lookMs, signal)) {
    try {
      const next = await readStore.takeLease(name, fence, 'replaced')
      if (next !== null) await readStore.releaseLease(name, next)
      return
    } catch {
      // It may have been given back, its answer lost: then it is not there to be taken the next time.
    }
  }
}

export const isBefore = (one: Position | null, other: Position | null) =>
  other !== null && (one === null || one < other)

/** What a model was before it was replaced is kept for readers that were under way, and then goes: by whoever owns it then. */
export function createLeftovers({ readStore, logger }: { readonly readStore: ReadStore; readonly logger: Logger }) {
  const timers = new Map<Model, NodeJS.Timeout>()
  function keep(model: Model): void {
    clearTimeout(timers.get(model))
    timers.set(
      model,
      setTimeout(() => {
        timers.delete(model)
        model
          .exclusively(() => readStore.dropLeftover(model.name, model.fence))
          .catch((err: unknown) => {
            // Whoever has taken it over has seen what is left.
            if (err instanceof FenceLost) return
            logger.warn({ err, model: model.name }, 'what was replaced could not be dropped yet')
            keep(model)
          })
      }, leftoverMs).unref(),
    )
  }
  return {
    keep,
    /** Until it is dropped the model cannot be replaced once more. Not every engine has to keep something. */
    isKept: async ({ name }: Model) => (await readStore.leases([name])).some(({ hasLeftover }) => hasLeftover),
    forgetAll(): void {
      for (const timer of timers.values()) clearTimeout(timer)
      timers.clear()
    },
  }
}
