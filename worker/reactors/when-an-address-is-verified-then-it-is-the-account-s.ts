import { findAccountByEmail } from '@filiz/application/accounts/find-account-by-email.ts'
import type { CommandHandler } from '@filiz/application/commands/command-handler.ts'
import { accountDecider } from '@filiz/domain/account/decider.ts'
import { FORGOTTEN } from '@filiz/domain/registry/personal-data.ts'
import type { Addresses } from '@filiz/engines/records/addresses.ts'
import type { Reactor } from './reactor.ts'

/**
 * Claims a verified address again in a restored vault. The vault claims an address before its verification, but a vault
 * restored from a backup knows only the former address, and sign-in fails. The reactor's checkpoint in that vault is
 * equally old, so later verifications are handled again (without a checkpoint: all of them).
 */
export const whenAnAddressIsVerifiedThenItIsTheAccounts = ({
  commands,
  addresses,
}: {
  commands: CommandHandler
  addresses: Addresses
}): Reactor => ({
  name: 'when-an-address-is-verified-then-it-is-the-account-s',
  startsAt: 'log-start',
  on: {
    EmailVerified: async ({ stream }) => {
      const { state: account } = await commands.load(accountDecider, stream)
      // Without its key the account cannot be read or signed in to.
      if (account.status !== 'active' || account.email === FORGOTTEN) return
      const holder = await findAccountByEmail(account.email, { commands, addresses })
      if (!holder) await addresses.claim(account.email, account.accountId)
    },
  },
})
