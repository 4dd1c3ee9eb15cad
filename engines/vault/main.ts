import { readConfig } from '../config.ts'
import { openEnginesWithoutTokens } from '../open.ts'

/** `start.cjs vault rotate`: wraps every key under the first of MASTER_KEY's. May be repeated, and run beside the services. */
const action = process.argv[2]
if (action !== 'rotate') {
  console.error('usage: vault rotate   (with MASTER_KEY=<new>,<old>)')
  process.exitCode = 2
} else {
  const { keys, close } = await openEnginesWithoutTokens(readConfig(undefined, {}, { tokens: false }), { beside: true, sendsMail: false })
  try {
    console.log(`${await keys.rotate()} keys are now wrapped under the new master key`)
  } finally {
    await close()
  }
}
