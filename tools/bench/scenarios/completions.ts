import { readFileSync } from 'node:fs'
import path from 'node:path'
import { models } from '@filiz/domain/read-models/models.ts'
import { collectionName } from '@filiz/domain/read-models/projection.ts'
import { planStream } from '@filiz/domain/shared/streams.ts'
import { startServer } from '../child.ts'
import { cpuSince, type Cpu } from '../cpu.ts'
import { each } from '../each.ts'
import { appender, beginnings, doneInAMonth, evening, familyOf, livedMonth } from '../families.ts'
import { makePlace } from '../place/bench-environment.ts'
import { line, repeated, repetitions } from '../repeated.ts'
import { milliseconds, type Scenario } from '../scenario.ts'

const [year, month] = [2026, 3]
const inFlight = 32
const script = path.join(import.meta.dirname, '..', 'projecting.ts')
const collections = models.map(collectionName)

/**
 * Measures what a completion costs the read models, in a process of their own: CPU time, and the bytes that they hand
 * to the read store. The families have used their plans, and each completes one more activity in a round.
 */
export const completions: Scenario = async ({ quick }) => {
  await using place = await makePlace()
  const count = quick ? 500 : 3_000
  const families = Array.from({ length: count }, (_, n) => familyOf(n, year, month))
  const engines = await place.open()
  const append = appender(engines)
  await each(count, inFlight, (n) =>
    append([...beginnings(n, families[n]!, year, month), ...livedMonth(families[n]!, year, month)]),
  )
  /** Appends a round of completions, and waits until they are in all read models. */
  async function complete(round: number): Promise<void> {
    await each(count, inFlight, async (n) => {
      const family = families[n]!
      const [completed] = evening(family, family.activityIds[doneInAMonth + round]!, doneInAMonth + round, year, month)
      await append([{ stream: planStream(family.planId), events: [completed!] }])
    })
    const head = (await engines.log.head())!
    if (!(await engines.readStore.reached(collections, head, 60_000)))
      throw new Error('the read models have not reached the last completion')
  }

  const cpu: Cpu[] = []
  const server = await startServer(script, place.env)
  await complete(0)
  for (let round = 1; round <= repetitions; round++) {
    const before = server.cpu()
    await complete(round)
    cpu.push(cpuSince(before, server.cpu(), count))
  }
  await server.stop()

  const file = path.join(place.folder, 'written.json')
  const counting = await startServer(script, place.env, [file])
  await complete(repetitions + 1)
  await counting.stop()
  const written = Object.entries(JSON.parse(readFileSync(file, 'utf8')) as Record<string, number>)
  const bytes = written.reduce((sum, [, one]) => sum + one, 0) / count
  const main = repeated(cpu.map((one) => one.main)).median
  return [
    line(
      {
        id: 'completion-bytes',
        name: 'a completion: bytes that the read models write',
        unit: 'KiB',
        measured: written.map(([model, one]) => `${model} ${Math.round(one / count)} bytes`).join(', '),
        against: '',
        atMost: 3,
      },
      [bytes / 1024],
    ),
    line(
      {
        id: 'completion-cpu',
        name: `a completion, ${inFlight} in flight: CPU of the read models`,
        unit: 'ms',
        measured: `${milliseconds(repeated(cpu.map((one) => one.all)).median)} (${milliseconds(main)} in the main thread)`,
        against: '',
      },
      cpu.map((one) => one.all),
    ),
  ]
}
