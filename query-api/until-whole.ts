import { wholeModels } from '@filiz/application/whole-models.ts'
import type { ReadStore } from '@filiz/engines/read-store/port.ts'
import { ApiError } from '@filiz/http/api-error.ts'
import type { RequestState } from '@filiz/http/request-state.ts'
import type { Middleware } from 'koa'

/** For so long nobody looks again. */
const trustedMs = 500

/**
 * Lets requests through once every model that this program reads has been filled to the log's end, and refuses them
 * before: a new version of a model is seen whole or not at all (design §6).
 */
export function untilWhole({
  readStore,
  collections,
  now = () => performance.now(),
}: {
  readonly readStore: Pick<ReadStore, 'leases'>
  readonly collections: readonly string[]
  readonly now?: () => number
}): Middleware<RequestState> {
  let looking: Promise<void> | undefined
  let trustedUntil = -Infinity

  async function look(): Promise<void> {
    await wholeModels(readStore, collections)
    trustedUntil = now() + trustedMs
  }
  const see = (): Promise<void> => (looking ??= look().finally(() => (looking = undefined)))
  return async (_ctx, next) => {
    if (now() >= trustedUntil) await see()
    try {
      await next()
    } catch (error) {
      // What is not there may be so only because the store was lost a moment ago.
      if (error instanceof ApiError && error.code === 'NOT_FOUND') await see()
      throw error
    }
  }
}
