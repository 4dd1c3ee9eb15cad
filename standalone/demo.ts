import { readConfig } from '@filiz/engines/config.ts'
import { administrator, analyst, family, father, grandmother } from './demo/characters.ts'
import { prepareDemo } from './demo/prepare-demo.ts'
import { serve } from './serve.ts'

/**
 * `npm run demo`: same as `npm start`, with its own data folder, a family with six months of history, and the figures
 * of forty other families.
 */
const config = readConfig(undefined, { DATA_DIR: './demo-data', DEMO_MODE: '1' })
await prepareDemo(config, config.clockStart ?? new Date().toISOString())
console.log('Sign in as')
for (const [role, { email, password }] of [
  ['a parent', family],
  ['an administrator', administrator],
  ['an analyst', analyst],
  ['a father', father],
  ['a grandmother', grandmother],
] as const) {
  console.log(`  ${role.padEnd(16)} ${email.padEnd(24)} ${password}`)
}
await serve(config)
