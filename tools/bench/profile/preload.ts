import { writeFileSync } from 'node:fs'
import { type Profiler, Session } from 'node:inspector/promises'
import { setTimeout as delay } from 'node:timers/promises'
import { isMainThread, threadId } from 'node:worker_threads'
import { byFolder } from './by-folder.ts'

/* Loaded into every thread of a server under `--profile`: SIGUSR2 begins the profiles of all of them, and ends them. */

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
// Node's channel keeps no process alive; its types are the browser's.
;(channel as unknown as { unref(): void }).unref()

if (isMainThread) {
  process.on(
    'SIGUSR2',
    () =>
      void (async () => {
        const ends = began !== undefined
        channel.postMessage('toggle')
        await toggle()
        // The other threads write theirs meanwhile.
        await delay(ends ? 2_000 : 100)
        console.log(ends ? 'profile written' : 'profile began')
      })(),
  )
}
