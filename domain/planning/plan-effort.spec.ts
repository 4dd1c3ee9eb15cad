import { expect, it } from 'vitest'
import { addMonths } from '../shared/calendar.ts'
import { activityName, childId, doneItem, monthDocument } from '../progress/testing/months.ts'
import { makePlan } from './plan.ts'
import { candidates } from './testing/catalogue.ts'

const history = Array.from({ length: 36 }, (_, index) => {
  const month = addMonths('2023-11', index)
  return monthDocument(
    month,
    Array.from({ length: 18 }, (_, item) =>
      doneItem(activityName((index * 18 + item * 7) % 1000), `${month}-10`, { engagement: 1 + (item % 5) }),
    ),
  )
})

/** Returns how often a plan reads fields of its activities: counted, because time depends on the machine. */
function readsOf(activities: number): number {
  let reads = 0
  const counted = <T extends object>(activity: T): T =>
    new Proxy(activity, {
      get: (target, key) => {
        reads++
        return Reflect.get(target, key)
      },
    })
  makePlan({
    childId,
    year: 2026,
    month: 11,
    ageMonths: 52,
    interests: ['space', 'trenler'],
    catalogue: candidates(activities, (index) => ({ interests: index % 2 ? ['space'] : [] })).map(counted),
    history,
  })
  return reads
}

it('does not read activities quadratically often', () => {
  expect(readsOf(4_000) / readsOf(500)).toBeLessThan(16)
})
