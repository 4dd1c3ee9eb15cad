import { randomBytes } from 'node:crypto'
import { spawn } from 'node:child_process'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { kept } from '@filiz/engines/testing/servers.ts'
import { until } from './until.ts'

/** The environment of each process, without the settings of the one that runs the specs. */
const surroundings = () => ({ PATH: process.env['PATH'], TMPDIR: tmpdir(), LOG_LEVEL: 'warn' })
const root = path.join(import.meta.dirname, '..', '..')
const hooks = path.join(import.meta.dirname, 'crashing', 'hooks.ts')

export type ServiceName = 'standalone' | 'command-api' | 'query-api' | 'projector' | 'worker'

export interface Service {
  readonly name: ServiceName
  readonly url: string
  /** Resolves when `/healthz` reports that the service is alive; rejects if the process ends first. */
  readonly alive: Promise<void>
  /** Resolves with exit code and signal. */
  readonly ended: Promise<{ readonly code: number | null; readonly signal: NodeJS.Signals | null }>
  readonly running: () => boolean
  /** Kills the process with SIGKILL; resolves when it has ended. */
  kill(): Promise<void>
  /** Pauses the process until `thaw`, as if the machine were overloaded. */
  freeze(): void
  thaw(): void
  /** Stops the process with SIGTERM; rejects if it does not end in time with exit code 0. */
  stop(): Promise<void>
  /** Returns the latest part of the output. */
  output(): string
}

// A signal ends a process without the event `exit`, at which its children are killed.
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(1))

export const newKey = () => randomBytes(32).toString('base64')
export const newSecrets = () => ({ MASTER_KEY: newKey(), TOKEN_SECRET: newKey() })

/** Settings of services whose data is on these servers. */
export const storesOn = (mongo: { readonly url: string }, redis: { readonly url: string }) => ({
  READ_STORE_URL: `${mongo.url}/filiz_read`,
  VAULT_URL: `${mongo.url}/filiz_vault`,
  QUEUE_URL: redis.url,
})

const startMs = 40_000
const stopMs = 20_000

export interface StartOptions {
  readonly env: Readonly<Record<string, string>>
  readonly port: number
  /** Fault variables for the hooks (`crashing/hooks.ts`). Without them the service runs as in production. */
  readonly faults?: Readonly<Record<string, string>>
  /** The folder of the project to run; the current project by default. */
  readonly from?: string
}

/** Starts a service as `npm run` does. */
export function startService(name: ServiceName, { env, port, faults, from = root }: StartOptions): Service {
  const child = kept(
    spawn(process.execPath, [...(faults ? ['--import', hooks] : []), path.join(from, 'start.cjs'), name], {
      env: { ...surroundings(), ...env, ...faults, PORT: String(port) },
      stdio: ['ignore', 'pipe', 'pipe'],
    }),
  )
  const lines: string[] = []
  const read = (chunk: Buffer) => {
    lines.push(chunk.toString())
    if (lines.length > 400) lines.shift()
  }
  child.stdout.on('data', read)
  child.stderr.on('data', read)
  const url = `http://127.0.0.1:${port}`
  const running = () => child.exitCode === null && child.signalCode === null
  const ended = new Promise<{ code: number | null; signal: NodeJS.Signals | null }>((resolve) =>
    child.once('exit', (code, signal) => resolve({ code, signal })),
  )
  const output = () => lines.join('')
  const alive = until(
    `${name} to be alive`,
    async () => {
      if (!running()) return true
      return (await fetch(`${url}/healthz`, { signal: AbortSignal.timeout(2_000) })).ok
    },
    startMs,
  ).then(() => {
    if (!running()) throw new Error(`${name} ended: ${output()}`)
  })
  alive.catch(() => {})
  return {
    name,
    url,
    alive,
    ended,
    running,
    output,
    freeze: () => void child.kill('SIGSTOP'),
    thaw: () => void child.kill('SIGCONT'),
    async kill() {
      child.kill('SIGKILL')
      await ended
    },
    async stop() {
      child.kill('SIGTERM')
      await until(`${name} to stop`, () => !running(), stopMs).catch((error: unknown) => {
        throw new Error(`${name} did not stop: ${output()}`, { cause: error })
      })
      const { code, signal } = await ended
      if (code !== 0) throw new Error(`${name} was stopped and ended with ${code ?? signal}: ${output()}`)
    },
  }
}

/** Runs an operator command; resolves to its output. */
export async function runCommand(
  args: readonly string[],
  env: Readonly<Record<string, string>>,
  ms = 60_000,
): Promise<string> {
  const child = kept(
    spawn(process.execPath, [path.join(root, 'start.cjs'), ...args], {
      env: { ...surroundings(), ...env },
      stdio: ['ignore', 'pipe', 'pipe'],
      timeout: ms,
      killSignal: 'SIGKILL',
    }),
  )
  let output = ''
  const read = (chunk: Buffer) => (output += chunk.toString())
  child.stdout.on('data', read)
  child.stderr.on('data', read)
  const code = await new Promise((resolve) => child.once('exit', (exit, signal) => resolve(exit ?? signal)))
  if (code !== 0) throw new Error(`${args.join(' ')} ended with ${String(code)}: ${output.slice(-4_000)}`)
  return output
}
