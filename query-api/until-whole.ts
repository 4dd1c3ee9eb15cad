import { wholeModels } from '@filiz/application/whole-models.ts'
import type { ReadStore } from '@filiz/engines/read-store/port.ts'
import { ApiError } from '@filiz/http/api-error.ts'
import type { RequestState } from '@filiz/http/request-state.ts'
import type { Middleware } from 'koa'

/** Milliseconds for which a successful check is trusted. */
const trustedMs = 500

/**
 * Refuses requests until every read model of this service has been filled to the head of the log, so that a new version
 * of a model is never served half built.
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
      // The document may be missing only because the store was lost a moment ago, so check again.
      if (error instanceof ApiError && error.code === 'NOT_FOUND') await see()
      throw error
    }
  }
}
