import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { startServer, type ChildServer } from './child.ts'
import type { BenchEnvironment } from './place/bench-environment.ts'

/** The running servers that answer commands and queries; with embedded engines both are the same. */
export interface Services extends AsyncDisposable {
  readonly commands: ChildServer
  readonly queries: ChildServer
  /** Milliseconds from the first process's start until all are ready. */
  readonly startMs: number
}

const root = path.join(import.meta.dirname, '..', '..')
/** As in `npm start` and the Dockerfile. */
const asStarted = { NODE_OPTIONS: '--max-semi-space-size=16' }
const names = ['command-api', 'query-api', 'projector', 'worker'] as const

/**
 * Starts one process if the engines are embedded, otherwise the four services in separate processes. Resolves when all
 * are ready.
 */
export async function startServices({ embedded, env, folder }: BenchEnvironment): Promise<Services> {
  const began = performance.now()
  if (embedded) {
    const server = await startServer(path.join(root, 'standalone', 'main.ts'), { ...env, ...asStarted, PORT: '0' })
    return { commands: server, queries: server, startMs: performance.now() - began, [Symbol.asyncDispose]: server.stop }
  }
  // An embedded log is a shared file here, so each service gets its own data folder.
  const servers = await Promise.all(
    names.map((name) =>
      startServer(
        path.join(root, 'start.cjs'),
        { ...env, ...asStarted, DATA_DIR: path.join(folder, name), PORT: '0' },
        [name],
      ),
    ),
  )
  await Promise.all(servers.map(({ url }) => ready(url)))
  return {
    commands: servers[0]!,
    queries: servers[1]!,
    startMs: performance.now() - began,
    [Symbol.asyncDispose]: async () => void (await Promise.all(servers.map(({ stop }) => stop()))),
  }
}

async function ready(url: string): Promise<void> {
  while (!(await fetch(`${url}/readyz`)).ok) await sleep(100)
}
