import { createAdministrators } from './administrators.ts'
import { createCommandHandler } from './handle.ts'
import { readConfig } from '@filiz/engines/config.ts'
import { openEngines } from '@filiz/engines/open.ts'
import { createAddresses } from '@filiz/engines/vault/addresses.ts'

/** `npm run admin -- grant|revoke|list [<email>]`, with the server running or not. */
const [action, email] = process.argv.slice(2)
const usage = 'usage: npm run admin -- grant <email> | revoke <email> | list'

const engines = await openEngines(readConfig(), { beside: true })
try {
  const administrators = createAdministrators({ ...engines, commands: createCommandHandler(engines), addresses: createAddresses(engines.vault, engines.keys) })
  if (action === 'list' && email === undefined) {
    const found = await administrators.list()
    for (const { name, email: address } of found) console.log(`${address}  ${name}`)
    if (found.length === 0) console.log('There is no administrator yet.')
  } else if ((action === 'grant' || action === 'revoke') && email !== undefined) {
    if (await administrators[action](email)) {
      console.log(action === 'grant' ? `${email} is an administrator.` : `${email} is no administrator any more.`)
    } else {
      console.error(`Nobody has registered ${email}.`)
      process.exitCode = 1
    }
  } else {
    console.error(usage)
    process.exitCode = 2
  }
} finally {
  await engines.close()
}
