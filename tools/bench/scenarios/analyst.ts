import path from 'node:path'
import { runScript } from '../child.ts'
import { makePlace } from '../place/bench-environment.ts'
import { line, repetitions } from '../repeated.ts'
import { perSecond, type Scenario } from '../scenario.ts'
import { makeHistory } from '../world.ts'

interface Ran {
  readonly seconds: number
  readonly events: number
  readonly early: number
  readonly peak: number
  /** Until the tables are made. */
  readonly eventFiles: { readonly seconds: number; readonly peak: number }
}

const mib = (bytes: number) => Math.round(bytes / 2 ** 20)

/** Compares an export of the whole log with only reading it. Both run alternately in separate processes. */
export const analyst: Scenario = async ({ quick }) => {
  await using place = await makePlace()
  const events = await makeHistory(place, Math.ceil((quick ? 50_000 : 1_000_000) / 45))
  const script = path.join(import.meta.dirname, '..', 'analyst', 'exporting.ts')
  const turns: { readonly reading: Ran; readonly exporting: Ran }[] = []
  for (let turn = 0; turn < repetitions; turn++) {
    const reading = await runScript<Ran>(script, place.env, ['read'])
    const exporting = await runScript<Ran>(script, place.env, ['ndjson', path.join(place.folder, `export-${turn}`)])
    for (const { events: seen } of [reading, exporting])
      if (seen !== events) throw new Error(`${seen} of ${events} events`)
    turns.push({ reading, exporting })
  }
  const parquet = await runScript<Ran>(script, place.env, ['parquet', path.join(place.folder, 'export-parquet')])
  const { reading, exporting } = turns.at(-1)!
  const size = `${events.toLocaleString('en')} events`
  const name = `analyst's export to NDJSON, ${size}`
  return [
    line(
      {
        id: 'analyst-export-ratio',
        name,
        unit: 'ratio',
        measured: perSecond(events / exporting.eventFiles.seconds),
        against: `reading and parsing the log: ${perSecond(events / reading.seconds)}`,
        atLeast: 0.3,
      },
      turns.map((turn) => turn.reading.seconds / turn.exporting.eventFiles.seconds),
    ),
    line(
      {
        id: 'analyst-export-memory',
        name: `${name}: memory`,
        unit: 'MiB',
        measured: `${mib(exporting.early)} MiB after a tenth, ${mib(exporting.eventFiles.peak)} MiB at most`,
        against: '',
        atMost: 450,
      },
      turns.map((turn) => mib(turn.exporting.eventFiles.peak)),
    ),
    line(
      {
        id: 'analyst-export-tables-memory',
        name: `analyst's data set as Parquet with its tables, ${size}: memory`,
        unit: 'MiB',
        measured: `${mib(parquet.peak)} MiB at most, ${Math.round(parquet.seconds)} s`,
        against: '',
        atMost: 1024,
      },
      [mib(parquet.peak)],
    ),
  ]
}
