import { randomUUID } from 'node:crypto'
import { findAccountByEmail, type LiveAccount } from '@filiz/application/accounts/find-account-by-email.ts'
import type { AccountCommand } from '@filiz/domain/account/commands.ts'
import { accountDecider } from '@filiz/domain/account/decider.ts'
import { accountStream } from '@filiz/domain/shared/streams.ts'
import { successMessage } from '@filiz/domain/texts/messages.ts'
import type { PendingPasswords } from '@filiz/engines/records/pending-passwords.ts'
import { forgotPassword, resendVerification } from '@filiz/http/contract/auth.ts'
import { route, type Call } from '@filiz/http/route.ts'
import { requireSuccess } from '../with-idempotency.ts'
import { anonymousContext } from '../command-context.ts'
import type { CommandApiDependencies } from '../dependencies.ts'
import { decoyWrites, constantTimeResponse } from './constant-time-response.ts'
import { proofOf } from './registration-proof.ts'

type Dependencies = Pick<
  CommandApiDependencies,
  'commands' | 'addresses' | 'pendingPasswords' | 'limits' | 'vault' | 'clock'
>

export const resendVerificationRoute = (dependencies: Dependencies) =>
  route(resendVerification, async (call) => {
    await dependencies.limits.take('mailRequestsForClient', call.ip)
    await requestMail('RequestVerification', call.body.email, call, dependencies)
    return { message: successMessage('verificationSent', call.language) }
  })

export const forgotPasswordRoute = (dependencies: Dependencies) =>
  route(forgotPassword, async (call) => {
    await dependencies.limits.take('mailRequestsForClient', call.ip)
    await requestMail('RequestPasswordReset', call.body.email, call, dependencies)
    return { message: successMessage('resetSent', call.language) }
  })

/**
 * Requests a mail with a link. Neither the response nor its time reveals whether the account exists or a mail is sent.
 */
const requestMail = (
  type: 'RequestVerification' | 'RequestPasswordReset',
  email: string,
  call: Pick<Call, 'requestId' | 'cookie'>,
  { commands, addresses, pendingPasswords, limits, vault, clock }: Dependencies,
) =>
  constantTimeResponse(100, async () => {
    const account = await findAccountByEmail(email, { addresses, commands })
    const request = { at: clock.now(), requestId: randomUUID() }
    const command: AccountCommand =
      type === 'RequestVerification'
        ? { type, data: { ...request, registration: await ownRegistration(call, pendingPasswords) } }
        : { type, data: request }
    const asks = account !== null && asksForMail(command, account)
    // Consume the same points for any address, so that the limit does not reveal whether an account exists or waits for
    // a mail.
    const mayMail = (await limits.takeMail(type === 'RequestVerification' ? 'verification' : 'reset', email)) === null
    if (asks && mayMail) {
      requireSuccess(
        await commands.handle(accountDecider, accountStream(account.accountId), command, anonymousContext(call)),
      )
    } else {
      await decoyWrites(vault, 1)
    }
  })

/** Returns the id of the registration that was made in the requesting browser, or null. */
async function ownRegistration(call: Pick<Call, 'cookie'>, pendingPasswords: PendingPasswords): Promise<string | null> {
  const proof = proofOf(call)
  return proof && (await pendingPasswords.isProven(proof.requestId, proof.secret)) ? proof.requestId : null
}

function asksForMail(command: AccountCommand, account: LiveAccount): boolean {
  const decided = accountDecider.decide(command, account)
  return !('refused' in decided) && decided.length > 0
}
