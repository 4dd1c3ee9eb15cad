import { readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, it } from 'vitest'
import { countFaults, wholeCounts } from './counts.ts'
import { coverageTable, withCoverage } from './coverage.ts'
import { faultsOf } from './faults.ts'
import { reviewReport } from './review-report.ts'
import { shippedActivities, shippedActivityId } from './shipped.ts'

const catalogue = shippedActivities()
const first = catalogue[0]!
/** Comparing all entries with each other is slow. */
const some = catalogue.slice(0, 60)

describe('the shipped catalogue', () => {
  it('has no faults', () => {
    expect(faultsOf(catalogue)).toEqual([])
  })

  it('finds at most one harmless word among ten words that name hazards, and reviews no other word', () => {
    const { found, harmless, outdated } = reviewReport(catalogue)
    expect(found).toBeGreaterThan(500)
    expect(harmless / found).toBeLessThanOrEqual(0.1)
    expect(outdated).toEqual([])
  })

  it('derives the activity id from the slug alone, because parents’ plans refer to the id', () => {
    expect(shippedActivityId('the-slug-of-an-activity')).toBe('e7409a70-3583-5163-b738-23d05dd8363e')
  })

  it('matches the coverage table in the documentation', () => {
    const page = readFileSync(path.join(import.meta.dirname, '..', 'docs', 'catalogue.md'), 'utf8')
    expect(page, 'npm run catalogue:coverage').toBe(
      withCoverage(
        page,
        catalogue.map(({ content }) => content),
      ),
    )
  })
})

it('has the example activities that visitors read, as they are in the catalogue', () => {
  const examples = JSON.parse(
    readFileSync(path.join(import.meta.dirname, '..', 'frontend/src/landing/examples.json'), 'utf8'),
  ) as { slug: string; tr: unknown; en: unknown }[]
  expect(examples).toHaveLength(3)
  for (const { slug, tr, en } of examples)
    expect(shippedActivities().find((one) => one.slug === slug)?.content.translations).toEqual({ tr, en })
})

describe('faultsOf', () => {
  const changed = (content: Partial<typeof first.content>) =>
    faultsOf([{ ...first, content: { ...first.content, ...content } }, ...catalogue.slice(1)])

  it('reports repeated slugs and titles', () => {
    expect(faultsOf([...some, first])).toEqual(
      expect.arrayContaining([
        `${first.slug}: the same slug as ${first.slug}`,
        `${first.slug}: the same Turkish title as ${first.slug}`,
        `${first.slug}: the same English title as ${first.slug}`,
        `${first.slug}, ${first.slug}: their steps are alike (1.00); another idea, or one kin`,
      ]),
    )
  })

  it('reports faults of a single entry', () => {
    expect(changed({ interests: ['knitting'], hazards: null })).toEqual([
      `${first.slug}: “Hazards and allergens” is not given`,
      `${first.slug}: no preset interest is called knitting`,
    ])
  })

  it('reports an age and a category with too few activities', () => {
    const missing = faultsOf(some.filter(({ content }) => content.maxAge < 6))
    expect(missing.some((fault) => /^only \d+ activities for age 6, \d+ are needed$/.test(fault))).toBe(true)
    expect(
      faultsOf(some.filter(({ content }) => content.category !== 'DOGA_KESIF')).some((fault) =>
        fault.startsWith('only 0 activities in DOGA_KESIF'),
      ),
    ).toBe(true)
  })
})

describe('catalogue counts', () => {
  const { content } = first
  it('reports totals below the required minimum', () => {
    const faults = countFaults(wholeCounts([content]))
    expect(faults).toContain('only 1 activities, 350 are needed')
    expect(faults).toContain('only 0 activities that need nothing, 60 are needed')
    expect(faults).toContain('only 0 activities about toilet for age 6, 6 are needed')
    expect(faults.some((fault) => fault.includes('that may be planned in 2026-11'))).toBe(true)
  })
  it('reports more than two occasions in a category and month, and a sentence ending in more than a fifth of the purposes', () => {
    const about = { ...content, monthTheme: 10, occasion: 'republic-day' as const }
    expect(countFaults(wholeCounts([about, about, about]))).toContain(
      `3 occasions in ${content.category} in month 10, at most 2 are wanted`,
    )
    const develops = {
      ...content,
      translations: { ...content.translations, tr: { ...content.translations.tr, purpose: 'Dili gelişir.' } },
    }
    expect(countFaults(wholeCounts([develops, develops]))).toContain(
      '2 Turkish purposes that end in “gelişir”, at most 0.4 are wanted',
    )
  })
  it('renders the coverage table with one row for each category and a total', () => {
    const rows = coverageTable([content, { ...content, minAge: 6, maxAge: 6, places: ['park'] }]).split('\n')
    expect(rows).toHaveLength(2 + 7 + 1)
    expect(rows.at(-1)).toMatch(/^\| \*\*all\*\* \| 2 \|/)
    expect(() => withCoverage('# A page', [content])).toThrow('no place')
  })
})
