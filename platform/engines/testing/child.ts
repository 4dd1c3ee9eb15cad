import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'

export interface Child {
  /** The lines printed so far. */
  readonly lines: readonly string[]
  /** Lines of standard error, if collected. */
  readonly stderrLines: readonly string[]
  /** Resolves to the first matching line, including earlier ones; rejects if the child ends without it. */
  line(fits: (line: string) => boolean): Promise<string>
  /** Sends a signal that the child can handle; `ended` has its exit code. */
  signal(name: NodeJS.Signals): void
  /** Kills with SIGKILL; resolves when the process has ended. */
  kill(): Promise<void>
  /** Resolves to the exit code, or null after a signal. */
  readonly ended: Promise<number | null>
}

/**
 * Runs a script of this repository in its own process with the same Node version. Standard error is inherited unless
 * collected.
 */
export function startChild(
  script: string,
  args: readonly string[] = [],
  env: Record<string, string> = {},
  { collect = false } = {},
): Child {
  const child = spawn(process.execPath, [script, ...args], {
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', collect ? 'pipe' : 'inherit'],
  })
  const lines: string[] = []
  const stderrLines: string[] = []
  if (child.stderr) createInterface({ input: child.stderr }).on('line', (line) => stderrLines.push(line))
  const waiting = new Set<() => void>()
  const wake = () => waiting.forEach((look) => look())
  const reader = createInterface({ input: child.stdout! }).on('line', (line) => {
    lines.push(line)
    wake()
  })
  let gone = false
  const exited = new Promise<number | null>((resolve) => child.on('close', resolve))
  const ended = Promise.all([exited, once(reader, 'close')]).then(([code]) => {
    gone = true
    wake()
    return code
  })
  return {
    lines,
    stderrLines: stderrLines,
    signal: (name) => void child.kill(name),
    line: (fits) =>
      new Promise((resolve, reject) => {
        const look = () => {
          const found = lines.find(fits)
          if (found === undefined && !gone) return
          waiting.delete(look)
          if (found === undefined) reject(new Error(`${script} ended after: ${[...lines, ...stderrLines].join(' | ')}`))
          else resolve(found)
        }
        waiting.add(look)
        look()
      }),
    kill: async () => {
      child.kill('SIGKILL')
      await ended
    },
    ended,
  }
}
