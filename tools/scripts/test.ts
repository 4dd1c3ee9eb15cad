import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdtempSync, readFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import startRun from '../../tests/testing/run-folder.ts'
import { wholeChromium } from '../../tests/testing/chromium-program.ts'

/**
 * Runs checks and prints the name and duration of each. Continues after a failure and fails at the end.
 *
 * - `npm test`: what a change needs
 * - `npm run test:rest`: everything else
 * - `npm run test:all`: both
 *
 * Further arguments go to Vitest.
 */
const root = path.join(import.meta.dirname, '..', '..')
const node = process.execPath
const bin = (name: string) => path.join(root, 'node_modules', '.bin', name)
const vitest = path.join(root, 'node_modules', 'vitest', 'vitest.mjs')

startRun()
/** Folder for Vitest's JSON reports, from which failures are summed up. */
const reports = mkdtempSync(path.join(tmpdir(), 'filiz-test-'))

interface Report {
  readonly testResults: readonly {
    readonly name: string
    readonly status: string
    readonly message: string
    /** Milliseconds since 1970. */
    readonly startTime: number
    readonly endTime: number
    readonly assertionResults: readonly {
      readonly status: string
      readonly fullName: string
      readonly failureMessages: readonly string[] | null
    }[]
  }[]
}

/**
 * Returns one line per spec that failed or file that could not run. If there is none, a line says that the error is
 * elsewhere.
 */
function failuresOf(testResults: Report['testResults']): string[] {
  const failures = named(testResults)
  return failures.length > 0
    ? failures
    : ['         no spec failed: an error outside of them, or the run did not end; see above']
}

const line = (file: string, title: string, message = '') =>
  `         ${path.relative(root, file)}${title && ` > ${title}`}: ${message.split('\n', 3).join(' ').slice(0, 300)}`

/** Specs that passed on their second attempt. They are reported, because flaky specs would otherwise never be fixed. */
const unsteadyOf = (testResults: Report['testResults']): string[] =>
  testResults.flatMap(({ name: file, assertionResults }) =>
    assertionResults
      .filter(({ status, failureMessages }) => status === 'passed' && (failureMessages?.length ?? 0) > 0)
      .map(({ fullName, failureMessages }) =>
        line(file, `${fullName} (passed at its second try)`, failureMessages?.[0]),
      ),
  )

function named(testResults: Report['testResults']): string[] {
  return testResults
    .filter(({ status }) => status === 'failed')
    .flatMap(({ name: file, message, assertionResults }) => {
      const failed = assertionResults.filter(({ status }) => status === 'failed')
      return failed.length === 0
        ? [line(file, '', message)]
        : failed.map(({ fullName, failureMessages }) => line(file, fullName, failureMessages?.[0]))
    })
}

/** Reads a report of Vitest; empty if Vitest ended before it was written. */
function readReport(report: string): Report {
  try {
    return JSON.parse(readFileSync(report, 'utf8')) as Report
  } catch {
    // Vitest ended before or while it wrote the report.
    return { testResults: [] }
  }
}

interface Check {
  readonly name: string
  readonly command: readonly string[]
  /** Path of Vitest's report. */
  readonly report?: string
}

const chromium = existsSync(wholeChromium())
const options = process.argv.slice(2)
const scope = options.includes('--rest') ? 'rest' : options.includes('--all') ? 'all' : 'change'
const vitestOptions = options.filter((option) => option !== '--rest' && option !== '--all')

const script = (name: string, ...args: readonly string[]): Check => ({
  name,
  command: [node, path.join(root, name), ...args],
})

