import { readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { makeTableExamples } from '@filiz/analyst/testing/make-table-examples.ts'
import { withCoverage } from '@filiz/catalogue/coverage.ts'
import { shippedActivities } from '@filiz/catalogue/shipped.ts'
import { handledBy, models } from '@filiz/domain/read-models/models.ts'
import { collectionName } from '@filiz/domain/read-models/projection.ts'
import { fingerprint, upcastLogs } from '@filiz/domain/read-models/testing/fingerprint.ts'
import { world } from '@filiz/domain/read-models/testing/log.ts'
import { personalFields } from '@filiz/domain/registry/personal-data.ts'
import type { Recorded } from '@filiz/domain/shared/event.ts'
import fc from 'fast-check'

/**
 * `npm run fixtures`: updates every checked-in fixture and prints what it changed. If a projection has changed without
 * a new version, it writes nothing and exits with 1, because documents of two kinds would share a collection.
 */
const root = path.join(import.meta.dirname, '..', '..')
const folder = 'domain/read-models'
const read = (file: string) => readFileSync(path.join(root, file), 'utf8')
const parsed = <T>(file: string) => JSON.parse(read(file)) as T
const table = (entries: readonly (readonly [string, unknown])[]) =>
  `{\n${entries.map(([key, value]) => `  ${JSON.stringify(key)}: ${JSON.stringify(value).replaceAll('","', '", "')}`).join(',\n')}\n}\n`

/** Keeps the existing logs, and adds generated logs until each event type that a model handles is in one of them. */
function withMissingTypes(logs: readonly (readonly Recorded[])[]): readonly (readonly Recorded[])[] {
  const there = new Set(logs.flatMap((log) => log.map(({ type }) => type)))
  const missing = [...new Set(models.flatMap(({ eventTypes }) => eventTypes))].filter((type) => !there.has(type))
  if (missing.length === 0) return logs
  const found = generated().map((log) => ({
    log,
    adds: missing.filter((type) => log.some((event) => event.type === type)).length,
  }))
  const best = found.toSorted((a, b) => b.adds - a.adds || a.log.length - b.log.length)[0]!
  if (best.adds === 0) throw new Error(`domain/read-models/testing/log.ts generates no log with ${missing.join(', ')}`)
  return withMissingTypes([...logs, best.log])
}

function generated(): readonly (readonly Recorded[])[] {
  return fc.sample(world, { seed: 1, numRuns: 2_000 }).map(({ log }) => log)
}

const written = parsed<readonly (readonly Recorded[])[]>(`${folder}/testing/sample-logs.json`)
const logs = withMissingTypes(written)
const known = parsed<Record<string, string>>(`${folder}/fingerprints.json`)
const stale = models.filter((model) => {
  const before = known[collectionName(model)]
  return before !== undefined && before !== fingerprint(model, upcastLogs(written))
})
if (stale.length > 0) {
  for (const { name, version } of stale)
    console.error(`fixtures: the fold of ${name} has changed: raise its version to ${version + 1}, then run this again`)
  process.exit(1)
}

/** The activities that visitors read without an account (`frontend/src/landing`). */
const examples = ['gazeteden-kartopu', 'golgem-nereye-gitti', 'corap-kuklalar-barisiyor'].map((slug) => {
  const { content } = shippedActivities().find((one) => one.slug === slug)!
  const { category, minAge, maxAge, durationMinutes, translations } = content
  return { slug, category, minAge, maxAge, durationMinutes, ...translations }
})

const page = 'docs/catalogue.md'
const tableExamples = 'platform/data-set/tables/examples.json'
const contents: Readonly<Record<string, string>> = {
  [`${folder}/testing/sample-logs.json`]: `[\n${logs.map((log) => `[\n${log.map((event) => JSON.stringify(event)).join(',\n')}\n]`).join(',\n')}\n]\n`,
  [`${folder}/fingerprints.json`]: table(
    models.map((model) => [collectionName(model), fingerprint(model, upcastLogs(logs))]),
  ),
  [`${folder}/followed-by.json`]: table(Object.keys(personalFields).map((type) => [type, handledBy(type)])),
  'domain/registry/personal-fields.json': table(Object.entries(personalFields)),
  [tableExamples]: `{\n${Object.entries(await makeTableExamples(upcastLogs(logs).flat()))
    .map(([name, example]) => `${JSON.stringify(name)}: ${JSON.stringify(example)}`)
    .join(',\n')}\n}\n`,
  'frontend/src/landing/examples.json': `${JSON.stringify(examples, null, 2)}\n`,
  [page]: withCoverage(
    read(page),
    shippedActivities().map(({ content }) => content),
  ),
}

const changed = Object.entries(contents).filter(([file, text]) => read(file) !== text)
for (const [file, text] of changed) {
  const before = new Set(read(file).split('\n'))
  writeFileSync(path.join(root, file), text)
  console.log(`fixtures: ${file}`)
  for (const line of text
    .split('\n')
    .filter((one) => !before.has(one))
    .slice(0, 10))
    console.log(`  + ${line.slice(0, 140)}`)
}
if (changed.length === 0) console.log('fixtures: nothing to change')
