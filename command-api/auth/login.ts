import { findAccountByEmail } from '@filiz/application/accounts/find-account-by-email.ts'
import { login } from '@filiz/http/contract/auth.ts'
import { ApiError } from '@filiz/http/api-error.ts'
import { clientOf } from '@filiz/http/client-ip.ts'
import type { Guesser } from '@filiz/http/rate-limits.ts'
import { route, type Call } from '@filiz/http/route.ts'
import type { CommandApiDependencies } from '../dependencies.ts'
import { deviceCookie } from './device-marks.ts'
import { constantTimeResponse } from './constant-time-response.ts'
import { passwordOf } from './registered-password.ts'
import { signIn } from './sign-in.ts'

type Dependencies = Pick<
  CommandApiDependencies,
  | 'commands'
  | 'addresses'
  | 'credentials'
  | 'pendingPasswords'
  | 'sessions'
  | 'passwords'
  | 'limits'
  | 'clock'
  | 'lastSeen'
  | 'accessTokens'
  | 'refreshTokens'
  | 'deviceMarks'
>

export const loginRoute = (dependencies: Dependencies) =>
  route(login, async (call) => {
    const { email, password } = call.body
    const device = await knownDevice(email, call, dependencies)
    const from = `${email} ${device ?? clientOf(call.ip)}`
    const { account, hash } = await checkedAccount(
      email,
      password,
      from,
      device === null ? { address: email, ip: call.ip } : { device },
      dependencies,
    )
    const { data, sessionId, position, cookies } = await signIn(account, true, call, dependencies)
    // A password change ends the sessions that exist. If the password changed after this check, the new session must
    // end too.
    const current = await dependencies.credentials.get(account.accountId)
    if (current?.hash !== hash && !(await dependencies.passwords.verify(current?.hash ?? null, password)).right) {
      await dependencies.sessions.end(account.accountId, sessionId)
      throw new ApiError('INVALID_CREDENTIALS')
    }
    return { data, position, cookies }
  })

/**
 * Returns the device name from an earlier sign-in to this address, or null. The account is looked up only if the
 * browser sends a mark.
 */
async function knownDevice(
  email: string,
  { cookie }: Pick<Call, 'cookie'>,
  { addresses, deviceMarks }: Dependencies,
): Promise<string | null> {
  const marks = cookie(deviceCookie)
  const holder = marks === undefined ? null : await addresses.find(email)
  const device = holder && deviceMarks.known(marks, holder.accountId)
  return device && `${holder.accountId} ${device}`
}

/**
 * Returns the account to which this password belongs. Every failure gives the same error after the same work and time.
 * For the password of a registration, the response is the same whether the registration is unverified or its address
 * already has an account. Only a successful sign-in is answered without delay.
 */
async function checkedAccount(
  email: string,
  password: string,
  from: string,
  guesser: Guesser,
  { commands, addresses, credentials, pendingPasswords, passwords, limits, clock }: Dependencies,
) {
  const check = async () => {
    const account = await findAccountByEmail(email, { addresses, commands })
    const isActive = account?.status === 'active'
    const credential =
      account &&
      (isActive
        ? await passwordOf(account, { credentials, pendingPasswords })
        : await credentials.get(account.accountId))
    const waiting = account ? (await pendingPasswords.ofAccount(account.accountId)).map(({ hash }) => hash) : []
    // Passwords that wait for verification use the same salt as the owner's, so one hash checks all of them. Passwords
    // from before the owner's last change use an older salt and do not match.
    const verified = await passwords.verify(
      credential ? (isActive ? [credential.hash, ...waiting] : credential.hash) : waiting,
      password,
    )
    const isOwners = isActive && credential !== null && verified.which === 0
    // The address was registered under an older release (with one password for all links) and again under this one.
    const right =
      verified.right ||
      (!isActive && credential !== null && waiting.length > 0 && (await passwords.verify(waiting, password)).right)
    return { account, credential, right, isOwners, outdated: verified.outdated }
  }
  let checked: Awaited<ReturnType<typeof check>> | undefined
  await limits.guardPassword(guesser, async () => {
    await limits.takeLogin(from)
    checked = await constantTimeResponse(200, check, ({ isOwners }) => isOwners)
    return checked.right
  })
  if (!checked?.right || !checked.account) throw new ApiError('INVALID_CREDENTIALS')
  const { account, credential, isOwners, outdated } = checked
  if (!isOwners || !credential) throw new ApiError('EMAIL_NOT_VERIFIED')
  if (!outdated) return { account, hash: credential.hash }
  const renewed = await passwords.hash(password)
  // Compare-and-set, so that a password that another request set meanwhile is not overwritten.
  await credentials.replace(account.accountId, credential, { hash: renewed, since: clock.now() })
  return { account, hash: renewed }
}
