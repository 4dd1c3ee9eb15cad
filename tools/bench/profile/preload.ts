import { writeFileSync } from 'node:fs'
import { type Profiler, Session } from 'node:inspector/promises'
import { setTimeout as delay } from 'node:timers/promises'
import { isMainThread, threadId } from 'node:worker_threads'
import { byFolder } from './by-folder.ts'

/*
 * Loaded into every thread of a server with `--profile`. SIGUSR2 starts the profiles of all threads; the next SIGUSR2
 * stops them.
 */

const session = new Session()
session.connect()
const channel = new BroadcastChannel('bench-profile')
let began: number | undefined

async function toggle(): Promise<void> {
  if (began === undefined) {
    began = performance.now()
    await session.post('Profiler.enable')
    await session.post('Profiler.setSamplingInterval', { interval: 200 })
    await session.post('Profiler.start')
    return
  }
  const milliseconds = performance.now() - began
  began = undefined
  const { profile } = (await session.post('Profiler.stop')) as { profile: Profiler.Profile }
  const name = `${process.env['BENCH_PROFILE']!}-${threadId}`
  writeFileSync(`${name}.cpuprofile`, JSON.stringify(profile))
  writeFileSync(
    `${name}.json`,
    `${JSON.stringify({ thread: isMainThread ? 'main' : threadId, milliseconds: Math.round(milliseconds), ...byFolder(profile) }, null, 2)}\n`,
  )
}

channel.addEventListener('message', () => void toggle())
// Node's channel has `unref`, which the browser type lacks. Without it, the channel would keep the process alive.
;(channel as unknown as { unref(): void }).unref()

if (isMainThread) {
  process.on(
    'SIGUSR2',
    () =>
      void (async () => {
        const ends = began !== undefined
        channel.postMessage('toggle')
        await toggle()
        // Give the other threads time to write their profiles.
        await delay(ends ? 2_000 : 100)
        console.log(ends ? 'profile written' : 'profile began')
      })(),
  )
}
