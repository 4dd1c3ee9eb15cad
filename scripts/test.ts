import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import path from 'node:path'

/** `npm test [-- --coverage]`: every check, each named and timed; it goes on after a failure and fails at the end. */
const root = path.join(import.meta.dirname, '..')
const node = process.execPath
const bin = (name: string) => path.join(root, 'node_modules', '.bin', name)
const vitest = path.join(root, 'node_modules', 'vitest', 'vitest.mjs')

const chromium = process.env['CHROMIUM'] ?? ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'].find((file) => existsSync(file))

interface Check { readonly name: string; readonly command: readonly string[]; readonly skip?: string | false }

const checks: readonly Check[] = [
  { name: 'types', command: [bin('tsc'), '--noEmit'] },
  { name: 'lint', command: [bin('oxlint'), '--deny-warnings'] },
  { name: 'catalogue', command: [node, path.join(root, 'catalogue', 'check.ts')] },
  { name: 'specs, conformance and services', command: [node, vitest, 'run', '--project', 'unit', '--project', 'int', ...process.argv.slice(2)] },
  { name: 'build of the browser\'s part', command: [process.execPath, path.join(root, 'scripts', 'ready.cjs')] },
  { name: 'browser', command: [node, vitest, 'run', '--project', 'e2e'], skip: !chromium && 'no Chromium here (apt-get install chromium, or set CHROMIUM)' },
]

const engines: readonly [string, string][] = [
  ['TEST_EVENTSTORE_URL', 'EventStoreDB: its conformance kit'],
  ['TEST_EVENTSTORE_CLUSTER_URL', 'a cluster of EventStoreDB: what a change of its leader does'],
  ['TEST_MONGODB_URL', 'MongoDB: its conformance kits'],
  ['TEST_REDIS_URL', 'Redis: the conformance kit of the job queue'],
]

const results = checks.map((check) => {
  if (check.skip) return { check, state: 'skipped' as const, seconds: 0 }
  console.log(`\n── ${check.name} ──`)
  const began = performance.now()
  const [command, ...args] = check.command
  const run = spawnSync(command!, args, { cwd: root, stdio: 'inherit', env: { ...process.env, ...(chromium ? { CHROMIUM: chromium } : {}) } })
  return { check, state: run.status === 0 ? ('passed' as const) : ('failed' as const), seconds: (performance.now() - began) / 1000 }
})

console.log('\n── summary ──')
for (const { check, state, seconds } of results) console.log(`${state.padEnd(8)} ${check.name}${state === 'skipped' ? `: ${check.skip}` : ` (${seconds.toFixed(0)} s)`}`)
for (const [variable, what] of engines) if (!process.env[variable]) console.log(`not set  ${variable}: ${what} ran only where a server was found on this machine`)
const failed = results.filter((result) => result.state === 'failed').length
console.log(`checks: ${results.filter((result) => result.state === 'passed').length} passed, ${failed} failed, ${results.filter((result) => result.state === 'skipped').length} skipped`)
process.exitCode = failed > 0 ? 1 : 0
