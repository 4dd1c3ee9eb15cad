import { describe, expect, it } from 'vitest'
import { categories } from '@filiz/domain/activity/events.ts'
import { fnv1a, scatter } from '@filiz/domain/shared/hash.ts'
import { levelOf } from '@filiz/domain/planning/level.ts'
import { makePlan } from '@filiz/domain/planning/plan.ts'
import type { Candidate, PlanRequest } from '@filiz/domain/planning/request.ts'
import { doneItem, monthDocument, pendingItem } from '@filiz/domain/progress/testing/months.ts'
import type { MonthDocument, MonthItem } from '@filiz/domain/read-models/months.ts'
import { addMonths, yearAndMonth, type Month } from '@filiz/domain/shared/calendar.ts'
import { shippedActivities } from './shipped.ts'

const catalogue: readonly Candidate[] = shippedActivities().map(({ activityId, content }) => ({
  activityId,
  version: 1,
  ...content,
}))
const byId = new Map(catalogue.map((one) => [one.activityId, one]))
const drawn = (...words: readonly (string | number)[]) => scatter(fnv1a(words.join('|'))) / 2 ** 32
const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length

type Answer = (activity: Candidate, chance: string) => Partial<MonthItem> | 'left'
/** Returns the plans of a family that answers to what its plans ask for. */
function lived(
  childId: string,
  ageMonths: number,
  months: number,
  answer: Answer,
  begins: Month = addMonths('2026-01', Math.floor(12 * drawn(childId))),
) {
  const history: MonthDocument[] = []
  return Array.from({ length: months }, (_, index) => {
    const period = addMonths(begins, index)
    const request: PlanRequest = {
      childId,
      ...yearAndMonth(period),
      ageMonths: ageMonths + index,
      interests: [],
      history: [...history],
      catalogue,
    }
    const { items } = makePlan(request)
    const answered = items.map(({ activityId, category, durationMinutes, optional }, place): MonthItem => {
      const said = optional ? 'left' : answer(byId.get(activityId)!, `${childId} ${period} ${place}`)
      const item =
        said === 'left'
          ? pendingItem(activityId, category, durationMinutes)
          : doneItem(activityId, `${period}-10`, { category, plannedMinutes: durationMinutes, ...said })
      return { ...item, ...(optional && { optional }) }
    })
    history.push(monthDocument(period, answered, { ageMonths: ageMonths + index }))
    return { items, activities: items.map(({ activityId }) => byId.get(activityId)!) }
  })
}
const families = (count: number, name: string, ageMonths: number, months: number, answer: Answer) =>
  Array.from({ length: count }, (_, index) => lived(`${name} ${index}`, ageMonths, months, answer))

it('first plans have each activity of all year within a factor of two of the others of its age and area', () => {
  const age = 4
  const uses = new Map<string, number>()
  for (let child = 0; child < 800; child++)
    for (const { activityId } of makePlan({
      childId: `first ${child}`,
      year: 2026,
      month: 1 + (child % 12),
      ageMonths: 12 * age + 6,
      interests: [],
      history: [],
      catalogue,
    }).items)
      uses.set(activityId, (uses.get(activityId) ?? 0) + 1)
  for (const category of categories) {
    const cell = catalogue.filter(
      (one) => one.category === category && uses.has(one.activityId) && !one.season?.length && !one.occasion,
    )
    const usual = mean(cell.map(({ activityId }) => uses.get(activityId)!))
    for (const { activityId } of cell) {
      expect([activityId, uses.get(activityId)! > usual / 2]).toEqual([activityId, true])
      expect([activityId, uses.get(activityId)! < usual * 2]).toEqual([activityId, true])
    }
  }
})

describe('activities on lying snow', () => {
  const ofSnow = catalogue.filter(({ kin }) => kin === 'snow')
  it('are all that name snow in their title and belong to winter, and each says what to do without snow', () => {
    const named = shippedActivities().filter(
      ({ content }) => content.season?.length && /snow/i.test(content.translations.en!.title),
    )
    expect(named.map(({ activityId }) => activityId).toSorted()).toEqual(
      ofSnow.map(({ activityId }) => activityId).toSorted(),
    )
    for (const { content } of named) {
      expect(content.translations.tr.description).toMatch(/(Kar|hiç) yoksa/)
      expect(content.translations.en!.description).toMatch(/No snow\?/)
    }
  })
  it('are at most one a month, even when the family loves them', () => {
    const loves: Answer = ({ kin }) => ({ engagement: kin === 'snow' ? 5 : 3, difficulty: 3 })
    const counts = Array.from({ length: 20 }, (_, index) => 24 + 3 * index).flatMap((ageMonths) =>
      lived(`winter ${ageMonths}`, ageMonths, 3, loves, '2026-12').map(
        ({ activities }) => activities.filter((one) => ofSnow.includes(one)).length,
      ),
    )
    expect(Math.max(...counts)).toBe(1)
  })
})

/** Traits of a plan that random answers must not shift: numbers of activities out of 15, and the mean minutes. */
const shares: Readonly<Record<string, (activity: Candidate) => boolean>> = {
  messy: ({ mess }) => mess !== 'none',
  'without materials': ({ materialKinds }) => materialKinds?.length === 0,
  'with paper': ({ materialKinds }) => materialKinds?.includes('paper') ?? false,
  outside: ({ places }) => places?.some((place) => place === 'park' || place === 'balcony') ?? false,
  'at the table': ({ places }) => places?.includes('table') ?? false,
  'on the floor': ({ places }) => places?.includes('floor') ?? false,
}

