import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { currentPolicy, policyOf } from '@filiz/domain/planning/policies.ts'
import { NothingThere } from '@filiz/engines/open-readers.ts'
import { made, shipped } from './catalogues.ts'
import { differing } from './determinism.ts'
import { evaluate, type Place } from './evaluate.ts'
import { exceptions } from './exceptions.ts'
import { isOfThePlan, judged } from './must-hold.ts'
import { greedy } from './policies/baselines.ts'
import { versioned } from './policies/contestant.ts'
import { plansOfLog, reportOf } from './log/evaluate-log.ts'
import { aloneTablesOf, tablesOf, withTables, type Evaluation } from './page.ts'
import { gainPicture } from './pictures.ts'
import { swapsAndTwins } from './swaps-and-twins.ts'
import { gapOf, tableOf } from './table.ts'
import { heldOut, worldNamed, worlds } from './worlds/all.ts'

/**
 * `npm run evaluate [-- --quick] [--families 60] [--months 12] [--seed 1] [--only <world or catalogue>,…] [--policies
 * <name or version>,…] [--others 100] [--out <folder>]`: runs every policy in every world on both catalogues
 * (`--policies`: only these plus the current one; `--others`: number of other families whose ratings are used, 0 for
 * none). Writes a table, JSON and charts. Exit code 0 if all rules hold (`must-hold.ts`), 2 if only known
 * exceptions fail (`exceptions.ts`), 1 otherwise. `--from <evaluation.json>` judges stored figures, `--page` writes
 * them into `docs/planning.md`.
 * `--log <data folder or EVENT_LOG_URL>` evaluates a real log's policies instead.
 */
const { values } = parseArgs({
  options: {
    families: { type: 'string' },
    months: { type: 'string' },
    seed: { type: 'string', default: '1' },
    begins: { type: 'string', default: '2026-03' },
    log: { type: 'string' },
    from: { type: 'string' },
    only: { type: 'string' },
    policies: { type: 'string', default: 'simple,no-feedback' },
    others: { type: 'string' },
    quick: { type: 'boolean', default: false },
    page: { type: 'boolean', default: false },
    out: { type: 'string', default: path.join(import.meta.dirname, 'results') },
  },
})

if (values.log !== undefined) {
  try {
    console.log(reportOf(await plansOfLog(values.log)))
  } catch (error) {
    if (!(error instanceof NothingThere)) throw error
    console.error(error.message)
    process.exit(1)
  }
  process.exit()
}

// Judge the rounded figures, so that the verdict matches the written ones.
const evaluation = readAgain(
  jsonOf(values.from === undefined ? evaluated() : readAgain(readFileSync(values.from, 'utf8'))),
)
// The exceptions are known only for runs with other families' ratings.
const verdict = judged(evaluation, evaluation.others === 0 ? [] : exceptions)
report()
// With few families the means are too noisy, and without other families' ratings no exceptions are known. In these runs
// only the rules for each plan must hold.
const failing = verdict.misses.filter((miss) => isOfThePlan(miss) || (!values.quick && evaluation.others > 0))
const below = values.quick ? [] : [...verdict.excepted, ...verdict.misses.filter((miss) => !failing.includes(miss))]
console.log(
  failing.length > 0
    ? `\nMust hold and does not:\n${failing.map(({ sentence }) => `  ${sentence}`).join('\n')}`
    : below.length > 0
      ? `\nNothing is worse than is known; ${below.length} figures are below the letter.`
      : `\nEverything that must hold${values.quick ? ' of each plan' : ''} holds.`,
)
process.exitCode = failing.length > 0 ? 1 : below.length > 0 ? 2 : 0

