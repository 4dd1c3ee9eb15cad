import { makePlace, type BenchEnvironment } from '../place/bench-environment.ts'
import { line } from '../repeated.ts'
import { milliseconds, type Scenario } from '../scenario.ts'
import { startServices } from '../services.ts'
import { makeWorld, settled, type World } from '../world.ts'
import { commands, roundsOfCommands } from './commands.ts'
import { lag } from './lag.ts'
import { queries } from './queries.ts'

/**
 * Measures the throughput of commands and queries and the read-your-writes delay, on a log that contains only the
 * benchmark's data.
 */
export const http: Scenario = async ({ quick }) => {
  await using place = await makePlace()
  const world = await makeWorld(place, quick ? 500 : 3_000)
  const [samples, asked] = quick ? [1_000, 1_500] : [12_000, 10_000]
  await using services = await startServices(place)
  await settled(place)
  const written = await commands(place, world, services, '')
  const read = await queries(world, services, asked)
  // Stay below the capacity. Otherwise the delay would mostly be waiting time in a queue.
  const seen = await lag(world, services, { samples, rate: place.embedded ? 500 : 100, firstRound: roundsOfCommands })
  await check(place, world, written.answered + samples)
  return [...written.results, ...read, ...seen]
}

const eventsOfOthers = 45

/** Measures the same commands on a log of a million events, and the start-up time with this log. */
export const busy: Scenario = async ({ quick }) => {
  await using place = await makePlace()
  const count = quick ? 500 : 3_000
  const world = await makeWorld(place, count, { others: Math.ceil((quick ? 50_000 : 1_000_000) / eventsOfOthers) })
  // Start once without measuring, because the first start builds the read models.
  await startServices(place).then((services) => services[Symbol.asyncDispose]())
  await using services = await startServices(place)
  await settled(place)
  const started = line(
    {
      id: 'start-busy',
      name: 'start with a million events in the log',
      unit: 'ms',
      measured: milliseconds(services.startMs),
      against: '',
      atMost: 2_000,
    },
    [services.startMs],
  )
  const written = await commands(place, world, services, '-busy')
  await check(place, world, written.answered)
  return [started, ...written.results]
}

/** Checks that each acknowledged command is in the log exactly once. */
async function check(place: BenchEnvironment, { families }: World, expected: number): Promise<void> {
  const engines = await place.open()
  const keys: string[] = []
  for await (const page of engines.log.readAll({ after: null })) {
    for (const {
      metadata: { idempotency },
    } of page)
      if (idempotency) keys.push(idempotency.keyHash)
  }
  await engines.close()
  const different = new Set(keys)
  if (keys.length !== expected || different.size !== expected)
    throw new Error(
      `${keys.length} changes, ${different.size} different ones, instead of ${expected}, of ${families.length} families`,
    )
}
