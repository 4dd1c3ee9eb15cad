import { findAccountByEmail, type LiveAccount } from '@filiz/application/accounts/find-account-by-email.ts'
import { accountDecider } from '@filiz/domain/account/decider.ts'
import type { OpenVerification } from '@filiz/domain/account/evolve.ts'
import { accountStream } from '@filiz/domain/shared/streams.ts'
import { successMessage } from '@filiz/domain/texts/messages.ts'
import { createKeyedMutex } from '@filiz/engines/keyed-mutex.ts'
import { ApiError, fieldError } from '@filiz/http/api-error.ts'
import { registrationOfLink, verifyEmail } from '@filiz/http/contract/auth.ts'
import { route, type Call } from '@filiz/http/route.ts'
import { requireSuccess } from '../with-idempotency.ts'
import { anonymousContext } from '../command-context.ts'
import type { CommandApiDependencies } from '../dependencies.ts'
import { requireAcceptable } from './acceptable-password.ts'
import { endAccount } from './delete-account.ts'
import { passwordOf } from './registered-password.ts'
import { proofOf, usedProof } from './registration-proof.ts'
import { signIn } from './sign-in.ts'

type Dependencies = Pick<
  CommandApiDependencies,
  | 'commands'
  | 'addresses'
  | 'credentials'
  | 'pendingPasswords'
  | 'registrationSalt'
  | 'passwords'
  | 'sessions'
  | 'lastSeen'
  | 'idempotencyRecords'
  | 'sealer'
  | 'clock'
  | 'mailLinks'
  | 'authenticator'
  | 'accessTokens'
  | 'refreshTokens'
  | 'deviceMarks'
>

/**
 * Returns data for the landing page of a verification link: whether this browser made the registration, and when it was
 * made.
 */
export const registrationOfLinkRoute = (dependencies: Dependencies) =>
  route(registrationOfLink, async (call) => {
    const { account, open } = await linked(call.body.token, dependencies)
    const registration = account.registrations.find(({ requestId }) => requestId === open.registration)
    if (account.status === 'active') return { data: { registration: null } }
    return {
      data: {
        registration: {
          email: open.email,
          isOnly: isOnlyRegistration(account, open),
          registeredAt: registration?.at ?? null,
          isThisBrowser: await isProven(open, call, dependencies),
          hasPassword: await bringsPassword(account, open, dependencies),
        },
      },
    }
  })

/**
 * Verifies an address. Claims it in the vault first, so that only one of two accounts with links in the same mailbox
 * gets it. An account that was never verified loses the address to the one that now proves ownership. Only the event
 * decides which password becomes valid: that of the link's registration, or the one that the user sets now.
 */
export const verifyEmailRoute = (dependencies: Dependencies) => {
  const { commands, addresses, credentials, pendingPasswords, registrationSalt, passwords, clock, authenticator } =
    dependencies
  const inTurn = createKeyedMutex()
  return route(verifyEmail, async (call) => {
    const {
      account: { accountId },
    } = await linked(call.body.token, dependencies)
    return inTurn(accountId, async () => {
      const { account: before, open } = await linked(call.body.token, dependencies)
      const { email, requestId, registration } = open
      const registering = before.status === 'unverified'
      if (call.body.password !== undefined) requireAcceptable(call.body.password, before, 'password')
      const isConfirmed = call.body.mine === true && isOnlyRegistration(before, open)
      const isTheirs =
        registering && (isConfirmed || call.body.password !== undefined || (await isProven(open, call, dependencies)))
      if (registering && call.body.password === undefined && !(await bringsPassword(before, open, dependencies)))
        throw fieldError('password', 'required')

      const holder = await findAccountByEmail(email, { addresses, commands })
      if (holder && holder.accountId !== accountId && holder.status === 'unverified')
        await endAccount(holder.accountId, anonymousContext(call), dependencies)
      if (!(await addresses.claim(email, accountId))) throw new ApiError('TOKEN_INVALID')

      const chosen =
        registering && call.body.password !== undefined
          ? await passwords.hash(call.body.password, registrationSalt(accountId))
          : null
      // Store the password before the event: after a crash in between, the link still works and makes this password
      // valid.
      if (chosen !== null && registration !== null) await pendingPasswords.change(registration, chosen)
      // Remove a credential that an older release stored before each registration had its own password.
      if (registering && (chosen !== null || (registration !== null && (await pendingPasswords.get(registration)))))
        await credentials.remove(accountId)

      const result = await commands.handle(
        accountDecider,
        accountStream(accountId),
        { type: 'VerifyEmail', data: { at: clock.now(), requestId } },
        anonymousContext(call),
      )
      const changed = before.email !== email
      if (changed) await addresses.release(result.outcome === 'refused' ? email : before.email, accountId)
      const done = requireSuccess(result)
      // Passwords from strangers' registrations of the old address must not become valid for the new address.
      if (changed) await pendingPasswords.removeAll(accountId)
      authenticator.forget(accountId)
      const message = successMessage(
        changed ? 'emailChanged' : isTheirs ? 'verifiedAndSignedIn' : 'emailVerified',
        call.language,
      )
      if (!registering || done.state.status !== 'active') return { message, position: done.position }

      if (chosen !== null) await credentials.replace(accountId, null, { hash: chosen, since: clock.now() })
      const password = await passwordOf(done.state, dependencies)
      await pendingPasswords.removeAll(accountId)
      if (!isTheirs) return { message, position: done.position }
      const { data, position, cookies } = await signIn(done.state, password !== null, call, dependencies)
      return { data, message, position: position ?? done.position, cookies: [...cookies, usedProof] }
    })
  })
}

/**
 * Returns the account and the open verification request of a link. Throws `TOKEN_INVALID` if the link is invalid or no
 * longer open.
 */
async function linked(
  token: string,
  { commands, mailLinks }: Dependencies,
): Promise<{ account: LiveAccount; open: OpenVerification }> {
  const link = mailLinks.verify('verify-email', token)
  if (!link) throw new ApiError('TOKEN_INVALID')
  const { state } = await commands.load(accountDecider, accountStream(link.accountId))
  const open =
    state.status === 'unverified' || state.status === 'active'
      ? state.openVerifications.find(({ requestId }) => requestId === link.requestId)
      : undefined
  if (!open || state.status === 'none' || state.status === 'deleted') throw new ApiError('TOKEN_INVALID')
  return { account: state, open }
}

/** Returns whether the link is for the only registration of the address, so that its reader can confirm it. */
const isOnlyRegistration = ({ registrations }: LiveAccount, { registration }: OpenVerification): boolean =>
  registrations.length === 1 && registrations[0]!.requestId === registration

/** Returns whether the request comes from the browser that made the link's registration. */
async function isProven(
  { registration }: OpenVerification,
  call: Pick<Call, 'cookie'>,
  { pendingPasswords }: Dependencies,
): Promise<boolean> {
  const proof = proofOf(call)
  return proof !== null && proof.requestId === registration && pendingPasswords.isProven(proof.requestId, proof.secret)
}

/**
 * Returns whether a password is stored for the link's registration. If not (unknown registration, or lost by restoring
 * an older vault), the user must set one.
 */
async function bringsPassword(
  { accountId }: LiveAccount,
  { registration }: OpenVerification,
  { credentials, pendingPasswords }: Dependencies,
): Promise<boolean> {
  return (
    registration !== null &&
    ((await pendingPasswords.get(registration)) !== null || (await credentials.get(accountId)) !== null)
  )
}
