import { mkdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { NothingThere } from '@filiz/engines/open-readers.ts'
import { madeCatalogue, shippedCatalogue } from './catalogues.ts'
import {
  bestOf,
  evaluate,
  gainOver,
  meanGain,
  missedBars,
  planners,
  said,
  savers,
  type PlaceResult,
} from './evaluate.ts'
import { plansOfLog, reportOf } from './log/evaluate-log.ts'
import { gainPicture } from './picture.ts'
import { developed, heldOut } from './worlds.ts'

/**
 * `npm run evaluate [-- --families 100] [--months 12] [--seed 1] [--others 100] [--set developed|held-out] [--only
 * <world>,…] [--catalogue made|shipped] [--saved] [--page]`: lets all planners plan in all worlds and prints their
 * gains; with `--saved` also for families that save activities. Exit code 0 if `learned` passes every bar
 * (`missedBars`), otherwise 1. `--page` writes the picture and the figures into `docs/`. `--log <data folder or
 * EVENT_LOG_URL>` compares a log's predictions with its outcomes instead.
 */
const { values } = parseArgs({
  options: {
    families: { type: 'string', default: '100' },
    months: { type: 'string', default: '12' },
    seed: { type: 'string', default: '1' },
    others: { type: 'string', default: '100' },
    set: { type: 'string' },
    only: { type: 'string' },
    catalogue: { type: 'string' },
    log: { type: 'string' },
    page: { type: 'boolean', default: false },
    saved: { type: 'boolean', default: false },
  },
})

const contestants = values.saved ? [...planners, ...savers] : planners

if (values.log !== undefined) {
  try {
    console.log(reportOf(await plansOfLog(values.log)))
  } catch (error) {
    if (!(error instanceof NothingThere)) throw error
    console.error(error.message)
    process.exitCode = 1
  }
} else process.exitCode = report(evaluated())

function evaluated(): readonly PlaceResult[] {
  const run = {
    seed: values.seed,
    families: Number(values.families),
    months: Number(values.months),
    others: Number(values.others),
    begins: '2026-03',
  }
  const worlds = [...(values.set === 'held-out' ? [] : developed), ...(values.set === 'developed' ? [] : heldOut)]
  const catalogues = [
    { catalogueName: 'made', catalogue: madeCatalogue(values.seed) },
    { catalogueName: 'shipped', catalogue: shippedCatalogue() },
  ]
  console.log(`seed ${run.seed}, ${run.families} families, ${run.months} months, ${run.others} other families`)
  return worlds
    .filter(({ name }) => values.only?.split(',').includes(name) ?? true)
    .flatMap((world) =>
      catalogues
        .filter(({ catalogueName }) => (values.catalogue ?? catalogueName) === catalogueName)
        .map((catalogue) => {
          const result = evaluate({ world, ...catalogue }, run, contestants)
          console.log(lineOf(result))
          return result
        }),
    )
}

function lineOf(result: PlaceResult): string {
  const best = bestOf(result)
  return [
    `${result.world}, ${result.catalogue} (best simple planner: ${best})`,
    ...contestants
      .filter(({ name }) => name !== best)
      .map(({ name }) => `  ${name.padEnd(15)} ${said(gainOver(result, name, best))}`),
  ].join('\n')
}

function report(results: readonly PlaceResult[]): 0 | 1 {
  console.log(`\nMean gain over the best simple planner of each world and catalogue, in per cent (95 % interval):`)
  const gains = contestants
    .filter(({ name }) => !['random', 'in turn', 'popularity'].includes(name))
    .map(({ name }) => ({ name, gain: meanGain(results.map((one) => gainOver(one, name, bestOf(one)))) }))
  for (const { name, gain } of gains) console.log(`  ${name.padEnd(15)} ${said(gain)}`)
  console.log(`  learned against the ridge: ${said(meanGain(results.map((one) => gainOver(one, 'learned', 'ridge'))))}`)
  if (values.saved)
    for (const { name } of savers)
      console.log(`  ${name} against learned: ${said(meanGain(results.map((one) => gainOver(one, name, 'learned'))))}`)
  const misses = missedBars(results)
  console.log(
    misses.length === 0 ? '\nEvery bar is passed.' : `\nMissed:\n${misses.map((miss) => `  ${miss}`).join('\n')}`,
  )
  if (values.page) {
    const images = path.join(import.meta.dirname, '../../docs/images')
    mkdirSync(images, { recursive: true })
    writeFileSync(path.join(images, 'planning-gain.svg'), gainPicture(results))
  }
  return misses.length === 0 ? 0 : 1
}
