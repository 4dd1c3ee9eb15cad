import { spawn, type ChildProcess } from 'node:child_process'
import { existsSync, mkdtempSync } from 'node:fs'
import { createServer, type AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'

/** A server that the specs started, on loopback. */
export interface Server {
  readonly url: string
  stop(signal?: 'SIGTERM' | 'SIGKILL'): Promise<void>
  /** It is there, and does nothing. */
  freeze(whileFrozen: () => Promise<unknown>): Promise<void>
}

const root = path.join(import.meta.dirname, '..', '..', '..')
const onPath = (program: string) =>
  (process.env['PATH'] ?? '')
    .split(path.delimiter)
    .map((folder) => path.join(folder, program))
    .find((file) => existsSync(file))

/** `redis-server` of this machine, if it has one. */
export const redisProgram = (): string | undefined => onPath('redis-server')

/** A program `serve PORT [FILE]` that speaks MongoDB's protocol: named by `TEST_MONGODB_SERVE`, or where the team keeps it. */
export function mongoProgram(): string | undefined {
  const named = process.env['TEST_MONGODB_SERVE'] ?? path.join(root, '..', 'shared', 'engines', 'mongo', 'serve')
  return existsSync(named) && onPath('java') ? named : undefined
}

async function freePort(): Promise<number> {
  const probe = createServer()
  await new Promise<void>((resolve) => probe.listen(0, '127.0.0.1', resolve))
  const { port } = probe.address() as AddressInfo
  await new Promise((resolve) => probe.close(resolve))
  return port
}

/** Resolves with what `ready` finds in the process' output. */
async function started(child: ChildProcess, ready: RegExp): Promise<RegExpExecArray> {
  let output = ''
  return new Promise((resolve, reject) => {
    const read = (chunk: Buffer) => {
      output += chunk.toString()
      const found = ready.exec(output)
      if (found) resolve(found)
    }
    child.stdout?.on('data', read)
    child.stderr?.on('data', read)
    child.on('error', reject)
    child.on('exit', (code) => reject(new Error(`ended with ${code}: ${output}`)))
  })
}

/** A server that outlived the specs would hold its port, and the machine. */
function mortal(child: ChildProcess): ChildProcess {
  const kill = () => child.kill('SIGKILL')
  process.once('exit', kill)
  child.once('exit', () => process.off('exit', kill))
  return child
}

const stopping =
  (child: ChildProcess) =>
  async (signal: 'SIGTERM' | 'SIGKILL' = 'SIGTERM') => {
    if (child.exitCode !== null || child.signalCode !== null) return
    const gone = new Promise((resolve) => child.once('exit', resolve))
    child.kill(signal)
    await gone
  }

const freezing = (child: ChildProcess) => async (whileFrozen: () => Promise<unknown>) => {
  child.kill('SIGSTOP')
  await whileFrozen().finally(() => child.kill('SIGCONT'))
}

/** With a `port` it comes back where it was, and with a `folder` as it was; with the options of one that speaks TLS only, that is what it does. */
export async function startRedis({
  port,
  folder = mkdtempSync(path.join(tmpdir(), 'filiz-redis-')),
  tls,
}: { port?: number; folder?: string; tls?: readonly string[] } = {}): Promise<
  Server & { port: number; folder: string }
> {
  const at = port ?? (await freePort())
  const child = mortal(
    spawn(
      redisProgram()!,
      [
        ...(tls ? [...tls, '--tls-port', String(at)] : ['--port', String(at)]),
        '--bind',
        '127.0.0.1',
        '--dir',
        folder,
        '--save',
        '',
        '--appendonly',
        'yes',
        '--maxmemory-policy',
        'noeviction',
      ],
      { stdio: ['ignore', 'pipe', 'pipe'] },
    ),
  )
  await started(child, /Ready to accept connections/)
  return {
    url: `${tls ? 'rediss' : 'redis'}://127.0.0.1:${at}`,
    port: at,
    folder,
    stop: stopping(child),
    freeze: freezing(child),
  }
}

/** A server of Java lives as long as a file of specs: to compile it well takes longer than what it does with it. */
const briefly = { JAVA_TOOL_OPTIONS: '-XX:TieredStopAtLevel=1 -XX:+UseSerialGC' }

/** With a `file` its data outlives it. */
export async function startMongo({ port = 0, file }: { port?: number; file?: string } = {}): Promise<
  Server & { port: number }
> {
  const child = mortal(
    spawn(mongoProgram()!, [String(port), ...(file ? [file] : [])], {
      stdio: ['ignore', 'pipe', 'pipe'],
      env: { ...briefly, ...process.env },
    }),
  )
  const [, url] = await started(child, /listening on (mongodb:\/\/\S+)/)
  return {
    url: url!.replace(/\/$/, ''),
    port: Number(new URL(url!.replace('mongodb:', 'http:')).port),
    stop: stopping(child),
    freeze: freezing(child),
  }
}