function evaluated(): Evaluation {
  const contestants = [
    greedy,
    ...values.policies
      .split(',')
      .filter((name) => policyOf(name) !== policyOf('learned'))
      .map(versioned),
    versioned('learned'),
  ]
  const names = worlds.map(({ name }) => name)
  const catalogues = [made(values.seed), shipped()].filter(({ name }) => isAsked(name, ['made', 'shipped']))
  const places: readonly Place[] = catalogues
    .flatMap(({ name, entries }) =>
      worlds.map((world) => ({ world, heldOut: heldOut.includes(world), catalogueName: name, catalogue: entries })),
    )
    .filter(({ world }) => isAsked(world.name, names))
  // `--quick` is a smoke test. It needs twenty other families, because ratings of fewer families are ignored.
  const [families, months, others] = values.quick ? ['6', '4', '20'] : ['60', '12', '100']
  const run = {
    seed: values.seed,
    families: Number(values.families ?? families),
    months: Number(values.months ?? months),
    begins: values.begins,
    others: Number(values.others ?? others),
  }
  console.log(
    `${places.length} worlds and catalogues, ${run.families} families each, ${run.months} months from ${run.begins}, ${run.others} others heard, seed ${run.seed}`,
  )
  const results = places.map((place) => {
    const result = evaluate(place, contestants, run)
    console.log(tableOf(result))
    return { ...result, differing: differing(currentPolicy, place.world, place.catalogue, values.quick ? 1 : 3) }
  })
  const ofKinds = catalogues.map(({ name, entries }) => ({
    catalogue: name,
    policy: currentPolicy,
    ...swapsAndTwins(currentPolicy, entries, { ...run, families: Math.ceil(run.families / 3) }),
  }))
  return { ...run, policy: currentPolicy, results, ofKinds }
}

/** Is true if `--only` contains this name, or contains no name of this kind (world or catalogue). */
function isAsked(name: string, ofItsKind: readonly string[]): boolean {
  const asked = values.only?.split(',').filter((one) => ofItsKind.includes(one)) ?? []
  return asked.length === 0 || asked.includes(name)
}

/** Parses an evaluation, and takes the descriptions of the worlds from the code. */
function readAgain(json: string): Evaluation {
  const evaluation = JSON.parse(json) as Evaluation
  return {
    ...evaluation,
    results: evaluation.results.map((result) => {
      const world = worldNamed(result.world)
      return {
        ...result,
        about: world.about,
        matters: world.matters,
        sameForAll: world.sameForAll === true,
        heldOut: heldOut.includes(world),
      }
    }),
  }
}

function report(): void {
  const { results, policy } = evaluation
  const byCatalogue = [...Map.groupBy(results, ({ catalogue }) => catalogue)]
  for (const [catalogue, of] of byCatalogue) console.log(`\n${catalogue} catalogue. ${gapOf(of, policy)}`)
  const { checked, excepted, misses } = verdict
  console.log(`\nOf ${checked} figures, ${checked - excepted.length - misses.length} hold by the letter.`)
  if (excepted.length > 0)
    console.log(
      `Below it, and known (tools/evaluation/exceptions.ts):\n${excepted.map(({ sentence }) => `  ${sentence}`).join('\n')}`,
    )
  if (values.quick && misses.length > 0)
    console.log(
      `Below it, of too few families to say anything:\n${misses.map(({ sentence }) => `  ${sentence}`).join('\n')}`,
    )

  const docs = path.join(import.meta.dirname, '../../docs')
  /** The page compares with the simple policy. Other runs may not contain it and compare with random. */
  const { version: simple } = policyOf('simple')
  const older = results[0]?.policies.some((one) => one.policy === simple) ? simple : 'random'
  const alone = evaluation.others === 0
  const [folder, json, picture] = values.page
    ? [docs, alone ? 'planning-evaluation-alone.json' : 'planning-evaluation.json', 'images/planning-gain']
    : [values.out, 'evaluation.json', 'gain']
  mkdirSync(folder, { recursive: true })
  writeFileSync(path.join(folder, json), jsonOf(evaluation))
  for (const [catalogue, of] of values.page && alone ? [] : byCatalogue)
    writeFileSync(path.join(folder, `${picture}-${catalogue}.svg`), `${gainPicture(of, older, policy)}\n`)
  if (!values.page) return
  const page = path.join(docs, 'planning.md')
  const written = readFileSync(page, 'utf8')
  writeFileSync(
    page,
    alone
      ? withTables(written, aloneTablesOf(evaluation), 'alone')
      : withTables(written, tablesOf(evaluation, verdict)),
  )
}

/** Formats an evaluation as JSON with one line per result and numbers rounded to five decimals. */
function jsonOf({ results, ...run }: Evaluation): string {
  const short = (_: string, value: unknown) => (typeof value === 'number' ? Number(value.toFixed(5)) : value)
  const lines = results.map((result) => `\n${JSON.stringify(result, short)}`).join(',')
  return `${JSON.stringify(run, short).slice(0, -1)},\n"results": [${lines}]}\n`
}
