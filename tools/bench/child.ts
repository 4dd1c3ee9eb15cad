import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { closeSync, openSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { createInterface } from 'node:readline'
import { knownVariables } from '@filiz/engines/config.ts'
import { cpuOf, memoryOf, type Cpu } from './cpu.ts'
import { temporaryFolder } from './place/temporary-folder.ts'

export interface ChildServer {
  readonly url: string
  /** CPU time used so far. */
  cpu(): Cpu
  memory(): ReturnType<typeof memoryOf>
  stop(): Promise<void>
}

/** The environment without engine settings: a child process must get only those that the caller passes. */
const surroundings = Object.fromEntries(Object.entries(process.env).filter(([name]) => !knownVariables.includes(name)))

const children = new Set<ChildProcess>()
process.on('exit', () => children.forEach((child) => child.kill('SIGKILL')))

/**
 * Starts a script with the Node version of this process. Logs are written to a file as in production. The child is
 * killed when this process ends.
 */
function start(script: string, env: Readonly<Record<string, string>>, args: readonly string[]) {
  const logged = path.join(temporaryFolder(), 'logged')
  const descriptor = openSync(logged, 'a')
  const child = spawn(process.execPath, [script, ...args], {
    env: { ...surroundings, ...env },
    stdio: ['ignore', 'pipe', descriptor],
  })
  closeSync(descriptor)
  children.add(child)
  const ended = once(child, 'exit').then(([code]) => {
    children.delete(child)
    if (code !== 0 && code !== null) process.stderr.write(readFileSync(logged, 'utf8').slice(-4_000))
    return code as number | null
  })
  return { child, ended }
}

/** Starts a script of this repository that prints `listening on …`. */
export async function startServer(
  script: string,
  env: Readonly<Record<string, string>>,
  args: readonly string[] = [],
): Promise<ChildServer> {
  const { child, ended } = start(script, env, args)
  const url = await new Promise<string>((resolve, reject) => {
    createInterface({ input: child.stdout! }).on('line', (line) => {
      const found = /^listening on (\S+)/.exec(line)
      if (found) resolve(found[1]!)
    })
    void ended.then((code) => reject(new Error(`${script} ${args.join(' ')} ended with ${code}`)))
  })
  return {
    url,
    cpu: () => cpuOf(child.pid!),
    memory: () => memoryOf(child.pid!),
    async stop() {
      child.kill('SIGTERM')
      await ended
    },
  }
}

/** Runs a script of this repository until it ends. Resolves to the JSON that it printed. */
export async function runScript<T>(
  script: string,
  env: Readonly<Record<string, string>>,
  args: readonly string[] = [],
): Promise<T> {
  const { child, ended } = start(script, env, args)
  const [printed, code] = await Promise.all([Array.fromAsync(child.stdout!), ended])
  if (code !== 0) throw new Error(`${script} ${args.join(' ')} ended with ${code}`)
  return JSON.parse(Buffer.concat(printed as Buffer[]).toString()) as T
}

export async function endChildren(): Promise<void> {
  await Promise.all(
    [...children].map(async (child) => {
      const gone = once(child, 'exit')
      child.kill('SIGKILL')
      await gone
    }),
  )
}
