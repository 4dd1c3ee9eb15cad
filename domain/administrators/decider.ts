import type { Decider } from '../shared/decider.ts'
import { refuse, type Refusal } from '../shared/refusal.ts'
import type { AdministratorsCommand } from './commands.ts'
import type { AdministratorsEvent } from './events.ts'

/** Null: the list has not begun. */
export interface AdministratorsState {
  readonly accountIds: readonly string[] | null
}

/**
 * Who keeps the catalogue, all of them in one stream. That somebody is left when two take the role away from each other at
 * once no account's own stream could see to: of the two writes to this one, the second is decided again.
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
