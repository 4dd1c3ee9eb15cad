import { spawn, type ChildProcess } from 'node:child_process'
import { existsSync, mkdtempSync } from 'node:fs'
import { createServer, type AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'

/** A local server started by the tests. */
export interface Server {
  readonly url: string
  stop(signal?: 'SIGTERM' | 'SIGKILL'): Promise<void>
  /** Suspends the server's process: it accepts connections but does nothing. */
  freeze(whileFrozen: () => Promise<unknown>): Promise<void>
}

const root = path.join(import.meta.dirname, '..', '..', '..')
const onPath = (program: string) =>
  (process.env['PATH'] ?? '')
    .split(path.delimiter)
    .map((folder) => path.join(folder, program))
    .find((file) => existsSync(file))

/** Path of the local `redis-server`, if installed. */
export const redisProgram = (): string | undefined => onPath('redis-server')

/**
 * A program `serve PORT [FILE]` that implements MongoDB's protocol: from `TEST_MONGODB_SERVE`, or from the team's
 * shared folder.
 */
export function mongoProgram(): string | undefined {
  const named = process.env['TEST_MONGODB_SERVE'] ?? path.join(root, '..', 'shared', 'engines', 'mongo', 'serve')
  return existsSync(named) && onPath('java') ? named : undefined
}

/** Children that are killed when this process ends, so that they do not keep their ports. One listener serves all. */
const children = new Set<ChildProcess>()
process.on('exit', () => children.forEach((child) => child.kill('SIGKILL')))

/** Registers `child` to be killed when this process ends. */
export function kept<C extends ChildProcess>(child: C): C {
  children.add(child)
  child.once('exit', () => children.delete(child))
  return child
}

/** Returns a port of 127.0.0.1 at which nothing listens now. */
export async function freePort(): Promise<number> {
  const probe = createServer()
  await new Promise<void>((resolve) => probe.listen(0, '127.0.0.1', resolve))
  const { port } = probe.address() as AddressInfo
  await new Promise((resolve) => probe.close(resolve))
  return port
}

/** Waits until the process' output matches `ready`, and resolves to the match. */
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

/**
 * Starts Redis. With `port` and `folder` it restarts at a former address with its former data; `tls` are options for a
 * server that accepts TLS only, `users` is a file with users and their rights.
 */
export async function startRedis({
  port,
  folder = mkdtempSync(path.join(tmpdir(), 'filiz-redis-')),
  tls,
  users,
}: { port?: number; folder?: string; tls?: readonly string[]; users?: string } = {}): Promise<
  Server & { port: number; folder: string }
> {
  const at = port ?? (await freePort())
  const child = kept(
    spawn(
      redisProgram()!,
      [
        ...(tls ? [...tls, '--tls-port', String(at)] : ['--port', String(at)]),
        ...(users ? ['--aclfile', users] : []),
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

/** Options for a short-lived Java server: full JIT optimization would cost more time than it saves. */
const briefly = { JAVA_TOOL_OPTIONS: '-XX:TieredStopAtLevel=1 -XX:+UseSerialGC' }

/** Starts `mongoProgram`. With a `file`, the data persists after the server ends. */
export async function startMongo({ port = 0, file }: { port?: number; file?: string } = {}): Promise<
  Server & { port: number }
> {
  const child = kept(
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
