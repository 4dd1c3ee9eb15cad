import { makePlace, type Place } from '../place/place.ts'
import type { Result, Scenario } from '../scenario.ts'
import { startServices } from '../services.ts'
import { makeWorld, settled, type World } from '../world.ts'
import { commands, itemsDone } from './commands.ts'
import { lag } from './lag.ts'
import { queries } from './queries.ts'

/** Commands, queries, and how soon one sees the other: one world. */
export const http: Scenario = async ({ quick }) => {
  await using place = await makePlace()
  const world = await makeWorld(place, quick ? 500 : 3_000)
  const samples = quick ? 600 : 10_000
  const results = await measure(place, world, samples, quick ? 1_500 : 10_000)
  await check(place, world, itemsDone * world.families.length + samples)
  return results
}

async function measure(place: Place, world: World, samples: number, asked: number): Promise<Result[]> {
  await using services = await startServices(place)
  await settled(place)
  const written = await commands(place, world, services)
  const read = await queries(world, services, asked)
  // A quarter of what it can do at most, as each is read again: beyond that it would be a queue's length that is measured.
  const seen = await lag(world, services, { samples, rate: Math.min(200, 10 * Math.floor(written.perSecond / 40)), firstItem: itemsDone })
  return [written.result, read, seen]
}

/** What was answered is in the log, once. */
async function check(place: Place, { families }: World, expected: number): Promise<void> {
  const engines = await place.open()
  const completed: string[] = []
  for await (const page of engines.log.readAll({ after: null })) {
    for (const { type, stream, data } of page) if (type === 'ActivityCompleted') completed.push(`${stream} ${String((data as { activityId?: unknown }).activityId)}`)
  }
  await engines.close()
  const different = new Set(completed)
  const lacking = families.filter(({ planId, activityIds }) => activityIds.slice(0, itemsDone).some((activityId) => !different.has(`plan-${planId} ${activityId}`)))
  if (lacking.length > 0 || completed.length !== expected || different.size !== expected) {
    throw new Error(`${completed.length} completions, ${different.size} different ones, instead of ${expected}; ${lacking.length} plans lack what was answered`)
  }
}
