import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { uuid5 } from '@filiz/application/commands/uuid5.ts'
import { categories } from '@filiz/domain/activity/events.ts'
import { energies, materialKinds, places } from '@filiz/domain/activity/vocabulary.ts'
import { makePlan } from '@filiz/domain/planning/plan.ts'
import type { Candidate, PlanRequest } from '@filiz/domain/planning/request.ts'
import { addMonths, lastDayOfMonth } from '@filiz/domain/shared/calendar.ts'
import { percentile } from '../load.ts'
import { line } from '../repeated.ts'
import { milliseconds, type Scenario } from '../scenario.ts'
import type { CommunityRating } from '@filiz/domain/use/community-rating.ts'
import type { MonthDocument, MonthItem } from '@filiz/domain/read-models/months.ts'

const catalogue: Candidate[] = Array.from({ length: 1_000 }, (_, n) => ({
  activityId: uuid5('bench-candidate', String(n)),
  version: 1,
  category: categories[n % 7]!,
  monthTheme: 1 + (n % 12),
  minAge: 2 + (n % 3),
  maxAge: 4 + (n % 3),
  durationMinutes: 10 + (n % 30),
  interests: n % 4 === 0 ? ['music'] : ['nature'],
  materialKinds: materialKinds.slice(n % 5, (n % 5) + (n % 3)),
  places: [places[n % places.length]!],
  energy: energies[n % 3]!,
  difficulty: 1 + (n % 5),
  season: [],
  occasion: null,
  kin: null,
  translations: { tr: { materials: ['kâğıt', 'kalem'].slice(0, n % 3) } },
}))

const history: MonthDocument[] = Array.from({ length: 36 }, (_, back) => {
  const period = addMonths('2026-10', -back)
  const items = Array.from({ length: 18 }, (_, n): MonthItem => {
    const candidate = catalogue[(back * 18 + n) % catalogue.length]!
    const day = lastDayOfMonth(period)
    return {
      activityId: candidate.activityId,
      category: candidate.category,
      completedAt: `${day}T10:00:00.000Z`,
      day,
      minutes: 20,
      plannedMinutes: 20,
      feedbackAt: `${day}T11:00:00.000Z`,
      engagement: 1 + (n % 5),
      difficulty: 1 + (n % 5),
      focusMinutes: 10 + n,
    }
  })
  return {
    _id: `x_${period}`,
    position: '0',
    revision: '0',
    childId: 'x',
    accountId: 'y',
    period,
    ageMonths: 60 - back,
    items,
    swappedOut: [],
  }
})

/** Ratings of each activity by other families. */
const heard = catalogue.map(({ activityId }, n): CommunityRating => ({
  activityId,
  planned: 40 + (n % 60),
  done: 20 + (n % 20),
  rated: 20 + (n % 10),
  engagement: 60 + (n % 41),
  squares: 250 + (n % 91),
}))

/**
 * Measures the time to make a plan from 1,000 activities and three years of history, with and without other families'
 * ratings, and the heap growth over ten thousand plans.
 */
export const planning: Scenario = async ({ quick }) => {
  const request = {
    childId: uuid5('bench-child', 'planning'),
    year: 2026,
    month: 11,
    ageMonths: 61,
    interests: ['music', 'space'],
    history,
    catalogue,
  }
  const taken = (more: Pick<PlanRequest, 'heard'>) => {
    for (let n = 0; n < 50; n++) makePlan({ ...request, ...more })
    return Array.from({ length: 200 }, (_, n) => {
      const began = performance.now()
      const { items } = makePlan({ ...request, ...more, childId: uuid5('bench-child', String(n)) })
      const took = performance.now() - began
      if (items.length < 15 || items.length > 20 || new Set(items.map(({ category }) => category)).size < 7)
        throw new Error(`${items.length} items`)
      return took
    })
  }
  const planned = (id: string, what: string, times: readonly number[]) => {
    const median = percentile(times, 0.5)
    return line(
      {
        id,
        name: `one plan: 1,000 activities, 36 months of history${what}`,
        unit: 'ms',
        measured: `p50 ${milliseconds(median)}, p99 ${milliseconds(percentile(times, 0.99))}`,
        against: '',
        atMost: 3,
      },
      [median],
    )
  }
  const [alone, among] = [taken({}), taken({ heard })]
  const growth = memoryLeftBy(
    () => makePlan({ ...request, childId: uuid5('bench-child', 'again') }),
    quick ? 1_000 : 10_000,
  )
  return [
    planned('plan-p50', '', alone),
    planned('plan-heard-p50', ', and what other families made of each', among),
    line(
      {
        id: 'plan-memory',
        name: `memory behind ${quick ? '1,000' : '10,000'} plans`,
        unit: 'MiB',
        measured: `${(growth / 2 ** 20).toFixed(1)} MiB more`,
        against: '',
        atMost: 8,
      },
      [growth / 2 ** 20],
    ),
  ]
}

/**
 * Returns the growth of the used heap between a tenth of the calls and all of them. Garbage is collected before both
 * measurements, because uncollected garbage would hide the growth.
 */
function memoryLeftBy(make: () => unknown, times: number): number {
  const used = () => {
    collect()
    return process.memoryUsage().heapUsed
  }
  for (let n = 0; n < times / 10; n++) make()
  const first = used()
  for (let n = times / 10; n < times; n++) make()
  return used() - first
}

/** Forces a garbage collection. Node exposes it only through a flag, which this function sets at run time. */
function collect(): void {
  setFlagsFromString('--expose-gc')
  const gc: () => void = runInNewContext('gc')
  gc()
}
