import type { CommandHandler } from '../commands/command-handler.ts'
import { accountDecider } from '@filiz/domain/account/decider.ts'
import type { Account } from '@filiz/domain/account/evolve.ts'
import { accountStream } from '@filiz/domain/shared/streams.ts'
import type { Addresses } from '@filiz/engines/records/addresses.ts'

export type LiveAccount = Account & { readonly status: 'unverified' | 'active' }

/**
 * Returns the live account that owns an email address, or null. Releases an orphaned reservation (left by a crash, a
 * deletion or a finished address change), so that the address can be registered again.
 */
export async function findAccountByEmail(
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
  // A reservation for a pending address change has no owner yet and stays; any other mismatch is a leftover of a crash.
  if (!sameAddress(email, state.pendingEmail?.email ?? '')) await addresses.release(email, reservation.accountId)
  return null
}

/** Addresses arrive trimmed and in lower case (`account/schemas.ts`). */
const sameAddress = (a: string, b: string) => a.normalize('NFC') === b.normalize('NFC')
