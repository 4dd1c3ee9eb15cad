import { createAdministrators, type RoleOutcome } from './administrators.ts'
import { createCommandHandler } from './handle.ts'
import { afterRestore } from './restored.ts'
import { readConfig } from '@filiz/engines/config.ts'
import { openEnginesWithoutTokens, type Engines } from '@filiz/engines/open.ts'
import { createAddresses } from '@filiz/engines/vault/addresses.ts'
import { createReactorCheckpoints } from '@filiz/engines/vault/reactor-checkpoints.ts'

/** `npm run admin -- grant|revoke|list [<email>] [admin|analyst]`, with the server running or not; `restored` after a restore, without. */
const [action, email, role = 'admin'] = process.argv.slice(2)
const usage = 'usage: npm run admin -- grant <email> [admin|analyst] | revoke <email> [admin|analyst] | list | restored'
const granted = { admin: 'ADMIN', analyst: 'ANALYST' } as const
const called = { ADMIN: 'administrator', ANALYST: 'analyst' } as const

const whyNot: Readonly<Record<Exclude<RoleOutcome, 'done'>, (address: string) => string>> = {
  unknown: (address) => `Nobody has registered ${address}.`,
  unverified: (address) => `${address} is not verified yet: whoever registered it has to follow the link in their mail first.`,
}

const engines = await openEnginesWithoutTokens(readConfig(undefined, {}, { tokens: false }), { beside: action !== 'restored', sendsMail: false })
try {
  process.exitCode = await answer(engines)
} finally {
  await engines.close()
}

/** The exit code. */
async function answer({ vault, keys, ...rest }: Omit<Engines, 'tokenSecret'>): Promise<number> {
  const needs = { ...rest, keys, commands: createCommandHandler(rest), addresses: createAddresses(vault, keys) }
  if (action === 'restored' && email === undefined) return restored(needs, vault)
  const administrators = createAdministrators(needs)
  if (action === 'list' && email === undefined) {
    const found = await administrators.list()
    for (const { name, email: address, roles } of found) console.log(`${address}  ${name}  ${roles.map((one) => called[one]).join(', ')}`)
    if (found.length === 0) console.log('There is no administrator yet.')
    return 0
  }
  if ((action === 'grant' || action === 'revoke') && email !== undefined && (role === 'admin' || role === 'analyst')) {
    const outcome = await administrators[action](email, granted[role])
    if (outcome !== 'done') {
      console.error(whyNot[outcome](email))
      return 1
    }
    const what = called[granted[role]]
    console.log(action === 'grant' ? `${email} is an ${what}.` : `${email} is no ${what} any more.`)
    return 0
  }
  console.error(usage)
  return 2
}

async function restored(needs: Omit<Parameters<typeof afterRestore>[0], 'checkpoints'>, vault: Engines['vault']): Promise<number> {
  const { accounts, movedBack, endedAgain, addressesBack, unreadable, contested } = await afterRestore({ ...needs, checkpoints: createReactorCheckpoints(vault) })
  console.log(`The read models are dropped: a projector fills them anew.\n${accounts} accounts are in the log; ${addressesBack} have their address again.`)
  if (endedAgain > 0) console.log(`${endedAgain} accounts and children that were deleted after the log's backup are deleted again.`)
  for (const reactor of movedBack) console.log(`${reactor} goes on from the log's end: the vault knew of more than the log has.`)
  for (const id of contested) console.error(`account ${id}: its address is another account's; whoever has it signs in there.`)
  for (const id of unreadable) console.error(`account ${id}: the vault has no key of it, so nothing of it can be read. Is the vault's backup older than the log's?`)
  return unreadable.length > 0 ? 1 : 0
}
