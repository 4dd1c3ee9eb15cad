import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { freePort } from '@filiz/engines/testing/servers.ts'
import { seconds } from './case.ts'
import { createLoad } from './load.ts'
import { startMailServer } from './mails.ts'
import { newSecrets, startService, type Service } from './processes.ts'
import { randomFrom } from './random.ts'
import { recoveryMs, verdict } from './verdict.ts'

/** How long a process may take to reach the point where it is killed. */
export const crashMs = 30_000

/** Limits the recovery time to this multiple of the first start's duration, if that is longer than the fixed limit. */
const startsWithin = 3

/** Creates a data folder with families, and functions to start and kill the process on it. */
export async function makeWorld(seed: number) {
  const folder = await mkdtemp(path.join(tmpdir(), 'filiz-faults-'))
  const mails = await startMailServer()
  const env = { DATA_DIR: folder, ...mails.env, ...newSecrets() }
  const port = await freePort()
  const base = `http://127.0.0.1:${port}`
  const load = createLoad({ addresses: { commands: [base], queries: [base] }, mails, seed })
  const random = randomFrom(seed)
  let service: Service | undefined
  let limitMs = recoveryMs

  const start = (faults?: Record<string, string>): Service =>
    (service = startService('standalone', { env, port, ...(faults ? { faults } : {}) }))
  const world = {
    env,
    folder,
    load,
    mails,
    random,
    start,
    get service() {
      return service!
    },
    /** Restarts the process, checks that it recovers in time and that all invariants hold. */
    async recovers(): Promise<string> {
      start()
      const ms = await load.recovered(crashMs)
      await sleep(500)
      await load.stop()
      await verdict(load, { env, mails }, ms, limitMs)
      await service!.stop()
      return `recovered in ${seconds(ms)}`
    },
    async close() {
      await load.stop().catch(() => {})
      await service?.kill()
      await mails.stop()
      await rm(folder, { recursive: true, force: true })
    },
  }
  try {
    const began = performance.now()
    start()
    await service!.alive
    // Recovery includes a start of the process, so on a busy machine the limit grows with the duration of a normal
    // start.
    limitMs = Math.max(recoveryMs, startsWithin * (performance.now() - began))
    await load.settle(6)
    await service!.stop()
    return world
  } catch (error) {
    await world.close()
    throw error
  }
}

export type World = Awaited<ReturnType<typeof makeWorld>>
