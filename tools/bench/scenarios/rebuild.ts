import path from 'node:path'
import { readModels } from '@filiz/domain/read-models/models.ts'
import type { StoredPlan } from '@filiz/domain/read-models/plans.ts'
import { collectionName } from '@filiz/domain/read-models/projection.ts'
import type { ReadStore } from '@filiz/engines/read-store/port.ts'
import { runScript } from '../child.ts'
import { makePlace, type BenchEnvironment } from '../place/bench-environment.ts'
import { line } from '../repeated.ts'
import { milliseconds, perSecond, type Scenario } from '../scenario.ts'
import { family, makeHistory } from '../world.ts'

const mib = (bytes: number) => Math.round(bytes / 2 ** 20)

interface Ran {
  readonly seconds: number
  readonly events: number
  readonly early: number
  readonly peak: number
  readonly cpuMs: number
}

const script = path.join(import.meta.dirname, '..', 'rebuilding.ts')

/**
 * Compares a rebuild of all read models with only reading the log. Both run in separate processes; memory is measured,
 * too.
 */
export const rebuild: Scenario = async ({ quick }) => {
  await using place = await makePlace()
  const families = Math.ceil((quick ? 50_000 : 1_000_000) / 45)
  const events = await makeHistory(place, families)
  const reading = await readingAlone(place, events)

  const building = await runScript<Ran>(script, place.env, ['rebuild', String(events)])
  const engines = await place.open()
  await check(engines.readStore, families)
  await engines.close()

  const name = `rebuild of all models, ${events.toLocaleString('en')} events`
  const memory = `${mib(building.early)} MiB after a tenth, ${mib(building.peak)} MiB at most`
  return [
    line(
      {
        id: 'rebuild-ratio',
        name,
        unit: 'ratio',
        measured: perSecond(events / building.seconds),
        against: `${reading.how}: ${perSecond(events / reading.seconds)}`,
        atLeast: place.embedded ? 0.25 : 0.3,
      },
      [reading.seconds / building.seconds],
    ),
    line({ id: 'rebuild-memory', name: `${name}: memory`, unit: 'MiB', measured: memory, against: '', atMost: 300 }, [
      mib(building.peak),
    ]),
    line(
      {
        id: 'rebuild-cpu',
        name: `${name}: CPU an event`,
        unit: 'ms',
        measured: milliseconds(building.cpuMs / events),
        against: '',
        atMost: 0.04,
      },
      [building.cpuMs / events],
    ),
  ]
}

/**
 * Reads and parses every event with as little code as the engine allows: for EventStoreDB a driver subscription with
 * Filiz's filter.
 */
async function readingAlone(
  place: BenchEnvironment,
  events: number,
): Promise<{ readonly how: string; readonly seconds: number }> {
  if (place.config.eventLog.engine === 'eventstoredb') {
    return {
      how: 'bare subscription to them',
      ...(await runScript<{ seconds: number }>(
        path.join(import.meta.dirname, '..', 'bare', 'eventstoredb-read.ts'),
        place.env,
        [String(events)],
      )),
    }
  }
  const read = await runScript<Ran>(script, place.env, ['read'])
  if (read.events !== events) throw new Error(`${read.events} of ${events} events were read`)
  return { how: 'reading and parsing the log', seconds: read.seconds }
}

/** Read models that have one document per family. */
const ofEachFamily = [readModels.accounts, readModels.agenda, readModels.children, readModels.plans]

async function check(readStore: ReadStore, families: number): Promise<void> {
  const kept = await readStore.list()
  for (const model of ofEachFamily) {
    const documents = kept.find(({ name }) => name === collectionName(model))?.documents
    if (documents !== families) throw new Error(`${model.name}: ${documents} documents instead of ${families}`)
  }
  const plan = await readStore.get<StoredPlan>(collectionName(readModels.plans), family(families - 1).planId)
  if (!plan || plan.items.some(({ activityId }) => plan.done[activityId] === undefined))
    throw new Error('a completion is missing from the last plan')
}
