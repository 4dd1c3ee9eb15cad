import { spawn, type ChildProcess } from 'node:child_process'
import { randomBytes, randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { mongoProgram, redisProgram } from '@filiz/engines/testing/servers.ts'

export type ServiceName = 'command-api' | 'query-api' | 'projector' | 'worker'

/** A service in a process of its own. */
export interface Service {
  readonly name: ServiceName
  readonly url: string
  readonly process: ChildProcess
  /** Everything that it has written, to both outputs. */
  output(): string
  /** SIGTERM; resolves with its exit code. */
  stop(): Promise<number | null>
  /** SIGKILL. */
  kill(): Promise<void>
}

export interface Installation {
  readonly env: Readonly<Record<string, string>>
  readonly folder: string
  /** Resolves when it listens; engines need not answer. `env` goes before the installation's. */
  start(name: ServiceName, env?: Readonly<Record<string, string>>): Promise<Service>
  /** An operator's command: `run(['projector', 'list'])`. */
  run(args: readonly string[], env?: Readonly<Record<string, string>>): Promise<{ readonly code: number | null; readonly output: string }>
  /** Kills what still runs, removes the folder. */
  close(): Promise<void>
}

export interface EngineUrls {
  readonly eventLog: string
  readonly mongo: string
  readonly redis: string
}

const root = path.join(import.meta.dirname, '..', '..')

/** Why processes on real engines cannot run here; undefined where they can. */
export const missingEngine = (): string | undefined =>
  !process.env['TEST_EVENTSTORE_URL'] ? 'TEST_EVENTSTORE_URL is not set'
  : !redisProgram() ? 'there is no redis-server'
  : !mongoProgram() && !process.env['TEST_MONGODB_URL'] ? 'there is no server of MongoDB’s protocol'
  : undefined

/** The four services, as many of each as are started, on these servers, in databases and a part of the log of their own. */
export function createInstallation({ eventLog, mongo, redis }: EngineUrls, extra: Readonly<Record<string, string>> = {}): Installation {
  const folder = mkdtempSync(path.join(tmpdir(), 'filiz-installation-'))
  const id = randomUUID().replaceAll('-', '')
  const database = (name: string) => {
    const url = new URL(mongo.replace('mongodb', 'http'))
    url.pathname = `/${name}_${id}`
    return url.href.replace('http', 'mongodb')
  }
  const env: Record<string, string> = {
    EVENT_LOG_URL: eventLog, EVENT_LOG_NAMESPACE: id, READ_STORE_URL: database('read'), VAULT_URL: database('vault'), QUEUE_URL: redis,
    MASTER_KEY: randomBytes(32).toString('base64'), TOKEN_SECRET: randomBytes(32).toString('base64'),
    DATA_DIR: path.join(folder, 'data'), HOST: '127.0.0.1', PORT: '0', LOG_LEVEL: 'info', PUBLIC_URL: 'http://filiz.example', TRUST_PROXY: '1', ...extra,
  }
  const running = new Set<ChildProcess>()

  function spawned(args: readonly string[], own: Readonly<Record<string, string>>) {
    const child = spawn(process.execPath, ['start.cjs', ...args], { cwd: root, env: { PATH: process.env['PATH'], ...env, ...own }, stdio: ['ignore', 'pipe', 'pipe'] })
    let output = ''
    running.add(child)
    const ended = new Promise<number | null>((resolve) => child.once('close', (code) => {
      running.delete(child)
      resolve(code)
    }))
    const listeners = new Set<() => void>()
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => {
      output += chunk.toString()
      for (const listener of listeners) listener()
    })
    const said = (what: RegExp) => new Promise<RegExpExecArray>((resolve, reject) => {
      const look = () => {
        const found = what.exec(output)
        if (found) resolve(found)
      }
      listeners.add(look)
      look()
      void ended.then((code) => reject(new Error(`${args.join(' ')} ended with ${code}: ${output}`)))
    })
    return { child, ended, said, output: () => output }
  }

  return {
    env, folder,
    async start(name, own = {}) {
      const { child, ended, said, output } = spawned([name], own)
      const [, url] = await said(/^listening on (http:\/\/\S+)$/m)
      return {
        name, url: url!, process: child, output,
        stop() {
          child.kill('SIGTERM')
          return ended
        },
        async kill() {
          child.kill('SIGKILL')
          await ended
        },
      }
    },
    async run(args, own = {}) {
      const { ended, output } = spawned(args, own)
      const code = await ended
      return { code, output: output() }
    },
    async close() {
      await Promise.all([...running].map((child) => new Promise<void>((resolve) => {
        child.once('close', () => resolve())
        child.kill('SIGKILL')
      })))
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
