import { randomUUID } from 'node:crypto'
import { accountDecider } from '@filiz/domain/account/decider.ts'
import type { RegisterBody } from '@filiz/domain/account/schemas.ts'
import { accountStream } from '@filiz/domain/shared/streams.ts'
import { successMessage } from '@filiz/domain/texts/messages.ts'
import { register } from '@filiz/http/contract/auth.ts'
import { route, type Call } from '@filiz/http/route.ts'
import { anonymousContext } from '../command-context.ts'
import type { Dependencies } from '../dependencies.ts'
import { settled } from '../settled.ts'
import { holderOf } from './address-holder.ts'
import { decoyWrites, evenly } from './evenly.ts'

export const defaultTimeZone = 'Europe/Istanbul'

type Needs = Pick<Dependencies, 'commands' | 'addresses' | 'credentials' | 'passwords' | 'limits' | 'vault' | 'clock'>

/** Durable writes of a registration at a free address besides its event: reservation, key, credential, confirmation. */
const writesWhenFree = 4

export const registerRoute = (needs: Needs) => route(register, async (call) => {
  await needs.limits.take('registrationsForClient', call.ip)
  await evenly(250, () => registerAddress(call, needs))
  const { name, email } = call.body
  return {
    data: { user: { name, email, role: 'USER' as const, isEmailVerified: false } },
    message: successMessage('registered', call.language),
  }
})

/**
 * Design §15: the vault reserves the address, the account's stream begins, the reservation is confirmed; whoever repeats
 * any of it, after whatever crash, completes the same account. The password is hashed and the same number of writes
 * made whatever is found. The credential is stored last: the mailed link must belong to the newest password.
 */
async function registerAddress(call: Call<'public', unknown, unknown, RegisterBody>, { commands, addresses, credentials, passwords, limits, vault, clock }: Needs): Promise<void> {
  const { name, email, password, language = call.language, timeZone = defaultTimeZone } = call.body
  const hash = await passwords.hash(password)
  const holder = await holderOf(email, { addresses, commands })
  const mayMail = await limits.tryTake('mailsToAddress', email)
  // Nobody can be told of it, and so nothing happens: a link that was mailed before keeps the password it was mailed for.
  if (holder && !mayMail) return decoyWrites(vault, writesWhenFree + 1)
  const { accountId } = await addresses.reserve(email, randomUUID())
  const command = { type: 'Register' as const, data: { at: clock.now(), accountId, requestId: randomUUID(), name, email, language, timeZone } }
  const { state, events } = settled(await commands.handle(accountDecider, accountStream(accountId), command, anonymousContext(call)))
  if (state.status !== 'unverified') return decoyWrites(vault, writesWhenFree + 1 - events.length)
  await credentials.set(accountId, { hash, since: clock.now() })
  await addresses.confirm(email, accountId)
  if (holder) await decoyWrites(vault, writesWhenFree - 1)
}
