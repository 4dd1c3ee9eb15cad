import { describe, expect, it } from 'vitest'
import { categories } from '@filiz/domain/activity/events.ts'
import { places } from '@filiz/domain/activity/vocabulary.ts'
import { eligible } from '@filiz/domain/planning/eligible.ts'
import { neededThings } from '@filiz/domain/planning/household-fit.ts'
import { makePlan } from '@filiz/domain/planning/plan.ts'
import type { Candidate, PlanRequest } from '@filiz/domain/planning/request.ts'
import type { MonthDocument } from '@filiz/domain/read-models/months.ts'
import { doneItem, monthDocument } from '@filiz/domain/progress/testing/months.ts'
import { addMonths } from '@filiz/domain/shared/calendar.ts'
import { shippedActivities } from './shipped.ts'

const catalogue: readonly Candidate[] = shippedActivities().map(({ activityId, content }) => ({
  activityId,
  version: 1,
  ...content,
}))
const byId = new Map(catalogue.map((one) => [one.activityId, one]))

/** Groups that parents notice. */
const groups: Readonly<Record<string, (activity: Candidate) => boolean>> = {
  'needs nothing': ({ materialKinds }) => materialKinds?.length === 0,
  'paper, crayons or cutting': ({ materialKinds }) =>
    materialKinds?.some((kind) => kind === 'paper' || kind === 'crayons' || kind === 'cutting') ?? false,
  'a little mess': ({ mess }) => mess === 'some',
  'much mess': ({ mess }) => mess === 'lots',
  'no mess': ({ mess }) => mess === 'none',
  short: ({ durationMinutes }) => durationMinutes <= 15,
  long: ({ durationMinutes }) => durationMinutes >= 30,
  ...Object.fromEntries(
    places.map((place) => [`at ${place}`, (activity: Candidate) => activity.places?.includes(place) ?? false]),
  ),
}
const families = 1500
const ages = [2, 3, 4, 5, 6]

const request = (family: number): PlanRequest => ({
  childId: `first plan ${family}`,
  year: 2026,
  month: 1 + (Math.floor(family / 5) % 12),
  ageMonths: 12 * ages[family % ages.length]! + (Math.floor(family / 60) % 12),
  interests: [],
  history: [],
  catalogue,
})

describe('first plans of 300 families of each age', () => {
  const all = Array.from({ length: families }, (_, family) => {
    const asked = request(family)
    return { age: ages[family % ages.length]!, suitable: eligible(asked), items: makePlan(asked).items }
  })
  it.each(ages)('at age %i look like the catalogue of their months', (age) => {
    const mine = all.filter((one) => one.age === age)
    const share = (is: (activity: Candidate) => boolean, of: (one: (typeof mine)[number]) => readonly Candidate[]) =>
      mine.reduce((sum, one) => sum + of(one).filter(is).length / of(one).length, 0) / mine.length
    for (const [name, is] of Object.entries(groups)) {
      const [usual, planned] = [
        share(is, ({ suitable }) => suitable),
        share(is, ({ items }) => items.map(({ activityId }) => byId.get(activityId)!)),
      ]
      if (usual < 0.05) continue
      expect([name, age, planned >= usual * (2 / 3), planned <= usual * (4 / 3)]).toEqual([name, age, true, true])
    }
    const counts = categories.map((category) =>
      mine.reduce((sum, { items }) => sum + items.filter((item) => item.category === category).length, 0),
    )
    expect(Math.max(...counts) / Math.min(...counts)).toBeLessThan(1.5)
  })
  it('use nine of ten activities that suit an age', () => {
    for (const age of ages) {
      const mine = all.filter((one) => one.age === age)
      const used = new Set(mine.flatMap(({ items }) => items.map(({ activityId }) => activityId)))
      const suitable = new Set(mine.flatMap(({ suitable }) => suitable.map(({ activityId }) => activityId)))
      expect([age, used.size / suitable.size > 0.9]).toEqual([age, true])
    }
  })
  it('follow what is at home and the minutes of usual days', () => {
    const planned = (household: PlanRequest['household']) =>
      all.slice(0, 60).flatMap((_, family) => makePlan({ ...request(family), household }).items)
    const lacking = planned(['balls']).filter(({ activityId }) =>
      neededThings(byId.get(activityId)!).some((thing) => thing !== 'balls'),
    )
    expect(lacking.length / planned(['balls']).length).toBeLessThan(0.08)
    const minutes = (items: ReturnType<typeof planned>) =>
      items.reduce((sum, { durationMinutes }) => sum + durationMinutes, 0) / items.length
    expect(minutes(planned(['10-minutes']))).toBeLessThan(0.8 * minutes(planned([])))
  })
  it('give at most a fifth of the activities an empty reason, and no reason twice in a row', () => {
    const empty = new Set(['age-fit', 'first-plan', 'not-seen-lately'])
    const shown = all.flatMap(({ items }) => items)
    expect(shown.filter(({ reasons }) => reasons.every(({ code }) => empty.has(code))).length).toBeLessThan(
      shown.length / 5,
    )
    for (const { items } of all)
      for (const [index, { reasons }] of items.entries()) {
        const before = items[index - 1]?.reasons.map((reason) => JSON.stringify(reason)) ?? []
        expect(reasons.filter((reason) => before.includes(JSON.stringify(reason)))).toEqual([])
      }
  })
})

it('a family that does and loves everything goes on getting everything', () => {
  const history: MonthDocument[] = []
  let [planned, crafts, messy] = [0, 0, 0]
  for (let index = 0; index < 7; index++) {
    const period = addMonths('2026-02', index)
    const { items } = makePlan({
      ...request(0),
      year: 2026,
      month: Number(period.slice(5)),
      ageMonths: 54 + index,
      history,
    })
    const chosen = items.map(({ activityId }) => byId.get(activityId)!)
    planned += chosen.length
    crafts += chosen.filter(groups['paper, crayons or cutting']!).length
    messy += chosen.filter(({ mess }) => mess !== 'none').length
    history.push(
      monthDocument(
        period,
        chosen.map(({ activityId, category, durationMinutes }) =>
          doneItem(activityId, `${period}-10`, {
            category,
            engagement: 5,
            difficulty: 3,
            focusMinutes: durationMinutes,
          }),
        ),
        { ageMonths: 54 + index },
      ),
    )
  }
  const usual = catalogue.filter(({ minAge, maxAge }) => minAge <= 4 && maxAge >= 4)
  const share = (is: (activity: Candidate) => boolean) => usual.filter(is).length / usual.length
  expect(crafts / planned).toBeGreaterThan(share(groups['paper, crayons or cutting']!) / 2)
  expect(messy / planned).toBeGreaterThan(share(({ mess }) => mess !== 'none') / 2)
})
