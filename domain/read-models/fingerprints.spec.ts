import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, it } from 'vitest'
import type { Recorded } from '../shared/event.ts'
import { personalFields } from '../registry/personal-data.ts'
import { upcast } from '../registry/upcast.ts'
import { models } from './models.ts'
import { collectionName, type Projection } from './projection.ts'
import { applyBatch, emptyCollection, readable } from './testing/replay.ts'

/*
 * Fingerprints of each model's documents for fixed logs. A fold that changes under the same version would mix two kinds
 * of documents in one collection, since only a new version builds a new one. `testing/sample-logs.json` has logs in the
 * shape in which they were written: add to it, never change it.
 */
const read = (file: string) => JSON.parse(readFileSync(path.join(import.meta.dirname, file), 'utf8')) as unknown
const logs = (read('testing/sample-logs.json') as readonly (readonly Recorded[])[]).map((log) =>
  log.map((event) => upcast(event)),
)
const known = read('fingerprints.json') as Readonly<Record<string, string>>

const fingerprint = (projection: Projection): string =>
  createHash('sha256')
    .update(
      JSON.stringify(
        logs.map((log) => readable(applyBatch(projection, emptyCollection, log))),
        sortedKeys,
      ),
    )
    .digest('hex')
    .slice(0, 16)

function sortedKeys(_key: string, value: unknown): unknown {
  return value !== null && typeof value === 'object' && !Array.isArray(value)
    ? Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)))
    : value
}

describe('the fingerprint of a model’s documents for the sample logs', () => {
  it.each(models.map((model) => [collectionName(model), model] as const))('%s matches its version', (name, model) => {
    const found = fingerprint(model)
    expect(
      known[name],
      name in known
        ? `${name} gives other documents than before: raise \`version\` in its projection, and put "${model.name}_v${model.version + 1}" with its fingerprint in the place of "${name}" in fingerprints.json`
        : `write "${name}": "${found}" into fingerprints.json`,
    ).toBe(found)
  })

  it('exists only for current models', () => {
    expect(Object.keys(known).sort()).toEqual(models.map(collectionName).sort())
  })

  it('is meaningful: the logs have every event type', () => {
    const there = new Set(logs.flatMap((log) => log.map(({ type }) => type)))
    const wanted = new Set(models.flatMap(({ eventTypes }) => eventTypes))
    expect(
      [...wanted].filter((type) => !there.has(type)),
      'add a log with these to sample-logs.json',
    ).toEqual([])
    expect([...there].filter((type) => !Object.hasOwn(personalFields, type))).toEqual([])
  })

  it.each(models.map((model) => [model.name, model] as const))('changes with the fold (%s)', (_name, model) => {
    const changed: Projection = {
      ...model,
      fold: (document, event) => ({ ...model.fold(document, event), added: true }),
    }
    expect(fingerprint(changed)).not.toBe(fingerprint(model))
  })
})