function specs(name: string, projects: readonly string[], ...args: readonly string[]): Check {
  const report = path.join(reports, `${name}.json`)
  const selected = [...projects.flatMap((project) => ['--project', project]), ...args, ...vitestOptions]
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`]
  return { name, command: [node, vitest, 'run', ...reporters, ...selected], report }
}

const types = 'types'
/** The checks of an inner list run at the same time, because they mostly wait. */
type Phases = readonly (readonly Check[])[]
const forAChange: Phases = [
  [{ name: types, command: [bin('tsc'), '--noEmit'] }],
  [{ name: 'lint', command: [bin('oxlint'), '--deny-warnings'] }],
  [{ name: 'format', command: [bin('oxfmt'), '--check', '.'] }],
  [{ ...script('tools/scripts/ready.cjs'), name: "build of the browser's part" }],
  // One run for all specs: browser specs wait, and other specs can use the CPU meanwhile.
  [specs('specs', ['unit', 'int', ...(chromium ? ['journeys'] : [])], '--tags-filter=!long')],
]

const rest: Phases = [
  [
    ...(chromium ? [specs('browser specs', ['e2e'], '--maxWorkers=3')] : []),
    specs('long tests of other specs', ['unit', 'int'], '--tags-filter=long', '--maxWorkers=2'),
  ],
  [specs('long specs', ['long'])],
  [
    // Requests with errors, generated from the OpenAPI document; a failure prints the seed.
    script('tests/fuzz/run.ts', '--requests', '2000', '--rounds', '4'),
    // A twelfth of the crash matrix, selected by the seed.
    script('tests/faults/run.ts', '--every', '12'),
  ],
  [
    // Licences from the lockfile, and vulnerabilities if the registry answers.
    script('tools/scripts/licences.ts'),
    // Fails for accessibility and similar findings, never for speed.
    script('tests/reports/lighthouse.ts'),
  ],
]

const phases = { change: forAChange, rest, all: [...forAChange, ...rest] }[scope]

const skipped: readonly string[] = chromium
  ? []
  : [
      'browser: no Chromium here (apt-get install chromium, and chromium-headless-shell for half the time; or set CHROMIUM)',
    ]

const engines: readonly [string, string][] = [
  ['TEST_EVENTSTORE_URL', 'EventStoreDB: its conformance kit'],
  ['TEST_EVENTSTORE_CLUSTER_URL', 'a cluster of EventStoreDB: what a change of its leader does'],
  ['TEST_MONGODB_URL', 'MongoDB: its conformance kits'],
  ['TEST_REDIS_URL', 'Redis: the conformance kit of the job queue'],
]

/**
 * Processes that specs start share a cache of compiled code, as with `start.cjs`. Coverage needs code that is compiled
 * again.
 */
const compiled = options.includes('--coverage')
  ? {}
  : { NODE_COMPILE_CACHE: path.join(root, 'node_modules', '.cache', 'compiled') }

/** Files that took longer than this are named at the end of a run, in milliseconds. */
const slowFile = 20_000
/** Number of files that are named at most. */
const mostSlow = 30
/** Aim: CPU seconds of `npm test`, as a multiple of those of the type check in the same run. */
const mostCpu = 20

/** CPU seconds of all ended child processes and their children; null where the system does not tell. */
function childrensCpu(): number | null {
  try {
    const fields = readFileSync('/proc/self/stat', 'utf8').replace(/^.*\)/s, '').trim().split(' ')
    return (Number(fields[13]) + Number(fields[14])) / 100
  } catch {
    return null
  }
}

interface Result {
  readonly check: Check
  readonly state: 'passed' | 'failed'
  readonly seconds: number
  /** CPU seconds; null if the check ran beside others, or the system does not tell. */
  readonly cpu: number | null
  readonly testResults: Report['testResults'] | null
}

/** Runs a check. With `isAlone` its output is shown at once, otherwise at its end. */
async function run(check: Check, isAlone: boolean): Promise<Result> {
  const title = `\n── ${check.name} ──`
  if (isAlone) console.log(title)
  const [began, cpu] = [performance.now(), isAlone ? childrensCpu() : null]
  const [command, ...args] = check.command
  const child = spawn(command!, args, {
    cwd: root,
    stdio: ['ignore', isAlone ? 'inherit' : 'pipe', isAlone ? 'inherit' : 'pipe'],
    env: { ...process.env, ...compiled },
  })
  const output: Buffer[] = []
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (chunk: Buffer) => output.push(chunk))
  const [code] = (await once(child, 'close')) as [number | null]
  if (!isAlone) console.log(`${title}\n${Buffer.concat(output).toString()}`)
  return {
    check,
    state: code === 0 ? 'passed' : 'failed',
    seconds: (performance.now() - began) / 1000,
    cpu: cpu === null ? null : childrensCpu()! - cpu,
    testResults: check.report === undefined ? null : readReport(check.report).testResults,
  }
}

const results: Result[] = []
for (const phase of phases) results.push(...(await Promise.all(phase.map((check) => run(check, phase.length === 1)))))

console.log('\n── summary ──')
for (const { check, state, seconds, cpu, testResults } of results) {
  console.log(
    `${state.padEnd(8)} ${check.name} (${seconds.toFixed(0)} s${cpu === null ? '' : `, CPU ${cpu.toFixed(0)} s`})`,
  )
  if (!testResults) continue
  for (const line of [...(state === 'failed' ? failuresOf(testResults) : []), ...unsteadyOf(testResults)])
    console.log(line)
}
for (const line of overBudget()) console.log(line)
for (const what of skipped) console.log(`${'skipped'.padEnd(8)} ${what}`)
for (const [variable, what] of engines)
  if (!process.env[variable])
    console.log(`not set  ${variable}: ${what} ran only where a server was found on this machine`)
const failed = results.filter((result) => result.state === 'failed').length
console.log(
  `checks: ${results.filter((result) => result.state === 'passed').length} passed, ${failed} failed, ${skipped.length} skipped`,
)
process.exitCode = failed > 0 ? 1 : 0

/** Returns lines about what costs most. They never fail a run, because machines differ. */
function overBudget(): readonly string[] {
  const slow = results
    .flatMap(({ testResults }) => testResults ?? [])
    .map(({ name, startTime, endTime }) => ({ name, took: endTime - startTime }))
    .filter(({ took }) => took > slowFile)
    .toSorted((a, b) => b.took - a.took)
    .slice(0, mostSlow)
    .map(({ name, took }) => `slow     ${path.relative(root, name)} (${(took / 1000).toFixed(0)} s)`)
  const ofTypes = results.find(({ check }) => check.name === types)?.cpu
  if (!ofTypes || scope !== 'change') return slow
  const all = results.reduce((sum, { cpu }) => sum + (cpu ?? 0), 0)
  const times = all / ofTypes
  return [
    ...slow,
    `${times > mostCpu ? 'too much' : 'CPU'.padEnd(8)} ${all.toFixed(0)} s, ${times.toFixed(1)} times that of the type check (aim: at most ${mostCpu})`,
  ]
}