describe('after one month of chance at age five', () => {
  const answers = {
    ticks: (_, chance) => (drawn(chance, 'done') < 0.5 ? {} : 'left'),
    'ticks and ratings': (_, chance) =>
      drawn(chance, 'done') < 0.6 ? { engagement: 1 + Math.floor(5 * drawn(chance, 'liked')), difficulty: 3 } : 'left',
  } satisfies Readonly<Record<string, Answer>>
  const lives = Object.entries(answers).map(([name, answer]) => families(50, name, 60, 2, answer))
  const others = families(140, 'others', 60, 1, answers.ticks)
  const [first, second] = [[...lives.flat(), ...others].map(([one]) => one!), lives.flat().map(([, other]) => other!)]

  it.each([
    ...Object.entries(shares).map(
      ([what, is]) =>
        [
          what,
          2,
          ({ activities }: (typeof first)[number]) => (15 * activities.filter(is).length) / activities.length,
        ] as const,
    ),
    [
      'minutes',
      3,
      ({ activities }: (typeof first)[number]) => mean(activities.map((one) => one.durationMinutes)),
    ] as const,
  ])('%s: second plans stay in the range of first plans, give or take %i', (_, distance, figure) => {
    const [before, after] = [first.map(figure), second.map(figure)]
    expect(Math.max(...after)).toBeLessThanOrEqual(Math.max(...before) + distance)
    expect(Math.min(...after)).toBeGreaterThanOrEqual(Math.min(...before) - distance)
    expect(Math.abs(mean(after) - mean(before))).toBeLessThan(1)
  })
})

it.each([
  ['leaves it', ({ mess }) => (mess === 'none' ? { engagement: 4, difficulty: 3 } : 'left')],
  ['rates it 1', ({ mess }) => ({ engagement: mess === 'none' ? 4 : 1, difficulty: 3 })],
] satisfies readonly (readonly [string, Answer])[])(
  'a family that hates mess and %s has none in its third month',
  (name, answer) => {
    const messy = families(16, name, 60, 4, answer).map((plans) =>
      plans.map(({ activities }) => activities.filter(shares.messy!).length),
    )
    expect(mean(messy.map(([first]) => first!))).toBeGreaterThan(2)
    expect(mean(messy.map(([, , third]) => third!))).toBeLessThan(0.1)
    expect(mean(messy.map(([, , , fourth]) => fourth!))).toBeLessThan(0.1)
  },
)

describe.each([2, 3, 4, 5, 6])('the mean level of plans at age %i', (years) => {
  const levels = (difficulty: number) => {
    const plans = families(5, `level ${years}`, 12 * years + 3, 4, () => ({ engagement: 5, difficulty }))
    return [0, 1, 2, 3].map((month) => mean(plans.flatMap((one) => one[month]!.activities.map(levelOf))))
  }
  it('stays where it is when everything is just right', () => {
    const [first, ...later] = levels(3)
    for (const level of later) expect(Math.abs(level - first!)).toBeLessThan(0.4)
  })
  it('falls within three months when everything is too hard, and rises when everything is too easy', () => {
    const [first, ...later] = levels(5)
    expect(Math.min(...later)).toBeLessThan(first! - 0.4)
    const [begin, ...up] = levels(1)
    expect(Math.max(...up)).toBeGreaterThan(begin! + 0.4)
  })
})

describe('the plans of a year', () => {
  it('repeat at most a quarter of the last six months on average', () => {
    const answer: Answer = (_, chance) => ({ engagement: 2 + Math.floor(4 * drawn(chance)), difficulty: 3 })
    const repeats = families(6, 'a year', 44, 12, answer).flatMap((plans) =>
      plans.map(({ activities }, month) => {
        const before = new Set(plans.slice(Math.max(0, month - 6), month).flatMap((plan) => plan.activities))
        return activities.filter((one) => before.has(one)).length / activities.length
      }),
    )
    expect(mean(repeats)).toBeLessThan(0.25)
  })
  it('go a step beyond what was liked and mastered, with a reason', () => {
    const [, , , , fifth] = lived('climber', 48, 5, () => ({ engagement: 5, difficulty: 3 }))
    expect(fifth!.items.some(({ reasons }) => reasons.some(({ code }) => code === 'next-step'))).toBe(true)
  })
  it('repeat short activities for a family that does nothing else, and say that it has seen all', () => {
    const plans = lived('ten minutes', 44, 12, ({ durationMinutes }) =>
      durationMinutes <= 10 ? { engagement: 5, difficulty: 3 } : 'left',
    )
    const last = plans.at(-1)!
    expect(last.activities.filter(({ durationMinutes }) => durationMinutes <= 10).length).toBeGreaterThan(8)
    const codes = plans.slice(6).flatMap(({ items }) => items.flatMap(({ reasons }) => reasons.map(({ code }) => code)))
    expect(codes).toContain('seen-all')
  })
  it('are a sample of the catalogue again when everything is rated 1 or 2', () => {
    const papers = families(24, 'unhappy', 54, 5, ({ materialKinds }) => ({
      engagement: materialKinds?.includes('paper') ? 2 : 1,
      difficulty: 3,
    })).map((plans) => plans.map(({ activities }) => activities.filter(shares['with paper']!).length))
    const [first, last] = [mean(papers.map(([one]) => one!)), mean(papers.map((counts) => counts.at(-1)!))]
    expect(Math.abs(last - first)).toBeLessThan(2)
  })
})
