import type { LiveAccount } from '@filiz/application/address-holder.ts'
import type { CommandContext } from '@filiz/application/handle.ts'
import { accountDecider } from '@filiz/domain/account/decider.ts'
import { accountStream } from '@filiz/domain/shared/streams.ts'
import { successMessage } from '@filiz/domain/texts/messages.ts'
import { ApiError, fieldError } from '@filiz/http/api-error.ts'
import { deleteAccount } from '@filiz/http/contract/auth.ts'
import { route } from '@filiz/http/route.ts'
import { consequenceOf } from '../command-context.ts'
import type { Dependencies } from '../dependencies.ts'
import { positionOf, settled } from '../settled.ts'
import { ownAccount } from './own-account.ts'
import { requireOwnPassword } from './own-password.ts'

type Ending = Pick<Dependencies, 'commands' | 'addresses' | 'credentials' | 'pendingPasswords' | 'sessions' | 'lastSeen' | 'idempotencyRecords' | 'sealer' | 'clock' | 'authenticator'>
type Needs = Ending & Pick<Dependencies, 'passwords' | 'limits' | 'google' | 'demo'>

export const deleteAccountRoute = (needs: Needs) => route(deleteAccount, async (call) => {
  if (needs.demo) throw new ApiError('DEMO_MODE')
  const { account } = await ownAccount(call.caller, needs)
  if (call.body.password !== undefined) await requireOwnPassword(account, call.body.password, 'password', call.caller, needs)
  else await requireGoogle(account, call.body.idToken!, needs)
  const position = await endAccount(account.accountId, consequenceOf(call), needs)
  return { message: successMessage('accountDeleted', call.language), position }
})

/** Google's word is enough only where there is no password that could be asked for. */
async function requireGoogle(account: LiveAccount, idToken: string, { google, credentials }: Needs): Promise<void> {
  if (await credentials.get(account.accountId)) throw fieldError('password', 'required')
  const identity = await google?.verify(idToken)
  if (identity?.email !== account.email) throw fieldError('idToken', 'invalid')
}

/**
 * The event first: from then on a reactor finishes what a crash leaves undone. Then the key goes, and with it every name
 * in the log and in the read models; it leaves the mark by which whoever is writing meanwhile takes back what they wrote.
 * Then nobody can sign in, and the address is free.
 */
export async function endAccount(accountId: string, context: CommandContext, { commands, addresses, credentials, pendingPasswords, sessions, lastSeen, idempotencyRecords, sealer, clock, authenticator }: Ending) {
  const handled = settled(await commands.handle(accountDecider, accountStream(accountId), { type: 'Delete', data: { at: clock.now() } }, context))
  await sealer.forget(`account:${accountId}`)
  await Promise.all([credentials.remove(accountId), pendingPasswords.removeAll(accountId), sessions.endAll(accountId), addresses.releaseAll(accountId), lastSeen.remove(accountId), idempotencyRecords.removeAll(accountId)])
  authenticator.forget(accountId)
  return positionOf(handled)
}
