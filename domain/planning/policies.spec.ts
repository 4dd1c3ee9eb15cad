import { describe, expect, it } from 'vitest'
import { swapReasons } from '../plan/events.ts'
import { activityName, childId, doneItem, monthDocument, pendingItem } from '../progress/testing/months.ts'
import { addMonths } from '../shared/calendar.ts'
import { presetInterests } from '../texts/categories.ts'
import { fnv1a } from './hash.ts'
import { chooseReplacement, makePlan, suggest } from './plan.ts'
import { policyOf, policyVersions } from './policies.ts'
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

/** A plan in the log can be reproduced only while its policy version chooses the same: a change needs a new version. */
it.each([
  ['simple-1', 747561701],
  ['learned-1', 2305124044],
  ['learned-2', 2297683929],
  ['learned-3', 3702352619],
  ['learned-4', 123883339],
  ['learned-5', 1116181710],
  ['learned-6', 2793470880],
  ['learned-7', 2521351764],
  ['learned-8', 1120910722],
  ['learned-9', 1485020319],
])('%s still chooses the same activities', (version, hash) => {
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

/** Hashes by family, in their order. */
const asAlways: Readonly<Record<string, readonly number[]>> = {
  'simple-1': [3948424780, 632425842, 656901997, 686661023, 90044973, 3035912462, 344990764],
  'no-feedback-1': [3948424780, 632425842, 2731260228, 3944837585, 1637247323, 3692657620, 102288842],
  'learned-1': [3184132166, 3155405178, 4205337251, 390572472, 2819123333, 4075399334, 780157496],
  'learned-2': [3818299792, 1361196228, 4264581512, 1590893551, 1430023360, 2483676767, 199043348],
  'learned-3': [1587484845, 3826970042, 634860984, 1297724809, 762279516, 1410505616, 1845163459],
  'learned-4': [1587484845, 3265552112, 719138602, 317048862, 1127845471, 1410505616, 405334905],
  'learned-5': [1587484845, 1311013806, 659592249, 1489023547, 1019858563, 1410505616, 1182184660],
  'learned-6': [1587484845, 1311013806, 1960164717, 1093679761, 4029345148, 1298856042, 1444623172],
  'learned-7': [2184151003, 75753847, 3444319013, 2600794728, 3429531147, 1044701539, 3177356667],
  'learned-8': [1062511201, 73749262, 2654932763, 1954104953, 3155432477, 4074124989, 1141081743],
  'learned-9': [1062511201, 73749262, 3853427097, 522588940, 3264217910, 3088838365, 3964801154],
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
    plan: items,
    suggestions: suggest(begun, version),
    assessed: policyOf(version).assess(request),
    swaps: [...swapReasons, null].map((reason, index) =>
      chooseReplacement({ ...swap, outgoing: items[index * 2]!.activityId, reason }, version),
    ),
  }
}

describe.each(Object.entries(asAlways))('asked by %s', (version, hashes) => {
  it.each(Object.keys(families))('a policy gives unchanged answers for a family that %s', (name) => {
    expect(fnv1a(JSON.stringify(answersOf(families[name]!, version)))).toBe(hashes[Object.keys(families).indexOf(name)])
  })
})

it('keeps every policy version that was ever current', () =>
  expect(policyVersions).toEqual(
    expect.arrayContaining([
      'simple-1',
      'learned-1',
      'learned-2',
      'learned-3',
      'learned-4',
      'learned-5',
      'learned-6',
      'learned-7',
      'learned-8',
      'learned-9',
    ]),
  ))
