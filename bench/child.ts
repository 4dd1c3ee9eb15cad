import { spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { createInterface } from 'node:readline'

export interface ChildServer {
  readonly url: string
  /** The most memory that it has had resident, in MiB; where the system says so. */
  peakMiB(): number
  stop(): Promise<void>
}

/** Starts a script of this repository that prints `listening on …`, under this very Node. */
export async function startServer(script: string, env: Record<string, string>, args: readonly string[] = []): Promise<ChildServer> {
  const child = spawn(process.execPath, [script, ...args], { env: { ...process.env, LOG_LEVEL: 'error', ...env }, stdio: ['ignore', 'pipe', 'inherit'] })
  const url = await new Promise<string>((resolve, reject) => {
    createInterface({ input: child.stdout }).on('line', (line) => {
      const found = /^listening on (\S+)/.exec(line)
      if (found) resolve(found[1]!)
    })
    child.once('exit', (code) => reject(new Error(`${script} ended with ${code}`)))
  })
  return {
    url,
    peakMiB: () => {
      try {
        return Number(/VmHWM:\s+(\d+)/.exec(readFileSync(`/proc/${child.pid}/status`, 'utf8'))?.[1] ?? 0) / 1024
      } catch {
        return 0
      }
    },
    async stop() {
      const gone = new Promise((resolve) => child.once('exit', resolve))
      child.kill('SIGTERM')
      await gone
    },
  }
}
