import { rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { bookkeepingCollection } from '@filiz/engines/read-store/port.ts'
import { whileFrozen } from './api.ts'
import { seconds, type Case } from './case.ts'
import type { Fleet, Slot } from './fleet.ts'
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

type OnFleet = (name: string, run: (fleet: Fleet) => Promise<string>) => Case

const projectors = ['projector-1', 'projector-2'] as const
const workers = ['worker-1', 'worker-2'] as const
const nextRelease = {
  NODE_OPTIONS: `--import ${path.join(import.meta.dirname, '..', 'testing', 'next-release-writes.ts')}`,
}

const readyz = async (fleet: Fleet, slot: Slot): Promise<string> =>
  (await fetch(`${fleet.service(slot).url}/readyz`, { signal: AbortSignal.timeout(4_000) })).text()

/** Returns each read model with its number of documents, without the collection of the projector's own state. */
const documentsIn = (fleet: Fleet) =>
  withEngines(fleet, async ({ readStore }) =>
    (await readStore.list())
      .filter(({ name }) => name !== bookkeepingCollection)
      .map(({ name, documents }) => `${name} ${documents}`)
      .join(),
  )

async function stopAll(fleet: Fleet, slots: readonly Slot[]): Promise<void> {
  for (const slot of slots) if (fleet.service(slot).running()) await fleet.service(slot).stop()
}

async function startAnew(fleet: Fleet, slots: readonly Slot[], faults?: Record<string, string>): Promise<void> {
  await stopAll(fleet, slots)
  await Promise.all(slots.map((slot) => fleet.start(slot, faults).alive))
}

/**
 * Test cases with faults of the log's subscriptions. A fault must affect only its own subscription, and no event may be
 * lost, duplicated or skipped.
 */
export const followingCases = (onFleet: OnFleet): readonly Case[] => [
  onFleet('the queue away while 100,000 events come and go: what needs no queue goes on', async (fleet) => {
    await fleet.complete()
    const [busy, leaving] = [await accountOf(fleet), await accountOf(fleet)]
    await fleet.proxies.redis.begin('refuse')
    fleet.load.start({ newcomers: true })
    await appendProfileChanges(fleet, busy, 100_000)
    await deleteAccount(fleet, leaving)
    await fleet.proxies.redis.end()
    return fleet.recovers()
  }),

  onFleet('one reactor poisoned: it parks, all others go on, and the mend and a retry put it right', async (fleet) => {
    await fleet.complete()
    await poisonReactor(fleet, (faults) => startAnew(fleet, workers, faults))
    await startAnew(fleet, workers)
    return fleet.recovers()
  }),

  onFleet('a projector killed again and again while it acquires a model with 2,000 parked events', async (fleet) => {
    await fleet.complete()
    const busy = await accountOf(fleet)
    const mistake = path.join(fleet.folder, 'mistake-2000')
    await writeFile(mistake, '')
    await startAnew(fleet, projectors, { POISON: `accounts:ProfileChanged:${busy}`, POISON_WHILE: mistake })
    await fleet.activeProjector()
    await appendProfileChanges(fleet, busy, 2_000)
    const parked = async () =>
      (await runCommand(['projector', 'parked'], fleet.env)).split('\n').filter((line) => line.includes(busy)).length
    await until('2,000 events to be parked', async () => (await parked()) === 2_000, patience, lookMs)
    fleet.load.start({ newcomers: true })
    await rm(mistake)
    for (const slot of projectors) await fleet.service(slot).kill()
    for (let round = 0; round < 4; round++) {
      const projector = fleet.start('projector-1')
      await projector.alive
      await until('it to hold the models', () => fleet.isActive('projector-1'), patience, 5)
      await sleep(fleet.random.between(0, 400))
      await projector.kill()
    }
    await fleet.complete()
    await until('nothing to be parked', async () => (await parked()) === 0, retryPatience, lookMs)
    return fleet.recovers()
  }),

  onFleet(
    'two processes of everything, and of each the one at work frozen: the others take over, and the frozen ones do no harm when they thaw',
    async (fleet) => {
      await fleet.complete()
      const leaving = [await fleet.join('command-api-2'), await fleet.join('query-api-2')]
      fleet.load.start({ newcomers: true })
      const { owner, standBy } = await fleet.oneProjectorAtWork()
      const acts = await until(
        'one of the workers to act',
        async () => {
          for (const slot of workers)
            if (
              /^filiz_subscription_behind_seconds\{/m.test(
                await (await fetch(`${fleet.service(slot).url}/metrics`)).text(),
              )
            )
              return slot
          return undefined
        },
        patience,
      )
      await whileFrozen(
        fleet.load.meetings,
        ([owner, acts, 'command-api-2', 'query-api-2'] as const).map((slot) => fleet.service(slot)),
        async () => {
          const began = performance.now()
          await until(`${standBy} to take over`, () => fleet.hasAllModels(standBy), patience, 50)
          const took = performance.now() - began
          if (took > withinMs + 1_000) throw new Error(`the hand-over took ${seconds(took)}`)
          await sleep(3_000)
        },
      )
      await until(`${owner} to stand by`, async () => !(await fleet.isActive(owner)), patience)
      const recovered = await fleet.recovers()
      for (const leave of leaving) await leave()
      return recovered
    },
  ),

  onFleet(
    'a log that for a while answers from the past: nothing is dropped, readers are told, and it goes on by itself',
    async (fleet) => {
      await fleet.complete()
      const past = path.join(fleet.folder, 'past')
      const head = () => withEngines(fleet, ({ log }) => log.head())
      fleet.load.start()
      await sleep(500)
      const then = (await head())!
      await sleep(1_500)
      await fleet.load.recovered(patience)
      await stopAll(fleet, [...projectors, ...workers])
      // No process updates read models any more, so no document may disappear while families continue to use Filiz.
      const documents = await documentsIn(fleet)
      await writeFile(past, then)
      await startAnew(fleet, [...projectors, ...workers], { PAST: past })
      await until(
        'the projector to say that it stands still',
        async () =>
          (await Promise.all(projectors.map((slot) => readyz(fleet, slot)))).some((text) =>
            /has stopped: the log ends at/.test(text),
          ),
        patience,
      )
      await until(
        'the worker to say so',
        async () =>
          (await Promise.all(workers.map((slot) => readyz(fleet, slot)))).some((text) =>
            /has stopped: the log ends at/.test(text),
          ),
        patience,
      )
      await until('readers to be told', () => fleet.load.meetings.staleReads > 0, patience)
      const left = await documentsIn(fleet)
      if (left !== documents) throw new Error(`models are not as they were left: ${documents}; now: ${left}`)
      await rm(past)
      const recovered = await fleet.recovers()
      await startAnew(fleet, [...projectors, ...workers])
      return recovered
    },
  ),

  onFleet('an old version beside a new one, which writes what the old one does not know; and back', async (fleet) => {
    await fleet.complete()
    fleet.load.start({ newcomers: true })
    // Start one projector and one worker of the next version; the other ones keep running the old version.
    await fleet.service('projector-2').stop()
    await fleet.service('worker-2').stop()
    await fleet.activeProjector()
    await Promise.all([fleet.start('projector-2', nextRelease).alive, fleet.start('worker-2', nextRelease).alive])
    await appendUnknownEvent(fleet)
    const began = performance.now()
    await until('the new projector to go on', () => fleet.isActive('projector-2'), patience)
    await fleet.load.recovered(withinMs)
    const upgraded = performance.now() - began

    // Roll back before the next version has processed its own events: the old version keeps serving its read models.
    await fleet.service('projector-2').stop()
    await fleet.service('worker-2').stop()
    await until('the old projector to be at work again', () => fleet.isActive('projector-1'), patience)
    await fleet.load.recovered(patience)
    await appendUnknownEvent(fleet)
    const before = fleet.load.meetings.staleReads
    await until('readers to be told that it is late', () => fleet.load.meetings.staleReads > before, patience)
    await until(
      'the old projector to say why',
      async () => /this version knows no FamilyGreeted/.test(await readyz(fleet, 'projector-1')),
      patience,
    )
    await until(
      'the old worker to say why',
      async () => /this version knows no FamilyGreeted/.test(await readyz(fleet, 'worker-1')),
      patience,
    )
    await Promise.all([fleet.start('projector-2', nextRelease).alive, fleet.start('worker-2', nextRelease).alive])
    const recovered = await fleet.recovers()
    await startAnew(fleet, ['projector-2', 'worker-2'])
    return `taken over in ${seconds(upgraded)}, ${recovered}`
  }),
]
