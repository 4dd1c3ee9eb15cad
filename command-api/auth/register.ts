import { randomUUID } from 'node:crypto'
import { findAccountByEmail } from '@filiz/application/accounts/find-account-by-email.ts'
import { accountDecider } from '@filiz/domain/account/decider.ts'
import type { RegisterBody } from '@filiz/domain/account/schemas.ts'
import { maxOpenRequests } from '@filiz/domain/account/evolve.ts'
import { defaultTimeZone } from '@filiz/domain/shared/calendar.ts'
import { accountStream } from '@filiz/domain/shared/streams.ts'
import { successMessage } from '@filiz/domain/texts/messages.ts'
import type { PendingPasswords } from '@filiz/engines/records/pending-passwords.ts'
import { register } from '@filiz/http/contract/auth.ts'
import { route, type Call } from '@filiz/http/route.ts'
import { requireSuccess } from '../with-idempotency.ts'
import { anonymousContext } from '../command-context.ts'
import type { CommandApiDependencies } from '../dependencies.ts'
import { requireAcceptable } from './acceptable-password.ts'
import { decoyWrites, constantTimeResponse } from './constant-time-response.ts'
import { newProof, proofCookie, type RegistrationProof } from './registration-proof.ts'

type Dependencies = Pick<
  CommandApiDependencies,
  | 'commands'
  | 'addresses'
  | 'credentials'
  | 'pendingPasswords'
  | 'registrationSalt'
  | 'passwords'
  | 'limits'
  | 'vault'
  | 'clock'
  | 'invitationLinks'
>

/**
 * Number of durable writes of a registration of a free address besides its event: reservation, key, password,
 * confirmation.
 */
const writesWhenFree = 4

export const registerRoute = (dependencies: Dependencies) =>
  route(register, async (call) => {
    requireAcceptable(call.body.password, call.body, 'password')
    await dependencies.limits.take('registrationsForClient', call.ip)
    const proof = newProof(randomUUID())
    await constantTimeResponse(250, () => registerAddress(call, proof, dependencies))
    const { name, email } = call.body
    return {
      data: { user: { name, email, role: 'USER' as const, isEmailVerified: false } },
      message: successMessage('registered', call.language),
      cookies: [proofCookie(proof)],
    }
  })

/** Keeps only the newest `maxOpenRequests` unverified registrations of an address. */
async function keepNewest(accountId: string, pendingPasswords: PendingPasswords): Promise<void> {
  const attempts = (await pendingPasswords.ofAccount(accountId)).toSorted((a, b) => (a.at < b.at ? -1 : 1))
  for (const { requestId } of attempts.slice(0, -maxOpenRequests)) await pendingPasswords.remove(requestId)
}

/**
 * Registers an address; a crash at any point does no harm: the vault reserves the address, the account's stream begins,
 * the reservation is confirmed, and a repetition completes the same account. To hide whether the address is known, the
 * password is always hashed and the same number of writes is made; for a taken address the stored password never
 * becomes valid. Each registration stores its password under its own id before the event that mails its link, so no
 * registration replaces another.
 */
async function registerAddress(
  call: Call<'public', unknown, unknown, RegisterBody>,
  proof: RegistrationProof,
  dependencies: Dependencies,
): Promise<void> {
  const {
    commands,
    addresses,
    credentials,
    pendingPasswords,
    registrationSalt,
    passwords,
    limits,
    vault,
    clock,
    invitationLinks,
  } = dependencies
  const { name, email, password, language = call.language, timeZone = defaultTimeZone } = call.body
  const { requestId } = proof
  const holder = await findAccountByEmail(email, { addresses, commands })
  const mayMail = (await limits.takeMail('verification', email)) === null
  // No mail may be sent, so register nothing. This holds for free addresses too: otherwise registrations of `x+1@`,
  // `x+2@`, … would fill one mailbox.
  if (!mayMail) {
    await passwords.hash(password)
    return decoyWrites(vault, writesWhenFree + 1)
  }
  const { accountId } = await addresses.reserve(email, randomUUID())
  const owners = holder?.status === 'active' ? await credentials.get(accountId) : null
  await pendingPasswords.add(
    {
      requestId,
      accountId,
      hash: await passwords.hash(password, owners?.hash ?? registrationSalt(accountId)),
      at: clock.now(),
    },
    proof.secret,
  )
  // A wrong token does not prevent the registration.
  const invitation = call.body.invitation === undefined ? null : invitationLinks.verify(call.body.invitation)
  const command = {
    type: 'Register' as const,
    data: { at: clock.now(), accountId, requestId, name, email, language, timeZone, ...(invitation && { invitation }) },
  }
  const result = requireSuccess(
    await commands.handle(accountDecider, accountStream(accountId), command, anonymousContext(call)),
  )
  if (result.state.status !== 'unverified') {
    if (holder?.status !== 'active') await pendingPasswords.remove(requestId)
    await decoyWrites(vault, writesWhenFree - result.events.length)
    return keepNewest(accountId, pendingPasswords)
  }
  const { registrations } = result.state
  await addresses.confirm(email, accountId)
  if (!holder) return
  await decoyWrites(vault, writesWhenFree - 1)
  for (const old of await pendingPasswords.ofAccount(accountId)) {
    // Remove the passwords of registrations that newer ones replaced. Keep newer passwords without an event in the log:
    // their event is still being appended.
    if (old.at < registrations[0]!.at && !registrations.some((one) => one.requestId === old.requestId))
      await pendingPasswords.remove(old.requestId)
  }
}
