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

/** Returns the CPU time in milliseconds that a plan takes: of this thread, so that other load does not count. */
function planTime(activities: number): number {
  const request = {
    childId,
    year: 2026,
    month: 11,
    ageMonths: 52,
    interests: ['space', 'trenler'],
    catalogue: candidates(activities, (index) => ({ interests: index % 2 ? ['space'] : [] })),
    history,
  }
  const times = Array.from({ length: 40 }, () => {
    const begin = process.threadCpuUsage()
    makePlan(request)
    const { user, system } = process.threadCpuUsage(begin)
    return (user + system) / 1000
  }).sort((a, b) => a - b)
  return times[10]!
}

/* This test has its own file, because mutation tests (`npm run test:mutants`) must not measure time. */
it('does not take quadratic time in the number of activities', () => {
  planTime(500)
  expect(planTime(4_000) / planTime(500)).toBeLessThan(32)
})
