import { describe, expect, it } from 'vitest'
import { checklistAges, milestoneDomains } from '@filiz/domain/milestones/events.ts'
import { milestoneFaults, readChecklist, shippedMilestones } from './milestones.ts'
import { shippedActivities } from './shipped.ts'

const milestones = shippedMilestones()
const catalogue = shippedActivities()

describe('the shipped milestones', () => {
  it('have no faults', () => {
    expect(milestoneFaults(milestones, catalogue)).toEqual([])
  })
  it('cover every age and domain, the youngest age first', () => {
    expect([...new Set(milestones.map(({ content }) => content.ageMonths))]).toEqual(checklistAges)
    for (const age of checklistAges) {
      const domains = milestones.flatMap(({ content }) => (content.ageMonths === age ? [content.domain] : []))
      expect(new Set(domains), `${age} months`).toEqual(new Set(milestoneDomains))
    }
  })
  it('have distinct texts in each language', () => {
    for (const language of ['tr', 'en'] as const) {
      const texts = milestones.map(({ content }) => `${content.ageMonths} ${content.translations[language].text}`)
      expect(new Set(texts).size).toBe(texts.length)
    }
  })
})

describe('the check', () => {
  const [first] = milestones
  it('finds repeated ids, and milestones that too few activities practise', () => {
    expect(milestoneFaults([first!, first!], catalogue)).toEqual([`milestone ${first!.milestoneId}: used twice`])
    expect(milestoneFaults([first!], catalogue.slice(0, 4))).toHaveLength(1)
    // A published activity of another age does not count.
    const older = catalogue.map((one) => ({ ...one, content: { ...one.content, minAge: 6, maxAge: 6 } }))
    expect(milestoneFaults([first!], older)).toHaveLength(1)
  })
  it('names the file and the fields that are faulty', () => {
    expect(() => readChecklist('24.json', JSON.stringify({ ageMonths: 25, source: {}, milestones: [] }))).toThrow(
      /^24\.json: ageMonths .*source\.tr .*milestones/,
    )
  })
})
