import { describe, expect, it } from 'vitest'
import { personalFields } from '../registry/personal-data.ts'
import fingerprints from './fingerprints.json' with { type: 'json' }
import { models } from './models.ts'
import { collectionName, type Projection } from './projection.ts'
import { fingerprint, samples } from './testing/fingerprint.ts'

/*
 * Fingerprints of each model's documents for fixed logs. When the result of a fold changes, the model needs a new
 * version, which builds a new collection; otherwise one collection would mix two kinds of documents. `npm run fixtures`
 * writes new fingerprints.
 */
const known: Readonly<Record<string, string>> = fingerprints

describe('the fingerprint of a read model', () => {
  it.each(models.map((model) => [collectionName(model), model] as const))(
    'of %s is unchanged for this version',
    (name, model) => {
      expect(
        known[name],
        name in known
          ? `the fold of ${name} has changed: raise its version, then npm run fixtures`
          : 'npm run fixtures',
      ).toBe(fingerprint(model))
    },
  )

  it('exists only for current read models', () => {
    expect(Object.keys(known).sort(), 'npm run fixtures').toEqual(models.map(collectionName).sort())
  })

  it('covers every event type that a read model handles', () => {
    const there = new Set(samples.flatMap((log) => log.map(({ type }) => type)))
    const wanted = new Set(models.flatMap(({ eventTypes }) => eventTypes))
    expect(
      [...wanted].filter((type) => !there.has(type)),
      'npm run fixtures',
    ).toEqual([])
    expect([...there].filter((type) => !Object.hasOwn(personalFields, type))).toEqual([])
  })

  it.each(models.map((model) => [model.name, model] as const))('changes when the fold changes (%s)', (_name, model) => {
    const changed: Projection = {
      ...model,
      fold: (document, event) => ({ ...model.fold(document, event), added: true }),
    }
    expect(fingerprint(changed)).not.toBe(fingerprint(model))
  })
})
