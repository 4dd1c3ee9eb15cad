import { describe, expect, it } from 'vitest'
import { categories, type Category } from '../../activity/events.ts'
import { childId, doneItem, monthDocument } from '../../progress/testing/months.ts'
import { addMonths } from '../../shared/calendar.ts'
import { fnv1a, scatter } from '../hash.ts'
import { policyOf } from '../policies.ts'
import type { Candidate, PlanRequest } from '../request.ts'
import { candidates } from '../testing/catalogue.ts'
import { abilityFrom, levelOf } from './ability.ts'
import { joined } from './joined.ts'

const catalogue = candidates(280, (index) => ({ monthTheme: 5, minAge: 2 + (index % 4), maxAge: 4 + (index % 3), difficulty: 1 + ((index * 3) % 5) }))
const ageMonths = 54
const november: PlanRequest = { childId, year: 2026, month: 11, ageMonths, interests: [], history: [], catalogue }

interface Parent {
  readonly difficulty: (activity: Candidate) => number | null
  readonly engagement?: (activity: Candidate) => number
  readonly isDone?: (activity: Candidate) => boolean
}

/** So many months of fifteen activities each, drawn from all areas. */
function told({ difficulty, engagement = () => 4, isDone = () => true }: Parent, months = 3): PlanRequest {
  const history = Array.from({ length: months }, (_, month) => {
    const period = addMonths('2026-10', -month)
    const given = Array.from({ length: 15 }, (_, item) => catalogue[(month * 71 + item * 17) % catalogue.length]!)
    return monthDocument(period, given.map((one) => ({
      ...doneItem(one.activityId, `${period}-10`, { category: one.category, engagement: engagement(one), difficulty: difficulty(one) }), ...(isDone(one) ? {} : { completedAt: null, day: null, minutes: null, engagement: null, difficulty: null, focusMinutes: null }),
    })), { ageMonths: ageMonths - 1 - month })
  })
  return { ...november, history }
}
const abilityOf = (request: PlanRequest, asksIfMeant = true) => abilityFrom(joined(request, 6), asksIfMeant)
const gap = (activity: Candidate) => levelOf(activity) - ageMonths / 12
const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length
const onScale = (value: number) => Math.min(5, Math.max(1, Math.round(value)))
/** 1–5, each as likely, of nothing that the activity is. */
const rolled = (of: string) => ({ activityId }: Candidate) => 1 + (scatter(fnv1a(`${activityId} ${of}`)) % 5)
/** How far what is believed of activities is from what is true, on average. */
const offBy = (request: PlanRequest, truth: (activity: Candidate) => number, asksIfMeant?: boolean) => {
  const { challenge } = abilityOf(request, asksIfMeant)
  return mean(catalogue.map((activity) => Math.abs(challenge(activity, ageMonths) - truth(activity))))
}

describe('answers of how hard something was', () => {
  it('are meant where they follow what the activities ask for', () => {
    expect(abilityOf(told({ difficulty: (activity) => onScale(3 + gap(activity)) })).meant).toBeGreaterThan(0.99)
  })
  it('are not where they are rolled, and nothing is believed for them then', () => {
    const before = abilityOf(november).challenge
    const families = Array.from({ length: 10 }, (_, family) => told({ difficulty: rolled(`dice ${family}`) }, 6))
    const moved = (asksIfMeant: boolean) => mean(families.map((request) => offBy(request, (activity) => before(activity, ageMonths), asksIfMeant)))
    expect(mean(families.map((request) => abilityOf(request).meant))).toBeLessThan(0.15)
    expect(moved(true)).toBeLessThan(0.3 * moved(false))
  })
  it('are meant where everything is said to be just right, whatever it asks for', () => {
    const request = told({ difficulty: () => 3 })
    expect(abilityOf(request).meant).toBeGreaterThan(0.9)
    expect(offBy(request, () => 0)).toBeLessThan(offBy(november, () => 0) / 2)
  })
  it('are held for as meant by whom nobody heard', () => expect(abilityOf(november).meant).toBeGreaterThan(0.9))
  it('of a parent who is exact move what is believed further than if each were off by a point', () => {
    const ahead = (activity: Candidate) => gap(activity) + (categories.indexOf(activity.category) % 2 ? 1 : -1)
    const request = told({ difficulty: (activity) => onScale(3 + ahead(activity)) }, 2)
    expect(offBy(request, ahead)).toBeLessThan(0.85 * offBy(request, ahead, false))
  })
})

describe('a parent who rolls every answer', () => {
  const [liked, others] = [categories.slice(0, 2), categories.slice(2)]
  /** Of twelve such families, who do nearly all of two areas and half of the rest: how much more the two are believed to be liked. */
  const apart = (version: string) => mean(Array.from({ length: 12 }, (_, family) => {
    const request = told({
      difficulty: rolled(`difficulty ${family}`), engagement: rolled(`rating ${family}`),
      isDone: ({ activityId, category }) => scatter(fnv1a(`${activityId} ${family}`)) / 2 ** 32 < (liked.includes(category) ? 0.9 : 0.5),
    }, 6)
    const scored = policyOf(version).assess(request)
    const of = (areas: readonly Category[]) => mean(scored.filter(({ category }) => areas.includes(category)).map(({ parts }) => parts?.category ?? 0))
    return of(liked) - of(others)
  }))

  it('is known by what is done, sooner than where the ratings are believed', () => expect(apart('learned-9')).toBeGreaterThan(1.1 * apart('learned-8')))
})
