import { mkdirSync, writeFileSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import path from 'node:path'
import type { Result, Scenario } from './scenario.ts'
import { http } from './scenarios/http.ts'
import { planning } from './scenarios/planning.ts'
import { rebuild } from './scenarios/rebuild.ts'

/** `npm run bench [-- --quick]`: every figure beside what it is compared with, measured in the same run. */
const quick = process.argv.includes('--quick')
const scenarios: readonly Scenario[] = [planning, http, rebuild]

const results: Result[] = []
for (const scenario of scenarios) results.push(...(await scenario({ quick })))

const columns: readonly [string, (result: Result) => string][] = [
  ['what', ({ name }) => name],
  ['measured', ({ measured }) => measured],
  ['against', ({ against }) => against],
  ['ratio', ({ ratio }) => (ratio === null ? '' : ratio.toFixed(2))],
  ['aim', ({ aim, reached }) => `${aim} ${reached ? '✓' : '✗'}`],
]
console.log(`| ${columns.map(([title]) => title).join(' | ')} |`)
console.log(`|${columns.map(() => '---').join('|')}|`)
for (const result of results) console.log(`| ${columns.map(([, cell]) => cell(result)).join(' | ')} |`)
console.log(`Node ${process.versions.node}, ${availableParallelism()} cores, client and server together${quick ? '; quick: too short to be believed' : ''}`)

const folder = path.join(import.meta.dirname, 'results')
mkdirSync(folder, { recursive: true })
writeFileSync(path.join(folder, 'latest.json'), `${JSON.stringify({ at: new Date().toISOString(), node: process.versions.node, cores: availableParallelism(), quick, results }, null, 2)}\n`)
