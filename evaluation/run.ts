import { mkdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { currentPolicy } from '@filiz/domain/planning/policies.ts'
import { NothingThere } from '@filiz/engines/open-readers.ts'
import { made, shipped } from './catalogues.ts'
import { differing } from './determinism.ts'
import { evaluate, type Place, type PlaceResult } from './evaluate.ts'
import { judged } from './must-hold.ts'
import { ablations } from './policies/ablations.ts'
import { greedy } from './policies/baselines.ts'
import { versioned } from './policies/contestant.ts'
import { plansOfLog, reportOf } from './log/evaluate-log.ts'
import { gainPicture } from './pictures.ts'
import { ablationsOf, gapOf, tableOf } from './table.ts'
import { heldOutWorlds } from './worlds/held-out.ts'
import { laterHeldOutWorlds } from './worlds/held-out-later.ts'
import { knownWorlds } from './worlds/known.ts'
import { outsideWorlds } from './worlds/outside.ts'

/**
 * `npm run evaluate [-- --quick] [--families 60] [--months 12] [--seed 1] [--only <world or catalogue>,…] [--policies <version>,…] [--ablations] [--out <folder>]`: every
 * policy in every world, on the made and the shipped catalogue (`--policies`: of ours only these, and the current one); a table, the same as JSON, pictures. Ends with 1 where something that
 * must hold does not, by more than luck with so many families. `--log <data folder or EVENT_LOG_URL>`: instead, what a real log says of the policies that made its plans.
 */
const { values } = parseArgs({
  options: {
    families: { type: 'string', default: '60' }, months: { type: 'string', default: '12' }, seed: { type: 'string', default: '1' }, begins: { type: 'string', default: '2026-03' },
    log: { type: 'string' }, only: { type: 'string' }, policies: { type: 'string' }, quick: { type: 'boolean', default: false }, ablations: { type: 'boolean', default: false }, out: { type: 'string', default: path.join(import.meta.dirname, 'results') },
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

const others = values.policies === undefined ? [greedy, ...['simple-1', 'learned-2', 'learned-3'].map(versioned)] : values.policies.split(',').filter((version) => version !== currentPolicy).map(versioned)
const contestants = [...others, versioned(currentPolicy), ...(values.ablations ? ablations : [])]

const heldOut = [...heldOutWorlds, ...laterHeldOutWorlds]
const allWorlds = [...knownWorlds, ...outsideWorlds, ...heldOut].map(({ name }) => name)
const places: readonly Place[] = [made(values.seed), shipped()].flatMap(({ name, entries }) => [...knownWorlds, ...outsideWorlds, ...heldOut].map((world) => ({
  world, heldOut: heldOut.includes(world), catalogueName: name, catalogue: entries,
}))).filter(({ world, catalogueName }) => isAsked(world.name, allWorlds) && isAsked(catalogueName, ['made', 'shipped']))

/** Of what is named in `--only`, or where nothing of its kind is. */
function isAsked(name: string, ofItsKind: readonly string[]): boolean {
  const asked = values.only?.split(',').filter((one) => ofItsKind.includes(one)) ?? []
  return asked.length === 0 || asked.includes(name)
}

// Too few to believe, enough to see that it runs.
const run = { seed: values.seed, families: values.quick ? 12 : Number(values.families), months: values.quick ? 6 : Number(values.months), begins: values.begins, others: 100 }
console.log(`${places.length} worlds and catalogues, ${run.families} families each, ${run.months} months from ${run.begins}, seed ${run.seed}`)

const results: PlaceResult[] = []
const misses: string[] = []
const open: string[] = []
const beyond: string[] = []
for (const place of places) {
  const result = evaluate(place, contestants, run)
  results.push(result)
  console.log(tableOf(result))
  const other = differing(currentPolicy, place.world, place.catalogue, 3)
  const verdict = judged(result, currentPolicy)
  open.push(...verdict.open)
  beyond.push(...verdict.beyond)
  misses.push(...verdict.misses, ...(other > 0 ? [`${place.world.name}: ${other} plans depend on the order of history or catalogue`] : []))
}

for (const catalogue of new Set(results.map((result) => result.catalogue))) console.log(`\n${catalogue} catalogue. ${gapOf(results.filter((result) => result.catalogue === catalogue), currentPolicy)}`)
if (values.ablations) for (const catalogue of new Set(results.map((result) => result.catalogue))) console.log(`\n${ablationsOf(results.filter((result) => result.catalogue === catalogue), currentPolicy)}`)
if (beyond.length > 0) console.log(`\nWhat decides is the same for all, and popularity next to the oracle:\n${beyond.map((line) => `  ${line}`).join('\n')}`)
if (open.length > 0) console.log(`\nBelow the limit, but no further than luck with ${run.families} families may come to:\n${open.map((line) => `  ${line}`).join('\n')}`)
console.log(misses.length === 0 ? '\nEverything that must hold holds.' : `\nMust hold and does not:\n${misses.map((miss) => `  ${miss}`).join('\n')}`)

mkdirSync(values.out, { recursive: true })
writeFileSync(path.join(values.out, 'evaluation.json'), `${JSON.stringify({ ...run, policy: currentPolicy, results, misses, open, beyond }, null, 1)}\n`)
for (const catalogue of new Set(results.map((result) => result.catalogue))) writeFileSync(path.join(values.out, `gain-${catalogue}.svg`), `${gainPicture(results.filter((result) => result.catalogue === catalogue), others.find(({ name }) => name === 'simple-1')?.name ?? 'random', currentPolicy)}\n`)
process.exitCode = misses.length === 0 ? 0 : 1
