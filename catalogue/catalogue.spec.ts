import { describe, expect, it } from 'vitest'
import { faultsOf } from './faults.ts'
import { shippedActivities, shippedActivityId } from './shipped.ts'

describe('the shipped catalogue', () => {
  const catalogue = shippedActivities()

  it('has no fault', () => {
    expect(faultsOf(catalogue)).toEqual([])
  })

  it('has twelve activities or more in each category', () => {
    const counts = Map.groupBy(catalogue, (entry) => entry.content.category)
    expect([...counts.values()].map((entries) => entries.length).every((count) => count >= 12)).toBe(true)
    expect(counts.size).toBe(7)
  })

  it('keeps its ids for good: they are in parents\' plans', () => {
    expect(shippedActivityId('the-slug-of-an-activity')).toBe('e7409a70-3583-5163-b738-23d05dd8363e')
  })
})

describe('the check finds', () => {
  const catalogue = shippedActivities()
  const first = catalogue[0]!
  const changed = (content: Partial<typeof first.content>) => faultsOf([{ ...first, content: { ...first.content, ...content } }, ...catalogue.slice(1)])

  it('a slug and a title used twice', () => {
    expect(faultsOf([...catalogue, first])).toEqual([
      `${first.slug}: the same slug as ${first.slug}`,
      `${first.slug}: the same Turkish title as ${first.slug}`,
      `${first.slug}: the same English title as ${first.slug}`,
    ])
  })

  it('a text that is missing in one language', () => {
    expect(changed({ translations: { ...first.content.translations, en: null } })).toContain(`${first.slug}: no en text`)
  })

  it('an age that has too little', () => {
    expect(faultsOf(catalogue.filter(({ content }) => content.maxAge < 6)).some((fault) => fault.includes('for age 6'))).toBe(true)
  })

  it('a month that a category leaves out', () => {
    expect(changed({ monthTheme: first.content.monthTheme === 12 ? 11 : 12 })).toContain(`nothing in ${first.content.category} for month ${first.content.monthTheme}`)
  })

  it('an interest that the forms do not know', () => {
    expect(changed({ interests: ['knitting'] })).toEqual([`${first.slug}: no preset interest is called knitting`])
  })
})
