import type { Roles } from '@filiz/application/accounts/roles.ts'
import { causedBy, type Reactor } from './reactor.ts'

const name = 'when-administrators-change-then-their-accounts-agree'

/**
 * Updates accounts from the list of administrators. The list and the accounts are separate streams, and a crash can
 * happen between the two writes. Deleted accounts are removed from the list.
 */
export const whenAdministratorsChangeThenTheirAccountsAgree = ({
  roles,
}: {
  roles: Pick<Roles, 'agree' | 'remove'>
}): Reactor => ({
  name,
  startsAt: 'log-start',
  on: {
    AdministratorAppointed: (event) => roles.agree(event.data.accountId, causedBy(name, event)),
    AdministratorDismissed: (event) => roles.agree(event.data.accountId, causedBy(name, event)),
    AccountDeleted: (event) => roles.remove(event.stream.slice('account-'.length), causedBy(name, event)),
  },
})
