import { availableParallelism, loadavg } from 'node:os'
import { endChildren } from './child.ts'
import { describeEngines, onServers } from './place/requested-config.ts'
import { removePlaces } from './place/bench-environment.ts'
import { keep, type Run } from './results.ts'
import type { Result, Scenario } from './scenario.ts'
import { completions } from './scenarios/completions.ts'
import { busy, http } from './scenarios/http.ts'
import { planning } from './scenarios/planning.ts'
import { rebuild } from './scenarios/rebuild.ts'
import { visits } from './scenarios/visits.ts'

/**
 * `npm run bench [-- --quick] [<scenario> …]`, with the names below: measures each figure together with its comparison,
 * on the engines in EVENT_LOG_URL, READ_STORE_URL, VAULT_URL and QUEUE_URL.
 */
const scenarios: Readonly<Record<string, Scenario>> = { planning, http, visits, busy, completions, rebuild }
const quick = process.argv.includes('--quick')
const wanted = process.argv.slice(2).filter((word) => word in scenarios)

// Remove the benchmark's data from external servers when the run is interrupted, too.
for (const signal of ['SIGINT', 'SIGTERM'] as const)
  process.once(
    signal,
    () =>
      void endChildren()
        .then(removePlaces)
        .finally(() => process.exit(1)),
  )

const engines = await describeEngines()
const results: Result[] = []
const runOf = (its: readonly Result[]): Run => ({
  at: new Date().toISOString(),
  node: process.versions.node,
  cores: availableParallelism(),
  load: loadavg()[1]!,
  engines,
  quick,
  results: its,
})
const where = onServers()
for (const name of wanted.length > 0 ? wanted : Object.keys(scenarios)) {
  const its = await scenarios[name]!({ quick })
  keep(`${name}${where}`, runOf(its))
  results.push(...its)
}

const columns: readonly [string, (result: Result) => string][] = [
  ['what', ({ name }) => name],
  ['measured', ({ measured }) => measured],
  ['against', ({ against }) => against],
  [
    'ratio',
    ({ ratio, spread }) =>
      ratio === null ? '' : `${ratio.toFixed(2)}${spread ? ` (${spread.map((one) => one.toFixed(2)).join('–')})` : ''}`,
  ],
  ['aim', ({ aim, reached }) => (aim === null ? '' : `${aim} ${reached ? '✓' : '✗'}`)],
]
console.log(`| ${columns.map(([title]) => title).join(' | ')} |`)
console.log(`|${columns.map(() => '---').join('|')}|`)
for (const result of results) console.log(`| ${columns.map(([, cell]) => cell(result)).join(' | ')} |`)
console.log(engines)
console.log(
  `Node ${process.versions.node}, ${availableParallelism()} cores, client and servers together${quick ? '; quick: too short to be believed' : ''}`,
)

keep(`latest${where}`, runOf(results))
