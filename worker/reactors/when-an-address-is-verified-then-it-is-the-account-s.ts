import { holderOf } from '@filiz/application/address-holder.ts'
import type { CommandHandler } from '@filiz/application/handle.ts'
import { accountDecider } from '@filiz/domain/account/decider.ts'
import { FORGOTTEN } from '@filiz/domain/registry/personal-data.ts'
import type { Addresses } from '@filiz/engines/vault/addresses.ts'
import type { Reactor } from './reactor.ts'

/**
 * Whoever verified an address has claimed it in the vault before; but a vault that was restored from an older copy knows
 * only the address before it, and by neither could anybody sign in. Its checkpoint is as old, so what was verified since
 * is claimed again; from the log's start where there is none.
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
      // Without its key the account cannot be read, nor can anybody sign in.
      if (account.status !== 'active' || account.email === FORGOTTEN) return
      const holder = await holderOf(account.email, { commands, addresses })
      if (!holder) await addresses.claim(account.email, account.accountId)
    },
  },
})
