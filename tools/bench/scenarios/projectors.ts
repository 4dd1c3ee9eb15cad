import path from 'node:path'
import { models } from '@filiz/domain/read-models/models.ts'
import type { EventLog } from '@filiz/engines/event-log/port.ts'
import { openBulkWriter } from '../bulk.ts'
import { runScript } from '../child.ts'
import { firstWeek, firstWeekEvents } from '../families.ts'
import { makePlace, type BenchEnvironment } from '../place/bench-environment.ts'
import { line, repeated, repetitions } from '../repeated.ts'
import { perSecond, type Result, type Scenario } from '../scenario.ts'
import { month, year } from '../month.ts'
import { family } from '../world.ts'

interface Ran {
  readonly seconds: number
  readonly cpuMs: number
}

const script = path.join(import.meta.dirname, '..', 'rebuilding.ts')

/**
 * Compares one projector with two that share the read models out. `rebuild`: all models
 * from the log's start; `catch-up`: as many events more, from the models' checkpoints. The log is a file, which both
 * read; the read models are on MongoDB, because a file has one writer.
 */
export const projectors: Scenario = async ({ quick }) => {
  const families = quick ? 1_000 : 10_000
  const events = families * firstWeekEvents.all
  const all = new Map<string, (readonly Ran[])[]>()
  for (let n = 0; n < (quick ? 1 : repetitions); n++) {
    for (const many of [1, 2]) {
      await using place = await makePlace()
      if (place.config.eventLog.engine !== 'sqlite' || place.config.readStore.engine !== 'mongodb')
        throw new Error('projectors are measured with READ_STORE_URL=mongodb://… and an embedded log and vault')
      for (const round of ['rebuild', 'catch-up']) {
        await writeFamilies(place, round === 'rebuild' ? 0 : families, families)
        const key = `${round}-${many}`
        all.set(key, [...(all.get(key) ?? []), await run(place, many, events)])
      }
    }
  }
  return [...all].flatMap(([key, runs]) => rowsOf(key, events, runs))
}

async function writeFamilies({ config }: BenchEnvironment, from: number, count: number): Promise<void> {
  const bulk = openBulkWriter(config)
  for (let n = from; n < from + count; n++) await bulk.write(firstWeek(n, family(n), year, month))
  bulk.close()
}

/** Runs so many projectors until each has caught up. */
async function run(place: BenchEnvironment, many: number, events: number): Promise<readonly Ran[]> {
  const engines = await place.open()
  const shares = await sharesOf(engines.log, many)
  await engines.close()
  return Promise.all(shares.map((names) => runScript<Ran>(script, place.env, ['rebuild', String(events), ...names])))
}

/** Divides the models, the one with most events first, always to the share with fewest events. */
async function sharesOf(log: EventLog, many: number): Promise<readonly (readonly string[])[]> {
  const counts = new Map<string, number>()
  for await (const page of log.readAll({ after: null }))
    for (const { type } of page) counts.set(type, (counts.get(type) ?? 0) + 1)
  const shares = Array.from({ length: many }, () => ({ events: 0, names: [] as string[] }))
  const weighed = models.map(({ name, eventTypes }) => ({
    name,
    events: eventTypes.reduce((sum, type) => sum + (counts.get(type) ?? 0), 0),
  }))
  for (const { name, events } of weighed.toSorted((a, b) => b.events - a.events)) {
    const least = shares.reduce((one, other) => (other.events < one.events ? other : one))
    least.events += events
    least.names.push(name)
  }
  return shares.map(({ names }) => names)
}

function rowsOf(key: string, events: number, runs: readonly (readonly Ran[])[]): readonly Result[] {
  const rates = runs.map((ran) => events / Math.max(...ran.map(({ seconds }) => seconds)))
  const cpu = runs.map((ran) => ran.reduce((sum, { cpuMs }) => sum + cpuMs, 0) / events)
  const dearest = runs.map((ran) => Math.max(...ran.map(({ cpuMs }) => cpuMs)) / events)
  const name = `${key.slice(0, -2)} of ${events.toLocaleString('en')} events, ${key.endsWith('1') ? 'one projector' : 'two projectors'}`
  const row = (end: string, what: string, unit: '/s' | 'ms', values: readonly number[]) =>
    line(
      {
        id: `projectors-${key}${end}`,
        name: `${name}${what}`,
        unit,
        measured: (unit === 'ms' ? microseconds : perSecond)(repeated(values).median),
        against: '',
      },
      values,
    )
  return [
    row('', '', '/s', rates),
    row('-cpu', ': CPU an event, all', 'ms', cpu),
    row('-dearest', ': CPU an event, the dearer projector', 'ms', dearest),
  ]
}

const microseconds = (ms: number) => `${(ms * 1_000).toFixed(0)} µs`
