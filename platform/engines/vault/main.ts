import { readConfig } from '../config.ts'
import { openEnginesWithoutTokens, type Engines } from '../open.ts'
import { lendPseudonymKey, makePseudonymKey } from './pseudonym-key.ts'
import { requireData, openVaultReader, readMasterKeys } from '../open-readers.ts'

/**
 * `start.cjs vault rotate`: re-encrypts every key with the first key of MASTER_KEY. `vault pseudonym-key`: creates the
 * key for pseudonyms of accounts and children in comparable exports. `vault lend-pseudonym-key`: prints that key for an
 * analyst without the master key. All may be repeated and run while the services run.
 */
const config = () => readConfig(undefined, {}, { tokens: false })
const actions: Readonly<Record<string, () => Promise<void>>> = {
  rotate: () =>
    withEngines(async ({ keys }) =>
      console.log(`${await keys.rotate()} keys are now wrapped under the new master key`),
    ),
  'pseudonym-key': () =>
    withEngines(async ({ keys }) => {
      await makePseudonymKey(keys)
      console.log('The vault keeps a key for pseudonyms.')
    }),
  'lend-pseudonym-key': async () => {
    const masters = await readMasterKeys(config())
    const vault = await openVaultReader(config())
    try {
      const key = await lendPseudonymKey(vault, masters)
      if (key) return console.log(key.toString('base64'))
      console.error('The vault has no key for pseudonyms yet: create it with `vault pseudonym-key`.')
      process.exitCode = 1
    } finally {
      await vault.close()
    }
  },
}

const action = Object.hasOwn(actions, process.argv[2] ?? '') ? actions[process.argv[2]!] : undefined
if (action) await action()
else {
  console.error('usage: vault rotate (with MASTER_KEY=<new>,<old>) | pseudonym-key | lend-pseudonym-key')
  process.exitCode = 2
}

async function withEngines(work: (engines: Pick<Engines, 'keys'>) => Promise<void>): Promise<void> {
  requireData(config())
  const engines = await openEnginesWithoutTokens(config(), { beside: true, sendsMail: false })
  try {
    await work(engines)
  } finally {
    await engines.close()
  }
}
