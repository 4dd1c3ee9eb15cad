import { expect, it } from 'vitest'
import { activityName, childId, doneItem, monthDocument, pendingItem } from '../progress/testing/months.ts'
import { addMonths } from '../shared/calendar.ts'
import { presetInterests } from '../texts/categories.ts'
import { fnv1a } from './hash.ts'
import { makePlan } from './plan.ts'
import { policyVersions } from './policies.ts'
import { candidates } from './testing/catalogue.ts'

const catalogue = candidates(280, (index) => ({
  durationMinutes: 10 + 5 * (index % 6), mess: (['none', 'some', 'lots'] as const)[index % 3]!, prepMinutes: index % 4 ? 0 : 10, adult: index % 5 ? 'near' : 'with', difficulty: 1 + (index % 5),
  materialKinds: index % 3 ? ['paper'] : ['water'], places: index % 2 ? ['table'] : ['park'], energy: index % 4 ? 'calm' : 'lively', interests: [presetInterests[index % presetInterests.length]!],
}))
const history = Array.from({ length: 8 }, (_, month) => {
  const period = addMonths('2026-03', month)
  return monthDocument(period, Array.from({ length: 15 }, (_, item) => {
    const index = (month * 37 + item * 11) % 280
    const { category, materialKinds } = catalogue[index]!
    return item % 3 ? doneItem(activityName(index), `${period}-10`, { category, engagement: materialKinds!.includes('water') ? 5 : 3, difficulty: 2 + (index % 3), focusMinutes: 5 + (index % 20) }) : pendingItem(activityName(index), category)
  }))
})

const heard = catalogue.map(({ activityId }, index) => ({ activityId, planned: 40 + (index % 30), done: 20 + (index % 17), rated: 20 + (index % 5), engagement: 60 + (index % 23), squares: 250 + (index % 23) * 7 }))

/** A plan in the log can be made again only while its version chooses as it did: who changes this makes another version. */
it.each([['simple-1', 747561701], ['learned-1', 2305124044], ['learned-2', 2297683929], ['learned-3', 3702352619], ['learned-4', 123883339]])('%s chooses what it always chose', (version, hash) => {
  const { items } = makePlan({ childId, year: 2026, month: 11, ageMonths: 54, interests: ['music'], history, catalogue, heard }, version)
  expect(fnv1a(items.map(({ activityId, score, reasons }) => `${activityId} ${score} ${reasons.map(({ code }) => code).join()}`).join('\n'))).toBe(hash)
})

it('says what each version that was ever current chooses', () => expect(policyVersions).toEqual(expect.arrayContaining(['simple-1', 'learned-1', 'learned-2', 'learned-3', 'learned-4'])))
