import type { Roles } from '@filiz/application/roles.ts'
import { causedBy, type Reactor } from './reactor.ts'

const name = 'when-administrators-change-then-their-accounts-agree'

/**
 * The list of administrators and their accounts are streams of their own: where a crash comes between the two, the account
 * is made to say what the list says by now. And who has deleted their account is an administrator no more.
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
