import { spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import startRun from '../../tests/testing/run-folder.ts'
import { wholeChromium } from '../../tests/testing/chromium-program.ts'

/**
 * `npm test [-- --coverage]`: runs all checks and prints the name and duration of each. Continues after a failure and
 * fails at the end. `WITH_LONG=1` adds the tests tagged `long`.
 */
const root = path.join(import.meta.dirname, '..', '..')
const node = process.execPath
const bin = (name: string) => path.join(root, 'node_modules', '.bin', name)
const vitest = path.join(root, 'node_modules', 'vitest', 'vitest.mjs')

startRun()
/**
 * Folder for Vitest's JSON report, from which failures are summed up, and for data that specs create once and share.
 */
const folder = mkdtempSync(path.join(tmpdir(), 'filiz-test-'))
const report = path.join(folder, 'specs.json')

interface Report {
  readonly testResults: readonly {
    readonly name: string
    readonly status: string
    readonly message: string
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

/** Reads Vitest's report; empty if Vitest ended before it was written. */
function readReport(): Report {
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
  readonly reports?: true
}

const chromium = existsSync(wholeChromium())

const checks: readonly Check[] = [
  { name: 'types', command: [bin('tsc'), '--noEmit'] },
  { name: 'lint', command: [bin('oxlint'), '--deny-warnings'] },
  { name: 'format', command: [bin('oxfmt'), '--check', '.'] },
  {
    name: "build of the browser's part",
    command: [process.execPath, path.join(root, 'tools', 'scripts', 'ready.cjs')],
  },
  // One run for all specs: browser specs wait, and other specs can use the CPU meanwhile.
  {
    name: 'specs',
    command: [
      node,
      vitest,
      'run',
      '--reporter=default',
      '--reporter=json',
      `--outputFile.json=${report}`,
      '--project',
      'unit',
      '--project',
      'int',
      ...(chromium ? ['--project', 'e2e'] : []),
      ...(process.env['WITH_LONG'] ? [] : ['--tags-filter=!long']),
      ...process.argv.slice(2),
    ],
    reports: true,
  },
]

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
const compiled = process.argv.includes('--coverage')
  ? {}
  : { NODE_COMPILE_CACHE: path.join(root, 'node_modules', '.cache', 'compiled') }

const results = checks.map((check) => {
  console.log(`\n── ${check.name} ──`)
  const began = performance.now()
  const [command, ...args] = check.command
  const run = spawnSync(command!, args, {
    cwd: root,
    stdio: 'inherit',
    env: { ...process.env, SPECS_FOLDER: folder, ...compiled },
  })
  return {
    check,
    state: run.status === 0 ? ('passed' as const) : ('failed' as const),
    seconds: (performance.now() - began) / 1000,
  }
})

console.log('\n── summary ──')
for (const { check, state, seconds } of results) {
  console.log(`${state.padEnd(8)} ${check.name} (${seconds.toFixed(0)} s)`)
  if (!check.reports) continue
  const { testResults } = readReport()
  for (const line of [...(state === 'failed' ? failuresOf(testResults) : []), ...unsteadyOf(testResults)])
    console.log(line)
}
for (const what of skipped) console.log(`${'skipped'.padEnd(8)} ${what}`)
for (const [variable, what] of engines)
  if (!process.env[variable])
    console.log(`not set  ${variable}: ${what} ran only where a server was found on this machine`)
const failed = results.filter((result) => result.state === 'failed').length
console.log(
  `checks: ${results.filter((result) => result.state === 'passed').length} passed, ${failed} failed, ${skipped.length} skipped`,
)
process.exitCode = failed > 0 ? 1 : 0
