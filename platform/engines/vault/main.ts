import { readConfig } from '../config.ts'
import { openEnginesWithoutTokens, type Engines } from '../open.ts'
import { lendPseudonymKey, makePseudonymKey } from './pseudonym-key.ts'
import { expectData, openVaultReader, readMasterKeys } from '../open-readers.ts'

/**
 * `start.cjs vault rotate`: wraps every key under the first of MASTER_KEY's. `vault pseudonym-key`: makes the key that
 * names accounts and children in exports which are to be compared. `vault lend-pseudonym-key`: prints it, for an analyst
 * who has no master key. All may be repeated, and run beside the services.
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
      console.error('The vault keeps no key for pseudonyms yet: make it with `vault pseudonym-key`.')
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
  expectData(config())
  const engines = await openEnginesWithoutTokens(config(), { beside: true, sendsMail: false })
  try {
    await work(engines)
  } finally {
    await engines.close()
  }
}
