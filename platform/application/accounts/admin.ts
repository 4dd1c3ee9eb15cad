import { createAdministrators, type RoleOutcome } from './administrators.ts'
import { createCommandHandler } from '../commands/command-handler.ts'
import { reconcileAfterRestore } from '../operation/reconcile-after-restore.ts'
import { type Config, readConfig } from '@filiz/engines/config.ts'
import { requireData } from '@filiz/engines/open-readers.ts'
import { openEnginesWithoutTokens, type Engines } from '@filiz/engines/open.ts'
import { shouldRunAction } from '@filiz/engines/command-line-usage.ts'
import { createAddresses } from '@filiz/engines/records/addresses.ts'
import { createReactorCheckpoints } from '@filiz/engines/vault/reactor-checkpoints.ts'

/**
 * Runs `npm run admin -- grant|revoke|list [<email>] [admin|editor|analyst]`, with or without a running server.
 * The action `restored` runs after a restore, while the server is stopped.
 */
const words = process.argv.slice(2)
const [action, email, role = 'admin', ...more] = words
const usage = `usage: npm run admin -- <what>

  grant <email> [admin|editor|analyst]    makes somebody who is registered an administrator, an editor or an analyst
  revoke <email> [admin|editor|analyst]   takes it away again
  list                                    who is one
  restored                                after a restore of a backup, with Filiz stopped: makes the vault agree with
                                          the log, and drops the read models, which are then built anew

DATA_DIR says where Filiz keeps its data; without it, it is ./data.`
const granted = { admin: 'ADMIN', editor: 'EDITOR', analyst: 'ANALYST' } as const
const called = { ADMIN: 'administrator', EDITOR: 'editor', ANALYST: 'analyst' } as const

const whyNot: Readonly<Record<Exclude<RoleOutcome, 'done'>, (address: string) => string>> = {
  unknown: (address) => `Nobody has registered ${address}.`,
  unverified: (address) =>
    `${address} is not verified yet: whoever registered it has to follow the link in their mail first.`,
}

if (shouldRunAction(words, { usage, isUnderstood: isUnderstood() })) {
  const config = readConfig(undefined, {}, { tokens: false })
  const isRestored = action === 'restored'
  requireData(config, { partial: isRestored })
  const engines = await openEnginesWithoutTokens(config, {
    beside: !isRestored,
    inconsistent: isRestored,
    sendsMail: false,
  })
  try {
    process.exitCode = await answer(engines, config)
  } finally {
    await engines.close()
  }
}

function isUnderstood(): boolean {
  if (action === 'list' || action === 'restored') return email === undefined
  return (
    (action === 'grant' || action === 'revoke') &&
    email !== undefined &&
    Object.hasOwn(granted, role) &&
    more.length === 0
  )
}

/** Runs the requested action and returns the exit code. */
async function answer({ vault, keys, ...rest }: Omit<Engines, 'tokenSecret'>, { eventLog }: Config): Promise<number> {
  const dependencies = { ...rest, keys, commands: createCommandHandler(rest), addresses: createAddresses(vault, keys) }
  if (action === 'restored') return restored(dependencies, vault)
  const administrators = createAdministrators(dependencies)
  // An unknown account may be in the data folder of another installation, so the message names the file that was
  // searched.
  const looked = eventLog.engine === 'sqlite' ? ` (Looked in ${eventLog.file}.)` : ''
  if (action === 'list') {
    const found = await administrators.list()
    for (const { name, email: address, roles } of found)
      console.log(`${address}  ${name}  ${roles.map((one) => called[one]).join(', ')}`)
    if (found.length === 0) console.log(`There is no administrator yet.${looked}`)
    return 0
  }
  const wanted = granted[role as keyof typeof granted]
  const outcome = await administrators[action as 'grant' | 'revoke'](email!, wanted)
  if (outcome !== 'done') {
    console.error(`${whyNot[outcome](email!)}${outcome === 'unknown' ? looked : ''}`)
    return 1
  }
  console.log(action === 'grant' ? `${email} is an ${called[wanted]}.` : `${email} is no ${called[wanted]} any more.`)
  return 0
}

async function restored(
  dependencies: Omit<Parameters<typeof reconcileAfterRestore>[0], 'checkpoints' | 'vault'>,
  vault: Engines['vault'],
): Promise<number> {
  const { accounts, movedBack, endedAgain, addressesBack, unreadable, contested } = await reconcileAfterRestore({
    ...dependencies,
    checkpoints: createReactorCheckpoints(vault),
    vault,
  })
  console.log(`The read models are dropped: a projector fills them anew.\n${accounts} accounts are in the log.`)
  if (addressesBack > 0) console.log(`${addressesBack} of them have their address again.`)
  if (endedAgain > 0)
    console.log(`${endedAgain} accounts and children that were deleted after the log's backup are deleted again.`)
  for (const reactor of movedBack)
    console.log(`${reactor} goes on from the log's end, or begins anew: its checkpoint was not of this log.`)
  for (const id of contested)
    console.error(
      `account ${id}: its email address belongs to another account; the owner of the address signs in there.`,
    )
  for (const id of unreadable)
    console.error(
      `account ${id}: the vault has no key for this account, so its data cannot be read. Is the vault's backup older than the log's?`,
    )
  return unreadable.length > 0 ? 1 : 0
}
