import { randomBytes } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { seconds, type Case, type Group } from './case.ts'
import type { PointName } from './crashing/points.ts'
import { importAFile } from './import-a-file.ts'
import { keepOutput } from './keep-output.ts'
import { createLoad } from './load.ts'
import { startMailServer } from './mails.ts'
import { freePort, startService, type Service } from './processes.ts'
import { randomFrom } from './random.ts'
import { standaloneFollowing } from './standalone-following.ts'
import { until } from './until.ts'
import { recoveryMs, verdict } from './verdict.ts'

/** How long a process may take to come to the point where it is to die. */
const crashMs = 30_000
/** A recovery may take as long as so many first starts, where that is more than it may take anyway. */
const startsWithin = 3
const mailHost = 'filiz.example'

/** One data folder with its families, and the process on it, whichever it is at the moment. */
async function makeWorld(seed: number) {
  const folder = await mkdtemp(path.join(tmpdir(), 'filiz-faults-'))
  const mails = await startMailServer()
  const env = {
    DATA_DIR: folder, PUBLIC_URL: `http://${mailHost}`, TRUST_PROXY: '1', SMTP_URL: mails.url,
    MASTER_KEY: randomBytes(32).toString('base64'), TOKEN_SECRET: randomBytes(32).toString('base64'),
  }
  const port = await freePort()
  const base = `http://127.0.0.1:${port}`
  const load = createLoad({ addresses: { commands: [base], queries: [base] }, mails, seed })
  const random = randomFrom(seed)
  let service: Service | undefined
  let limitMs = recoveryMs

  const start = (faults?: Record<string, string>): Service => (service = startService('standalone', { env, port, ...(faults ? { faults } : {}) }))
  const world = {
    env, folder, load, mails, random, start,
    get service() { return service! },
    /** Whatever happened: it is started again, recovers in time, and everything is as if nothing had happened. */
    async recovers(): Promise<string> {
      start()
      const ms = await load.recovered(crashMs)
      await sleep(500)
      await load.stop()
      await verdict(load, { env, mails, mailHost }, ms, limitMs)
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
    // Its start is part of the recovery: where others use up the machine, a start without any fault says by how much.
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

export interface StandaloneOptions {
  readonly seed: number
  /** How many times it is killed at a moment of chance. */
  readonly rounds: number
  /** Only these points; all by default. */
  readonly points?: readonly PointName[]
}

/** At which passing the process dies: late enough that the load is under way, and by chance. */
const passings: readonly (readonly [PointName, number, number])[] = [
  ['before an append', 3, 25],
  ['after an append, before its answer', 3, 25],
  ['before a batch', 3, 15],
  ['in a batch', 3, 15],
  ['before a checkpoint', 3, 15],
  ['between two models', 3, 15],
  ['before a plan is appended', 1, 2],
  ['after a plan is appended, before its job is done', 1, 2],
  ['before a mail is sent', 1, 2],
  ['after a mail is sent, before its mark', 1, 2],
  ['before a reactor\'s checkpoint', 2, 5],
  ['before a job is added', 2, 4],
  ['after an address is reserved', 1, 2],
  ['after a key is destroyed', 1, 2],
]

/** An administrator's file: the process dies while it is kept, or while it is carried out. */
const importing: readonly (readonly [PointName, number, number])[] = [
  ['in the middle of an import', 1, 4],
  ['between two parts of a file', 1, 2],
]

/** Everything in one process, on SQLite: it is killed, and started again. */
export function standaloneGroup({ seed, rounds, points }: StandaloneOptions): Group {
  let made: World | undefined

  const inWorld = (name: string, run: (world: World) => Promise<string>): Case => ({
    name,
    async run() {
      const world = (made ??= await makeWorld(seed))
      try {
        return await run(world)
      } catch (error) {
        made = undefined
        const output = await keepOutput(world.service.output())
        await world.close()
        throw new Error(`${(error as Error).message}\n    what it said: ${output}`, { cause: error })
      }
    },
  })

  const atAPoint = (point: PointName, least: number, most: number, before?: (world: World) => Promise<void>) => async (world: World) => {
    await before?.(world)
    const crashing = world.start({ CRASH_AT: `${point}:${world.random.between(least, most)}` })
    await Promise.race([crashing.alive, crashing.ended]).catch(() => {})
    world.load.start({ newcomers: true })
    await until(`the process to die ${point}`, () => !crashing.running(), crashMs)
    if ((await crashing.ended).signal !== 'SIGKILL') throw new Error(`it ended by itself: ${crashing.output()}`)
    return world.recovers()
  }

  const wanted = passings.filter(([point]) => !points || points.includes(point))
  return {
    name: 'standalone',
    cases: [
      ...Array.from({ length: rounds }, (_, round) => inWorld(`killed at any moment, ${round + 1}`, async (world) => {
        const service = world.start()
        await service.alive
        world.load.start({ newcomers: round % 2 === 1 })
        await sleep(world.random.between(300, 2_500))
        await service.kill()
        return world.recovers()
      })),
      ...wanted.map(([point, least, most]) => inWorld(`killed ${point}`, atAPoint(point, least, most))),
      ...(points ? [] : importing.map(([point, least, most]) => inWorld(`killed ${point}`, async (world) => {
        const crashing = world.start({ CRASH_AT: `${point}:${world.random.between(least, most)}` })
        await crashing.alive
        await importAFile(world.load, world.env, world.random)
        await until(`the process to die ${point}`, () => !crashing.running(), crashMs)
        world.load.start()
        return world.recovers()
      }))),
      ...(points ? [] : (['in a batch', 'before a batch'] as const).map((point) => inWorld(`killed ${point} of a rebuild`, atAPoint(point, 1, 2, async ({ folder }) => {
        for (const end of ['', '-wal', '-shm']) await rm(path.join(folder, `read.db${end}`), { force: true })
      })))),
      ...(points ? [] : standaloneFollowing(inWorld)),
    ],
    async close() {
      await made?.close().catch(() => {})
    },
  }
}
