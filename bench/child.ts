import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { knownVariables } from '@filiz/engines/config.ts'

export interface ChildServer {
  readonly url: string
  stop(): Promise<void>
}

/** What the bench was told about engines is for its places alone: a child knows nothing of it but what it is given. */
const surroundings = Object.fromEntries(Object.entries(process.env).filter(([name]) => !knownVariables.includes(name)))

const children = new Set<ChildProcess>()
process.on('exit', () => children.forEach((child) => child.kill('SIGKILL')))

/** Under this very Node; gone when this process is. */
function start(script: string, env: Readonly<Record<string, string>>, args: readonly string[]) {
  const child = spawn(process.execPath, [script, ...args], { env: { ...surroundings, LOG_LEVEL: 'error', ...env }, stdio: ['ignore', 'pipe', 'inherit'] })
  children.add(child)
  const ended = once(child, 'exit').then(([code]) => {
    children.delete(child)
    return code as number | null
  })
  return { child, ended }
}

/** Starts a script of this repository that prints `listening on …`. */
export async function startServer(script: string, env: Readonly<Record<string, string>>, args: readonly string[] = []): Promise<ChildServer> {
  const { child, ended } = start(script, env, args)
  const url = await new Promise<string>((resolve, reject) => {
    createInterface({ input: child.stdout }).on('line', (line) => {
      const found = /^listening on (\S+)/.exec(line)
      if (found) resolve(found[1]!)
    })
    void ended.then((code) => reject(new Error(`${script} ${args.join(' ')} ended with ${code}`)))
  })
  return {
    url,
    async stop() {
      child.kill('SIGTERM')
      await ended
    },
  }
}

/** Runs a script of this repository to its end; what it printed, which is JSON. */
export async function runScript<T>(script: string, env: Readonly<Record<string, string>>, args: readonly string[] = []): Promise<T> {
  const { child, ended } = start(script, env, args)
  const [printed, code] = await Promise.all([Array.fromAsync(child.stdout), ended])
  if (code !== 0) throw new Error(`${script} ${args.join(' ')} ended with ${code}`)
  return JSON.parse(Buffer.concat(printed as Buffer[]).toString()) as T
}

export async function endChildren(): Promise<void> {
  await Promise.all([...children].map(async (child) => {
    const gone = once(child, 'exit')
    child.kill('SIGKILL')
    await gone
  }))
}
