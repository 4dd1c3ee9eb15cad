import { requireBuilt } from '@filiz/application/operation/read-model-checks.ts'
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
export function readModelsReady({
  readStore,
  collections,
  now = () => performance.now(),
}: {
  readonly readStore: Pick<ReadStore, 'leases'>
  readonly collections: readonly string[]
  readonly now?: () => number
}): Middleware<RequestState> {
  let checking: Promise<void> | undefined
  let trustedUntil = -Infinity

  async function check(): Promise<void> {
    await requireBuilt(readStore, collections)
    trustedUntil = now() + trustedMs
  }
  const checkOnce = (): Promise<void> => (checking ??= check().finally(() => (checking = undefined)))
  return async (_ctx, next) => {
    if (now() >= trustedUntil) await checkOnce()
    try {
      await next()
    } catch (error) {
      // The document may be missing only because the store was lost a moment ago, so check again.
      if (error instanceof ApiError && error.code === 'NOT_FOUND') await checkOnce()
      throw error
    }
  }
}
