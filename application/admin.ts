import { createAdministrators } from './administrators.ts'
import { createCommandHandler } from './handle.ts'
import { afterRestore } from './restored.ts'
import { readConfig } from '@filiz/engines/config.ts'
import { openEnginesWithoutTokens, type Engines } from '@filiz/engines/open.ts'
import { createAddresses } from '@filiz/engines/vault/addresses.ts'
import { createReactorCheckpoints } from '@filiz/engines/vault/reactor-checkpoints.ts'

/** `npm run admin -- grant|revoke|list [<email>]`, with the server running or not; `restored` after a restore, without. */
const [action, email] = process.argv.slice(2)
const usage = 'usage: npm run admin -- grant <email> | revoke <email> | list | restored'

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
    for (const { name, email: address } of found) console.log(`${address}  ${name}`)
    if (found.length === 0) console.log('There is no administrator yet.')
    return 0
  }
  if ((action === 'grant' || action === 'revoke') && email !== undefined) {
    const outcome = await administrators[action](email)
    if (outcome !== 'done') {
      console.error(outcome === 'unknown'
        ? `Nobody has registered ${email}.`
        : `${email} is not verified yet: whoever registered it has to follow the link in their mail first.`)
      return 1
    }
    console.log(action === 'grant' ? `${email} is an administrator.` : `${email} is no administrator any more.`)
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
