import { randomUUID } from 'node:crypto'
import { holderOf } from '@filiz/application/address-holder.ts'
import { accountDecider } from '@filiz/domain/account/decider.ts'
import type { RegisterBody } from '@filiz/domain/account/schemas.ts'
import { accountStream } from '@filiz/domain/shared/streams.ts'
import { successMessage } from '@filiz/domain/texts/messages.ts'
import { register } from '@filiz/http/contract/auth.ts'
import { route, type Call } from '@filiz/http/route.ts'
import { anonymousContext } from '../command-context.ts'
import type { Dependencies } from '../dependencies.ts'
import { settled } from '../settled.ts'
import { requireAcceptable } from './acceptable-password.ts'
import { decoyWrites, evenly } from './evenly.ts'
import { newProof, proofCookie, type RegistrationProof } from './registration-proof.ts'

export const defaultTimeZone = 'Europe/Istanbul'

type Needs = Pick<Dependencies, 'commands' | 'addresses' | 'pendingPasswords' | 'registrationSalt' | 'passwords' | 'limits' | 'vault' | 'clock'>

/** Durable writes of a registration at a free address besides its event: reservation, key, password, confirmation. */
const writesWhenFree = 4

export const registerRoute = (needs: Needs) => route(register, async (call) => {
  requireAcceptable(call.body.password, call.body, 'password')
  await needs.limits.take('registrationsForClient', call.ip)
  const proof = newProof(randomUUID())
  await evenly(250, () => registerAddress(call, proof, needs))
  const { name, email } = call.body
  return {
    data: { user: { name, email, role: 'USER' as const, isEmailVerified: false } },
    message: successMessage('registered', call.language),
    cookies: [proofCookie(proof)],
  }
})

/**
 * Design §15: the vault reserves the address, the account's stream begins, the reservation is confirmed; whoever repeats
 * any of it, after whatever crash, completes the same account. The password is hashed and the same number of writes
 * made whatever is found. It is stored before the event that has its link mailed, under that registration's own id: none
 * takes the place of another, whoever registers the address (decision 070).
 */
async function registerAddress(call: Call<'public', unknown, unknown, RegisterBody>, proof: RegistrationProof, needs: Needs): Promise<void> {
  const { commands, addresses, pendingPasswords, registrationSalt, passwords, limits, vault, clock } = needs
  const { name, email, password, language = call.language, timeZone = defaultTimeZone } = call.body
  const { requestId } = proof
  const holder = await holderOf(email, { addresses, commands })
  const mayMail = (await limits.takeMail('verification', email)) === null
  // Nobody can be told of it, and so nothing happens.
  if (holder && !mayMail) {
    await passwords.hash(password)
    return decoyWrites(vault, writesWhenFree + 1)
  }
  const { accountId } = await addresses.reserve(email, randomUUID())
  const pending = { requestId, accountId, hash: await passwords.hash(password, registrationSalt(accountId)), at: clock.now() }
  if (holder?.status === 'active') await decoyWrites(vault, 1)
  else await pendingPasswords.add(pending, proof.secret)
  const command = { type: 'Register' as const, data: { at: clock.now(), accountId, requestId, name, email, language, timeZone } }
  const handled = settled(await commands.handle(accountDecider, accountStream(accountId), command, anonymousContext(call)))
  if (handled.state.status !== 'unverified') {
    if (holder?.status !== 'active') await pendingPasswords.remove(requestId)
    return decoyWrites(vault, writesWhenFree - handled.events.length)
  }
  const { registrations } = handled.state
  await addresses.confirm(email, accountId)
  if (!holder) return
  await decoyWrites(vault, writesWhenFree - 1)
  for (const old of await pendingPasswords.ofAccount(accountId)) {
    // Pushed out by newer ones. Of one that is not in the log yet, the event is on its way.
    if (old.at < registrations[0]!.at && !registrations.some((one) => one.requestId === old.requestId)) await pendingPasswords.remove(old.requestId)
  }
}
