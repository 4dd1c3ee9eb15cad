import { holderOf } from '@filiz/application/address-holder.ts'
import { accountDecider } from '@filiz/domain/account/decider.ts'
import { addressToVerify } from '@filiz/domain/account/state.ts'
import { accountStream } from '@filiz/domain/shared/streams.ts'
import { successMessage } from '@filiz/domain/texts/messages.ts'
import { ApiError } from '@filiz/http/api-error.ts'
import { verifyEmail } from '@filiz/http/contract/auth.ts'
import { route } from '@filiz/http/route.ts'
import { anonymousContext } from '../command-context.ts'
import type { Dependencies } from '../dependencies.ts'
import { positionOf, settled } from '../settled.ts'
import { endAccount } from './delete-account.ts'

type Needs = Pick<Dependencies, 'commands' | 'addresses' | 'credentials' | 'sessions' | 'lastSeen' | 'idempotencyRecords' | 'sealer' | 'clock' | 'mailLinks' | 'authenticator'>

/**
 * Claims the address in the vault first: of two accounts whose links both came to one mailbox, one gets it. An account
 * that was never verified gives way to whoever has now shown that the address is theirs.
 */
export const verifyEmailRoute = (needs: Needs) => route(verifyEmail, async (call) => {
  const { commands, addresses, clock, mailLinks, authenticator } = needs
  const link = mailLinks.verify('verify-email', call.body.token)
  if (!link) throw new ApiError('TOKEN_INVALID')
  const { accountId, requestId } = link
  const { state: before } = await commands.load(accountDecider, accountStream(accountId))
  const email = addressToVerify(before, requestId)
  if (email === undefined || before.status === 'none' || before.status === 'deleted') throw new ApiError('TOKEN_INVALID')

  const holder = await holderOf(email, { addresses, commands })
  if (holder && holder.accountId !== accountId && holder.status === 'unverified') await endAccount(holder.accountId, anonymousContext(call), needs)
  if (!(await addresses.claim(email, accountId))) throw new ApiError('TOKEN_INVALID')

  const handled = await commands.handle(accountDecider, accountStream(accountId), { type: 'VerifyEmail', data: { at: clock.now(), requestId } }, anonymousContext(call))
  const changed = before.email !== email
  if (changed) await addresses.release(handled.outcome === 'refused' ? email : before.email, accountId)
  const done = settled(handled)
  authenticator.forget(accountId)
  return { message: successMessage(changed ? 'emailChanged' : 'emailVerified', call.language), position: positionOf(done) }
})
