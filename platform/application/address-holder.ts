import type { CommandHandler } from './handle.ts'
import { accountDecider } from '@filiz/domain/account/decider.ts'
import type { Account } from '@filiz/domain/account/evolve.ts'
import { accountStream } from '@filiz/domain/shared/streams.ts'
import type { Addresses } from '@filiz/engines/vault/addresses.ts'

export type LiveAccount = Account & { readonly status: 'unverified' | 'active' }

/**
 * The account behind an address; null where there is none. A reservation that a crash left behind (of a deleted account,
 * of an address that its account has since exchanged) is released on the way, so that it bars nobody for good.
 */
export async function holderOf(
  email: string,
  { addresses, commands }: { readonly addresses: Addresses; readonly commands: CommandHandler },
): Promise<LiveAccount | null> {
  const reservation = await addresses.find(email)
  if (!reservation) return null
  const { state } = await commands.load(accountDecider, accountStream(reservation.accountId))
  if (state.status === 'none') return null
  if (state.status === 'deleted') {
    await addresses.release(email, reservation.accountId)
    return null
  }
  if (sameAddress(email, state.email)) return state
  // Claimed for a change that is under way, it is nobody's yet; otherwise it was left behind.
  if (!sameAddress(email, state.pendingEmail?.email ?? '')) await addresses.release(email, reservation.accountId)
  return null
}

/** Addresses arrive trimmed and in lower case (`account/schemas.ts`). */
const sameAddress = (a: string, b: string) => a.normalize('NFC') === b.normalize('NFC')
