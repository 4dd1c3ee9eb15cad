import type { Consistency } from '@filiz/engines/consistency.ts'
import type { Middleware } from 'koa'
import type { RequestState } from './request-state.ts'

/** Refuses requests while the vault is lost: sessions and passwords would seem invalid instead of unavailable. */
export const requireVault =
  ({ requireVault }: Consistency): Middleware<RequestState> =>
  async (_ctx, next) => {
    const waiting = requireVault()
    if (waiting !== undefined) await waiting
    return next()
  }
