import { rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { whileFrozen } from './api.ts'
import { seconds, type Case } from './case.ts'
import {
  accountOf,
  appendProfileChanges,
  appendUnknownEvent,
  deleteAccount,
  lookMs,
  patience,
  retryPatience,
  withEngines,
  withinMs,
} from './log-writes.ts'
import { poisonReactor } from './poisoned-reactor.ts'
import { runCommand } from './processes.ts'
import { until } from './until.ts'
import type { World } from './standalone-world.ts'

type InWorld = (name: string, run: (world: World) => Promise<string>) => Case

const nextRelease = {
  NODE_OPTIONS: `--import ${path.join(import.meta.dirname, '..', 'testing', 'next-release-writes.ts')}`,
}
const readyz = async ({ service }: World): Promise<string> =>
  (await fetch(`${service.url}/readyz`, { signal: AbortSignal.timeout(4_000) })).text()

/** Starts the process with a fault, and waits until a write succeeds. */
async function startedWith(world: World, faults: Record<string, string>): Promise<void> {
  await world.start(faults).alive
  await world.load.recovered(patience)
}

/**
 * The cases of `following.ts` for a standalone process. Its data folder allows only one process, so there is no
 * stand-by, and the two versions run one after the other.
 */
export const standaloneFollowing = (inWorld: InWorld): readonly Case[] => [
  inWorld('the queue takes nothing while 100,000 events come and go: what needs no queue goes on', async (world) => {
    const away = path.join(world.folder, 'queue-away')
    await startedWith(world, { QUEUE_AWAY: away })
    const [busy, leaving] = [await accountOf(world), await accountOf(world)]
    await writeFile(away, '')
    world.load.start()
    await appendProfileChanges(world, busy, 100_000)
    await deleteAccount(world, leaving)
    await rm(away)
    await world.service.kill()
    return world.recovers()
  }),

  inWorld('one reactor poisoned: it parks, all others go on, and the mend and a retry put it right', async (world) => {
    await poisonReactor(world, (faults) => startedWith(world, faults))
    await world.service.stop()
    return world.recovers()
  }),

  inWorld('killed again and again while it acquires a model with 2,000 parked events', async (world) => {
    const mistake = path.join(world.folder, 'mistake-2000')
    await world.start().alive
    const busy = await accountOf(world)
    await world.service.stop()
    await writeFile(mistake, '')
    await startedWith(world, { POISON: `accounts:ProfileChanged:${busy}`, POISON_WHILE: mistake })
    await appendProfileChanges(world, busy, 2_000)
    const parked = async () =>
      (await runCommand(['projector', 'parked'], world.env)).split('\n').filter((line) => line.includes(busy)).length
    await until('2,000 events to be parked', async () => (await parked()) === 2_000, patience, lookMs)
    await world.service.kill()
    for (let round = 0; round < 3; round++) {
      await world.start().alive
      await sleep(world.random.between(0, 400))
      await world.service.kill()
    }
    world.load.start({ newcomers: true })
    await world.start().alive
    await until('nothing to be parked', async () => (await parked()) === 0, retryPatience, lookMs)
    await world.service.kill()
    return world.recovers()
  }),

  inWorld('frozen for longer than any lease, and thawed: it goes on where it was', async (world) => {
    await startedWith(world, {})
    world.load.start({ newcomers: true })
    await sleep(500)
    await whileFrozen(world.load.meetings, [world.service], () => sleep(withinMs + 1_000))
    const ms = await world.load.recovered(patience)
    if (ms > withinMs) throw new Error(`it took ${seconds(ms)} after the thaw`)
    await world.service.kill()
    return world.recovers()
  }),

  inWorld(
    'a log that for a while answers from the past: nothing is dropped, readers are told, and it goes on by itself',
    async (world) => {
      const past = path.join(world.folder, 'past')
      await startedWith(world, {})
      world.load.start()
      const then = (await withEngines(world, ({ log }) => log.head()))!
      await sleep(1_500)
      await world.load.recovered(patience)
      await world.service.stop()
      await writeFile(past, then)
      await world.start({ PAST: past }).alive
      await until(
        'it to say that it stands still',
        async () => /has stopped: the log ends at/.test(await readyz(world)),
        patience,
      )
      await until('readers to be told', () => world.load.meetings.staleReads > 0, patience)
      await rm(past)
      await until('it to be ready', async () => (await fetch(`${world.service.url}/readyz`)).ok, patience)
      await world.service.stop()
      return world.recovers()
    },
  ),

  inWorld(
    'an old version after a new one, which wrote what the old one does not know; and the new one again',
    async (world) => {
      await world.start(nextRelease).alive
      world.load.start({ newcomers: true })
      await world.load.recovered(patience)
      await world.service.stop()
      // The next version has not processed its own event.
      await appendUnknownEvent(world)
      const before = world.load.meetings.staleReads
      await world.start().alive
      await until('readers to be told that it is late', () => world.load.meetings.staleReads > before, patience)
      await until(
        'it to say why',
        async () => /this version knows no FamilyGreeted/.test(await readyz(world)),
        patience,
      )
      await world.service.stop()
      await world.start(nextRelease).alive
      const ms = await world.load.recovered(patience)
      if (ms > withinMs) throw new Error(`the new version took ${seconds(ms)} to be there again`)
      await until('it to have read all', async () => (await fetch(`${world.service.url}/readyz`)).ok, patience)
      await world.service.stop()
      return world.recovers()
    },
  ),
]
