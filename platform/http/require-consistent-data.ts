import type { Consistency } from '@filiz/engines/consistency.ts'
import type { Middleware } from 'koa'
import { ApiError } from './api-error.ts'
import type { RequestState } from './request-state.ts'

const isRead = (method: string) => method === 'GET' || method === 'HEAD'
/** Requests that only write to the vault: nobody is signed out, or kept from reading, while writes are refused. */
const isSession = (path: string) => /^\/api\/auth\/(?:login|refresh|google)$/.test(path)

/**
 * Refuses writes while log, vault and read models do not belong together, before anything is decided: a decision on a
 * wrong log could be a final refusal. While the vault is lost, refuses every request. An answer that the caller is
 * unknown may have the same cause and becomes a refusal, too.
 */
export const requireConsistentData =
  ({ inconsistency }: Pick<Consistency, 'inconsistency'>): Middleware<RequestState> =>
  async (ctx, next) => {
    const found = await inconsistency()
    if (found && (found.vaultIsLost || !(isRead(ctx.method) || isSession(ctx.path)))) throw found
    try {
      await next()
    } catch (error) {
      if (found && error instanceof ApiError && error.status === 401) throw found
      throw error
    }
  }
