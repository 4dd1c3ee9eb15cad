import { randomUUID } from 'node:crypto'
import { holderOf } from '@filiz/application/address-holder.ts'
import { accountDecider } from '@filiz/domain/account/decider.ts'
import type { RegisterBody } from '@filiz/domain/account/schemas.ts'
import { addressToVerify, type AccountState } from '@filiz/domain/account/state.ts'
import { accountStream } from '@filiz/domain/shared/streams.ts'
import { successMessage } from '@filiz/domain/texts/messages.ts'
import { register } from '@filiz/http/contract/auth.ts'
import { route, type Call } from '@filiz/http/route.ts'
import { anonymousContext } from '../command-context.ts'
import type { Dependencies } from '../dependencies.ts'
import { settled } from '../settled.ts'
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
 * made whatever is found. The credential is stored last, and only while nobody else has stored one: the mailed link must
 * belong to the newest password, and whoever meanwhile reset it by a link of theirs keeps the one that they chose.
 */
async function registerAddress(call: Call<'public', unknown, unknown, RegisterBody>, { commands, addresses, credentials, passwords, limits, vault, clock }: Needs): Promise<void> {
  const { name, email, password, language = call.language, timeZone = defaultTimeZone } = call.body
  const hash = await passwords.hash(password)
  const holder = await holderOf(email, { addresses, commands })
  const mayMail = (await limits.takeMail('verification', email)) === null
  // Nobody can be told of it, and so nothing happens: a link that was mailed before keeps the password it was mailed for.
  if (holder && !mayMail) return decoyWrites(vault, writesWhenFree + 1)
  const { accountId } = await addresses.reserve(email, randomUUID())
  const requestId = randomUUID()
  const command = { type: 'Register' as const, data: { at: clock.now(), accountId, requestId, name, email, language, timeZone } }
  let read = await credentials.get(accountId)
  const handled = settled(await commands.handle(accountDecider, accountStream(accountId), command, anonymousContext(call)))
  let state: AccountState = handled.state
  if (state.status !== 'unverified') return decoyWrites(vault, writesWhenFree + 1 - handled.events.length)
  while (isNewest(state, requestId) && !(await credentials.replace(accountId, read, { hash, since: clock.now() }))) {
    read = await credentials.get(accountId)
    state = (await commands.load(accountDecider, accountStream(accountId))).state
  }
  await addresses.confirm(email, accountId)
  if (holder) await decoyWrites(vault, writesWhenFree - 1)
}

/** Nobody has registered the address since, or shown that it is theirs. */
const isNewest = (state: AccountState, requestId: string) => state.status === 'unverified' && addressToVerify(state, requestId) !== undefined
