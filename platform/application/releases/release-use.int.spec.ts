// @module-tag long
import { randomUUID } from 'node:crypto'
import { categories } from '@filiz/domain/activity/events.ts'
import { collectionName } from '@filiz/domain/read-models/projection.ts'
import { releasedUses, type ReleasedUsesDocument } from '@filiz/domain/read-models/released-uses.ts'
import { plans, type StoredPlan } from '@filiz/domain/read-models/plans.ts'
import { completion, unusedPlan } from '@filiz/domain/read-models/testing/plans.ts'
import type { Recorded } from '@filiz/domain/shared/event.ts'
import { manualClock } from '@filiz/engines/clock/clocks.ts'
import { toSequence } from '@filiz/engines/event-log/sequence.ts'
import { temporaryFolder } from '@filiz/engines/testing/temporary-folder.ts'
import { expect, it, onTestFinished } from 'vitest'
import { createCommandHandler, type CommandHandler } from '../commands/command-handler.ts'
import { openOn } from '../testing/engines.ts'
import { releaseUse } from './release-use.ts'

const models = [plans, releasedUses]

/** A read store with six families' plans of each month, and a log. `project` folds the log's events. */
async function engines(months: readonly string[]) {
  const clock = manualClock('2026-04-08T10:00:00.000Z')
  const opened = openOn(temporaryFolder(), clock)
  const { readStore } = opened
  onTestFinished(() => opened.close())
  await readStore.prepare(models.map((model) => ({ name: collectionName(model), indexes: model.indexes })))
  const fences = new Map<string, number>()
  for (const { collection, fence } of await readStore.leases(models.map(collectionName))) {
    fences.set(collection, (await readStore.takeLease(collection, fence, 'spec'))!)
    await readStore.markBuilt(collection, fences.get(collection)!)
  }
  const write = (model: (typeof models)[number], upserts: readonly (StoredPlan | ReleasedUsesDocument)[]) => {
    const collection = collectionName(model)
    return readStore.apply([
      { collection, fence: fences.get(collection)!, upserts, removals: [], checkpoint: toSequence(1) },
    ])
  }
  await write(
    plans,
    months.flatMap((period) =>
      Array.from({ length: 6 }, (_, family): StoredPlan => ({
        _id: `${randomUUID()}_${period}`,
        position: toSequence(1),
        revision: toSequence(0),
        childId: randomUUID(),
        accountId: `family ${family}`,
        period,
        ...unusedPlan(period),
        items: categories.map((category) => ({
          activityId: `about ${category}`,
          category,
          durationMinutes: 20,
          score: 0,
          reasons: [],
        })),
        done: Object.fromEntries(categories.map((category) => [`about ${category}`, completion(`family ${family}`)])),
      })),
    ),
  )
  const events = async () => {
    const all: Recorded[] = []
    for await (const batch of opened.log.readAll({ after: null, types: ['UseReleased'] }))
      all.push(...batch.filter((event) => 'type' in event))
    return all
  }
  return {
    clock,
    events,
    project: async () =>
      write(
        releasedUses,
        (await events()).map((event) => releasedUses.fold(undefined, event)),
      ),
    release: (commands: CommandHandler = createCommandHandler(opened)) =>
      releaseUse({ log: { head: async () => null }, readStore, commands, clock }),
    commands: createCommandHandler(opened),
  }
}

it('releases each closed month once, with one event for each category', async () => {
  const { release, project, events, clock } = await engines(['2026-02', '2026-03', '2026-04'])
  expect(await release()).toBe(2)
  await project()
  expect((await events()).map(({ stream }) => stream)).toEqual(
    ['2026-02', '2026-03'].flatMap((month) => categories.toSorted().map((category) => `use-${month}_${category}`)),
  )
  expect((await events())[0]!.data).toMatchObject({
    month: '2026-02',
    categories: 7,
    activities: [
      { planned: 6, done: 6, swapped: 0, engagement: { answers: 6, mean: 4 }, byAge: [{ age: 3, planned: 6 }] },
    ],
  })
  expect(await release()).toBe(0)
  clock.advanceTo('2026-05-08T10:00:00.000Z')
  expect(await release()).toBe(1)
  expect(await events()).toHaveLength(21)
})

it('completes a release that was interrupted between two categories', async () => {
  const { release, project, events, commands } = await engines(['2026-03'])
  let left = 3
  const failing: CommandHandler = {
    ...commands,
    handle: ((...args: Parameters<CommandHandler['handle']>) => {
      if (left-- === 0) throw new Error('crash')
      return commands.handle(...args)
    }) as CommandHandler['handle'],
  }
  await expect(release(failing)).rejects.toThrow('crash')
  await project()
  expect(await events()).toHaveLength(3)
  expect(await release()).toBe(1)
  await project()
  expect(new Set((await events()).map(({ stream }) => stream)).size).toBe(7)
  expect(await release()).toBe(0)
})
