import type { Logger } from '@filiz/engines/observability/logger.ts'
import type { ReadStore } from '@filiz/engines/read-store/port.ts'
import { sleep } from '@filiz/subscriptions/back-off.ts'
import type { Runner } from '@filiz/subscriptions/runner.ts'
import type { PoisonEventError } from '@filiz/subscriptions/subscription.ts'
import type { Model } from './model.ts'
import type { ProjectionState } from './projection-state.ts'
import { isBefore, pollMs, swapReadModel, type RetiredCollections } from './swap-read-model.ts'

export interface RebuildOptions {
  readonly runner: Pick<Runner<Model>, 'owned' | 'forget'>
  readonly readStore: ReadStore
  readonly bookkeeping: ProjectionState
  readonly retired: RetiredCollections
  readonly signal: AbortSignal
  readonly logger: Logger
}

/** Lets a rebuild replace its model when it has caught up, and drops the rebuild when it cannot fold an event. */
export function asRebuild(
  rebuild: Model,
  { runner, readStore, bookkeeping, retired, signal, logger }: RebuildOptions,
): Model {
  const replaces = rebuild.replaces!
  const isOwned = (model: Model) => runner.owned.get(model.name) === model
  let hasCaughtUp = false

  /** No later batch would try again when there are no new events, so this waits until the swap is possible. */
  async function replaceModel(): Promise<void> {
    for (let waited = false; isOwned(rebuild) && !signal.aborted; waited = true, await sleep(pollMs, signal)) {
      const model = runner.owned.get(replaces)
      if (!model?.isBuilt || (await retired.isKept(model))) continue
      if (waited && isBefore(rebuild.checkpoint, model.checkpoint)) return
      if (!(await swapReadModel(model, rebuild, { readStore, isOwned, signal }))) continue
      runner.forget(rebuild.name)
      retired.keep(model)
      const { name, checkpoint } = model
      return logger.info({ model: name, by: rebuild.name, checkpoint }, 'replaced a model by its rebuild')
    }
  }

  return Object.assign(rebuild, {
    async caughtUp() {
      hasCaughtUp = true
    },
    async handled() {
      if (hasCaughtUp) await replaceModel()
    },
    async failed(error: PoisonEventError) {
      logger.error({ err: error, model: replaces }, 'gave up rebuilding a model')
      await bookkeeping.markFailed(replaces, rebuild.name, error.message)
      await readStore.drop(rebuild.name)
      runner.forget(rebuild.name)
    },
  } satisfies Partial<Model>)
}
