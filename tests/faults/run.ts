import { parseArgs } from 'node:util'
import { seconds, type Group } from './case.ts'
import { mongoProgram, redisProgram } from '@filiz/engines/testing/servers.ts'
import startRun from '../testing/run-folder.ts'
import { eventStoreMissing } from './event-store.ts'
import { servicesGroup } from './services.ts'
import { standaloneGroup } from './standalone.ts'

/**
 * `npm run test:faults`: kills, disconnects and poisons real processes under a load of real commands, and checks the
 * invariants after each case (`invariants.ts`). `--seed <n>` repeats a run, `--only <pattern>` selects cases by name,
 * `--every <n>` runs every n-th case, starting at one that the seed selects.
 * The last line is `N passed, N failed`; the exit code matches.
 */
const { values } = parseArgs({
  options: { seed: { type: 'string' }, only: { type: 'string' }, every: { type: 'string', default: '1' } },
})
startRun()
const seed = values.seed === undefined ? Math.floor(Math.random() * 2 ** 31) : Number(values.seed)
const every = Number(values.every)
console.log(`seed ${seed}${every > 1 ? `, every ${every}. case` : ''}`)

const serversMissing = !mongoProgram()
  ? "no server of MongoDB's protocol (it needs Java)"
  : !redisProgram()
    ? 'no redis-server'
    : undefined
const groups: readonly Group[] = [
  standaloneGroup({ seed, rounds: 4 }),
  servicesGroup({ seed, eventLog: 'sqlite', missing: serversMissing }),
  servicesGroup({ seed, eventLog: 'eventstoredb', missing: serversMissing ?? eventStoreMissing() }),
]

let passed = 0
let failed = 0
for (const { name: group, cases, missing, close } of groups) {
  const named = cases.filter(({ name }) => !values.only || new RegExp(values.only).test(`${group}: ${name}`))
  const wanted = named.filter((_, index) => index % every === seed % every)
  if (wanted.length > 0 && missing !== undefined) {
    console.log(`skipped  ${group}: ${missing}`)
    continue
  }
  for (const { name, run } of wanted) {
    const began = performance.now()
    const line = (state: string, rest: string) =>
      console.log(`${state.padEnd(7)} ${group}: ${name} (${seconds(performance.now() - began)}) ${rest}`)
    try {
      const measured = await run()
      passed += 1
      line('passed', measured)
    } catch (error) {
      failed += 1
      line('FAILED', `\n    ${(error as Error).message}`)
    }
  }
  await close()
}
console.log(`${passed} passed, ${failed} failed`)
process.exit(failed > 0 || passed === 0 ? 1 : 0)
