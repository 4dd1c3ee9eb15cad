import type { Decider } from '../shared/decider.ts'
import { refuse, type Refusal } from '../shared/refusal.ts'
import type { AdministratorsCommand } from './commands.ts'
import type { AdministratorsEvent } from './events.ts'

/** `accountIds`: the administrators; null until the list exists. */
export interface AdministratorsState {
  readonly accountIds: readonly string[] | null
}

/**
 * Keeps all administrators in one stream. When two dismiss each other concurrently, the second append conflicts and is
 * decided again, so at least one administrator remains.
 */
export const administratorsDecider: Decider<AdministratorsState, AdministratorsCommand, AdministratorsEvent> = {
  initial: { accountIds: null },

  decide({ type, data: { at, accountId, listed } }, state): readonly AdministratorsEvent[] | Refusal {
    const accountIds = state.accountIds ?? listed
    const isOne = accountIds.includes(accountId)
    const begun: readonly AdministratorsEvent[] =
      state.accountIds === null ? [{ type: 'AdministratorsListed', data: { at, accountIds: listed } }] : []
    switch (type) {
      case 'Appoint':
        return isOne ? begun : [...begun, { type: 'AdministratorAppointed', data: { at, accountId } }]
      case 'Dismiss':
        if (isOne && accountIds.length === 1) return refuse('CONFLICT', { reason: 'LAST_ADMINISTRATOR' })
        return isOne ? [...begun, { type: 'AdministratorDismissed', data: { at, accountId } }] : begun
      case 'Remove':
        return isOne ? [...begun, { type: 'AdministratorDismissed', data: { at, accountId } }] : []
    }
  },

  evolve({ accountIds }, event) {
    const others = (accountIds ?? []).filter(
      (one) => event.type === 'AdministratorsListed' || one !== event.data.accountId,
    )
    switch (event.type) {
      case 'AdministratorsListed':
        return { accountIds: event.data.accountIds }
      case 'AdministratorAppointed':
        return { accountIds: [...others, event.data.accountId] }
      case 'AdministratorDismissed':
        return { accountIds: others }
    }
  },
}
