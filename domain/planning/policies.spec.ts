import { describe, expect, it } from 'vitest'
import { swapReasons } from '../plan/events.ts'
import { activityName, childId, doneItem, monthDocument, pendingItem } from '../progress/testing/months.ts'
import { addMonths } from '../shared/calendar.ts'
import { presetInterests } from '../texts/categories.ts'
import { fnv1a } from '../shared/hash.ts'
import { chooseReplacement, makePlan, suggest } from './plan.ts'
import { currentPolicy, isRetired, policyNames, policyOf } from './policies.ts'
import type { PlanRequest } from './request.ts'
import { candidates } from './testing/catalogue.ts'
import { families } from './testing/families.ts'

const catalogue = candidates(280, (index) => ({
  durationMinutes: 10 + 5 * (index % 6),
  mess: (['none', 'some', 'lots'] as const)[index % 3]!,
  prepMinutes: index % 4 ? 0 : 10,
  adult: index % 5 ? 'near' : 'with',
  difficulty: 1 + (index % 5),
  materialKinds: index % 3 ? ['paper'] : ['water'],
  places: index % 2 ? ['table'] : ['park'],
  energy: index % 4 ? 'calm' : 'lively',
  interests: [presetInterests[index % presetInterests.length]!],
}))
const history = Array.from({ length: 8 }, (_, month) => {
  const period = addMonths('2026-03', month)
  return monthDocument(
    period,
    Array.from({ length: 15 }, (_, item) => {
      const index = (month * 37 + item * 11) % 280
      const { category, materialKinds } = catalogue[index]!
      return item % 3
        ? doneItem(activityName(index), `${period}-10`, {
            category,
            engagement: materialKinds!.includes('water') ? 5 : 3,
            difficulty: 2 + (index % 3),
            focusMinutes: 5 + (index % 20),
          })
        : pendingItem(activityName(index), category)
    }),
  )
})

const heard = catalogue.map(({ activityId }, index) => ({
  activityId,
  planned: 40 + (index % 30),
  done: 20 + (index % 17),
  rated: 20 + (index % 5),
  engagement: 60 + (index % 23),
  squares: 250 + (index % 23) * 7,
}))

/**
 * Checks that each policy version still chooses the same activities. Otherwise plans in the log could not be
 * reproduced: a change of a policy needs a new version.
 */
it.each([
  ['simple-2', 466029225],
  ['learned-12', 1589678934],
])('%s chooses the same activities as when it was introduced', (version, hash) => {
  const { items } = makePlan(
    { childId, year: 2026, month: 11, ageMonths: 54, interests: ['music'], history, catalogue, heard },
    version,
  )
  expect(
    fnv1a(
      items
        .map(({ activityId, score, reasons }) => `${activityId} ${score} ${reasons.map(({ code }) => code).join()}`)
        .join('\n'),
    ),
  ).toBe(hash)
})

/** Expected hashes of each policy version, in the order of `families`. */
const asAlways: Readonly<Record<string, readonly number[]>> = {
  'simple-2': [959433890, 959433890, 1041987876, 2054584480, 142407745, 1811206415, 1817317822],
  'learned-12': [3324445789, 1504637498, 4205052952, 670345619, 1850873990, 1514290764, 3536692313],
}

/** Returns all answers of a policy for a family: plan, a replacement for each reason, suggestions and assessments. */
function answersOf(request: PlanRequest, version: string) {
  const items = makePlan(request, version).items
  const now = monthDocument(
    '2026-11',
    items.map(({ activityId, category }) => pendingItem(activityId, category)),
    { swappedOut: [{ activityId: activityName(1), category: 'DIL_HIKAYE', reason: 'not-now' }] },
  )
  const begun = { ...request, history: [...request.history.filter(({ period }) => period !== '2026-11'), now] }
  const swap = { ...begun, current: items.map(({ activityId }) => activityId), swappedOut: [activityName(1)] }
  return {
    // Which items are optional is a rule of every plan, not of a policy.
    plan: items.map(({ optional: _, ...item }) => item),
    suggestions: suggest(begun, version),
    assessed: policyOf(version).assess(request),
    swaps: [...swapReasons, null].map((reason, index) =>
      chooseReplacement({ ...swap, outgoing: items[index * 2]!.activityId, reason }, version),
    ),
  }
}

describe.each(Object.entries(asAlways))('answers of policy %s', (version, hashes) => {
  it.each(Object.keys(families))('are unchanged for a family that %s', (name) => {
    expect(fnv1a(JSON.stringify(answersOf(families[name]!, version)))).toBe(hashes[Object.keys(families).indexOf(name)])
  })
})

describe('a policy', () => {
  const superseded = currentPolicy.replace(/\d+$/, (number) => String(Number(number) - 1))

  it('is found by name and by version', () => {
    for (const name of policyNames) {
      const { version } = policyOf(name)
      expect(version.startsWith(`${name}-`)).toBe(true)
      expect(policyOf(version)).toBe(policyOf(name))
      expect(makePlan(families['is new']!, name)).toEqual(makePlan(families['is new']!, version))
      expect(makePlan(families['is new']!, name).policyVersion).toBe(version)
    }
    expect(makePlan(families['is new']!).policyVersion).toBe(currentPolicy)
  })
  it.each([superseded, 'clairvoyant-1', ''])('%j throws an error that lists the running policies', (name) =>
    expect(() => policyOf(name)).toThrow(
      new RangeError(`no policy ${name} runs; these run: learned or learned-12, simple or simple-2`),
    ),
  )
  it('is retired when the running policy of the same name has a higher number', () => {
    expect([superseded, 'simple-1', 'no-feedback-1'].filter(isRetired)).toHaveLength(3)
    expect([currentPolicy, 'learned-13', 'simple-2', 'clairvoyant-0', 'learned', 'learned-'].filter(isRetired)).toEqual(
      [],
    )
  })
})
