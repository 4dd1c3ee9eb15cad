import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { startChild, type Child } from '@filiz/engines/testing/child.ts'
import { demonstration, now } from './demonstration.ts'
import { forgetWrites } from './newest-write.ts'

export interface RunningFiliz {
  readonly url: string
  readonly dataDir: string
  /** Waits for the newest mail to an address whose text contains `having`. */
  mail(to: string, having: string): Promise<{ subject: string; text: string; html: string }>
  /** Kills the process without a clean shutdown. */
  kill(): Promise<void>
  /** Restarts the process with the same data and port. */
  restart(env?: Record<string, string>): Promise<void>
  stop(): Promise<void>
}

const entry = path.join(import.meta.dirname, '..', '..', 'start.cjs')

/**
 * The first day of this month: a plan asks for fewer activities in a begun month, so that specs would depend on the day
 * on which they run.
 */
const firstOfMonth = () => `${new Date().toISOString().slice(0, 7)}-01T06:00:00Z`
let ahead = 0
/** Returns how many milliseconds the clock of the server that was started last is ahead of the real time. */
export const clockAhead = (): number => ahead

/**
 * Runs `npm start` (or `npm run demo`) on a free port, in a new or the given data folder, by default on the first
 * day of this month. The folder is removed when the process stops.
 */
export async function startFiliz(
  env: Record<string, string> = {},
  service: 'standalone' | 'demo' = 'standalone',
  dataDir = mkdtempSync(path.join(tmpdir(), 'filiz-e2e-')),
): Promise<RunningFiliz> {
  let child: Child
  ahead = Date.parse(env['CLOCK_START'] ?? firstOfMonth()) - Date.now()
  const distance = ahead
  const start = async (more: Record<string, string>) => {
    child = startChild(entry, [service], {
      DATA_DIR: dataDir,
      LOG_LEVEL: 'warn',
      BACKUP_BEFORE_UPGRADE: 'off',
      PORT: '0',
      CLOCK_START: new Date(Date.now() + distance).toISOString(),
      ...env,
      ...more,
    })
    return (await child.line((line) => line.startsWith('listening on '))).slice('listening on '.length)
  }
  const url = await start({})
  forgetWrites(url)
  return {
    url,
    dataDir,
    async mail(to, having) {
      for (const until = performance.now() + 60_000; ;) {
        const response = await fetch(`${url}/dev/mailbox`, {
          headers: {
            Accept: 'application/json',
            'X-Mailbox-Key': readFileSync(path.join(dataDir, 'mailbox-key'), 'utf8').trim(),
          },
        })
        const mails = (await response.json()) as { to: string; subject: string; text: string; html: string }[]
        const found = mails.find((mail) => mail.to.includes(to) && mail.text.includes(having))
        if (found) return found
        if (performance.now() > until)
          throw new Error(
            `no mail to ${to} with ${having}; there are ${mails.map((mail) => `${mail.to}: ${mail.subject}`).join(', ')}`,
          )
        await new Promise((resolve) => setTimeout(resolve, 100))
      }
    },
    kill: () => child.kill(),
    async restart(more = {}) {
      await child.kill()
      await start({ PORT: new URL(url).port, ...more })
    },
    async stop() {
      await child.kill()
      rmSync(dataDir, { recursive: true, force: true })
    },
  }
}

/** Runs `npm run demo` with a clock at the end of the demo's history. */
export const startDemonstration = async (): Promise<RunningFiliz> =>
  startFiliz({ CLOCK_START: now }, 'demo', await demonstration())
