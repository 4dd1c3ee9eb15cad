import { rm } from 'node:fs/promises'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { type Case, type Group } from './case.ts'
import type { PointName } from './crashing/points.ts'
import { importAFile, requestADataSet } from './as-staff.ts'
import { keepOutput } from './keep-output.ts'
import { standaloneFollowing } from './standalone-following.ts'
import { until } from './until.ts'
import { standaloneWrongData } from './wrong-data.ts'
import { crashMs, makeWorld, type World } from './standalone-world.ts'

export interface StandaloneOptions {
  readonly seed: number
  /** Number of kills at random moments. */
  readonly rounds: number
  /** The crash points to test; all by default. */
  readonly points?: readonly PointName[]
}

/**
 * Each crash point with the range from which the number of the pass is drawn at which the process is killed. The range
 * starts late enough that the load is running.
 */
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
  ["before a reactor's checkpoint", 2, 5],
  ['before a job is added', 2, 4],
  ['before a photo is stored', 1, 3],
  ['between the two sizes of a photo', 1, 3],
  ['after a photo is stored, before its answer', 1, 3],
  ['after an address is reserved', 1, 2],
  ['after the key of a child is wrapped for its next owner', 1, 2],
  ['after a child is handed over', 1, 2],
  ['after a key is destroyed', 1, 2],
]

/** The same for crash points during an administrator's import. */
const importing: readonly (readonly [PointName, number, number])[] = [
  ['in the middle of an import', 1, 4],
  ['between two parts of a file', 1, 2],
]

const makingDataSets = [
  'before a data set is stored',
  'after a data set is stored, before it is recorded',
  'after a data set is recorded, before its job is done',
] as const satisfies readonly PointName[]

/** Creates the test cases for standalone mode on SQLite, in which the process is killed and restarted. */
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

  const atAPoint =
    (point: PointName, least: number, most: number, before?: (world: World) => Promise<void>) =>
    async (world: World) => {
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
      ...Array.from({ length: rounds }, (_, round) =>
        inWorld(`killed at any moment, ${round + 1}`, async (world) => {
          const service = world.start()
          await service.alive
          world.load.start({ newcomers: round % 2 === 1 })
          await sleep(world.random.between(300, 2_500))
          await service.kill()
          return world.recovers()
        }),
      ),
      ...wanted.map(([point, least, most]) => inWorld(`killed ${point}`, atAPoint(point, least, most))),
      ...(points
        ? []
        : importing.map(([point, least, most]) =>
            inWorld(`killed ${point}`, async (world) => {
              const crashing = world.start({ CRASH_AT: `${point}:${world.random.between(least, most)}` })
              await crashing.alive
              await importAFile(world.load, world.env, world.random)
              await until(`the process to die ${point}`, () => !crashing.running(), crashMs)
              world.load.start()
              return world.recovers()
            }),
          )),
      ...(points
        ? []
        : makingDataSets.map((point) =>
            inWorld(`killed ${point}`, async (world) => {
              const crashing = world.start({ CRASH_AT: `${point}:1` })
              await crashing.alive
              await requestADataSet(world.load, world.env, world.random)
              await until(`the process to die ${point}`, () => !crashing.running(), crashMs)
              world.load.start()
              return world.recovers()
            }),
          )),
      ...(points
        ? []
        : (['in a batch', 'before a batch'] as const).map((point) =>
            inWorld(
              `killed ${point} of a rebuild`,
              atAPoint(point, 1, 2, async ({ folder }) => {
                for (const end of ['', '-wal', '-shm']) await rm(path.join(folder, `read.db${end}`), { force: true })
              }),
            ),
          )),
      ...(points ? [] : standaloneFollowing(inWorld)),
      ...(points ? [] : standaloneWrongData(inWorld)),
    ],
    async close() {
      await made?.close().catch(() => {})
    },
  }
}
