import type { PlannedActivity, Reason } from '../../plan/events.ts'
import { firstDayOfMonth, monthNamed } from '../../shared/calendar.ts'
import { arrange } from '../arrange.ts'
import type { Policy } from '../policy.ts'
import { bestOf, replacementPreference } from '../replacement-preference.ts'
import type { PlanRequest, ReplacementRequest } from '../request.ts'
import { levelOf } from '../level.ts'
import { planDays, windowOf } from '../weeks.ts'
import { eligible } from '../eligible.ts'
import { assess, type Assessment, type Evidence } from './assess.ts'
import { byScore, choose, fresh, mostOfAnOccasion, type Chosen, type Scored } from './choose.ts'
import { explainer, varyReasons } from './explain.ts'
import { normaliseCatalogue } from './normalise-catalogue.ts'
import { withFocus } from './with-focus.ts'
import { planSize } from './plan-size.ts'

/**
 * Creates the baseline: the same rules, without a model. It remembers earlier plans, and answers do not matter to it.
 */
export const withoutModel = (version: string): Policy =>
  learned(version, ({ heard: _, ...request }) => ({ ...request, interests: [], history: [] }))

const mostSuggestions = 6
const mostOfACategory = 2
const mostReasons = 3

const normalised = <Request extends PlanRequest>(request: Request): Request => ({
  ...request,
  catalogue: normaliseCatalogue(request.catalogue),
})

/** Creates the policy that learns from all answers of the family and starts from what other families answered. */
export const learned = (version: string, evidence: Evidence = (request) => request): Policy => ({
  version,

  plan(asked, candidates) {
    const request = normalised(asked)
    const assessment = assess(request, candidates, evidence)
    const size = planSize(request)
    const best = withFocus(choose(request, assessment.scored, size.items), assessment.scored)
    const chosen = inOrder(request, best, size.asked(best.length))
    const explain = explainer(assessment)
    const reasons = varyReasons(chosen.map(({ candidate, probability }) => explain(candidate, probability < 1)))
    return chosen.map((item, index) =>
      planned(item, item.probability, assessment, withWishes(item, reasons[index]!).slice(0, mostReasons)),
    )
  },

  replacements(asked, count) {
    const request = normalised(asked)
    const assessment = assess(request, eligible(request), evidence)
    return replacementsOf(request, assessment.scored, count).map(({ item, because }) =>
      single(item, assessment, because),
    )
  },

  suggestions(asked) {
    const request = normalised(asked)
    const assessment = assess(request, eligible(request), evidence)
    const plan = request.history.find(({ period }) => period === monthNamed(request.year, request.month))
    const taken = new Set([...(plan?.items ?? []), ...(plan?.swappedOut ?? [])].map(({ activityId }) => activityId))
    const best = assessment.scored.filter(({ candidate }) => !taken.has(candidate.activityId)).toSorted(byScore)
    const seen = new Map<string, number>()
    const varied = best.filter(({ candidate: { category } }) => {
      seen.set(category, (seen.get(category) ?? 0) + 1)
      return seen.get(category)! <= mostOfACategory
    })
    return [...new Set([...varied.slice(0, mostSuggestions), ...best])]
      .slice(0, mostSuggestions)
      .map((item) => single(item, assessment, []))
  },

  assess(asked, candidates) {
    const { scored, partsOf, memory } = assess(normalised(asked), candidates, evidence)
    return scored.map(({ candidate, score, chance, freshness }) => ({
      activityId: candidate.activityId,
      category: candidate.category,
      score,
      parts: partsOf(candidate),
      moved: chance,
      refused: freshness === 0,
      monthsAway: memory.planned.get(candidate.activityId) ?? null,
    }))
  },
})

/**
 * Puts the `asked` activities before the optional ones. Of each, the best come first, categories alternate, and an
 * activity of an occasion moves to the place of its days.
 */
function inOrder(request: PlanRequest, chosen: readonly Chosen[], asked: number): readonly Chosen[] {
  const period = monthNamed(request.year, request.month)
  const from = request.from ?? firstDayOfMonth(period)
  // A plan that asks for a part only covers as many areas as possible with it.
  const arranged = arrange(chosen, asked < chosen.length ? 'in rounds' : 'best first')
  return [arranged.slice(0, asked), arranged.slice(asked)].flatMap((part) => {
    const dated = part.map((item) => {
      const { season = null, occasion = null } = item.candidate
      return { item, window: windowOf({ season, occasion }, period, from) }
    })
    const days = planDays(period, from, dated)
    return dated
      .map(({ item }, index) => ({ item, day: days[index]! }))
      .sort((a, b) => (a.day < b.day ? -1 : a.day > b.day ? 1 : 0))
      .map(({ item }) => item)
  })
}

function planned(
  { candidate, score }: Scored,
  probability: number,
  { partsOf }: Assessment,
  reasons: readonly Reason[],
): PlannedActivity {
  const { activityId, category, durationMinutes } = candidate
  return { activityId, category, durationMinutes, score, probability, reasons, parts: partsOf(candidate) }
}

/** Puts the family's own wishes first, however often the plan has them. */
const withWishes = (
  { isSaved, isShared, isForFocus }: Scored & Partial<Chosen>,
  reasons: readonly Reason[],
): readonly Reason[] => [
  ...(isSaved ? [{ code: 'saved' }] : []),
  ...(isForFocus ? [{ code: 'focus' }] : []),
  ...(isShared ? [{ code: 'together' }] : []),
  ...reasons,
]

const single = (item: Scored, assessment: Assessment, because: readonly Reason[]): PlannedActivity => {
  const reasons = [...because, ...withWishes(item, varyReasons([explainer(assessment)(item.candidate)])[0] ?? [])]
  const distinct = reasons.filter(({ code }, index) => reasons.findIndex((one) => one.code === code) === index)
  return planned(item, 1, assessment, distinct.slice(0, mostReasons))
}

/**
 * Returns the best replacements, of no kin in the plan if possible. Order of the criteria: swap reason, not refused,
 * fresh, within the limits for an occasion and a category, category, score.
 */
function replacementsOf(request: ReplacementRequest, scored: readonly Scored[], count: number) {
  const gone = new Set([...request.current, ...request.swappedOut, request.outgoing])
  const staying = request.catalogue.filter(
    ({ activityId }) => activityId !== request.outgoing && request.current.includes(activityId),
  )
  const wish = replacementPreference(request, levelOf)
  const countOf = (is: (one: (typeof staying)[number]) => boolean) => staying.filter(is).length
  const third = Math.floor(request.current.length / 3)
  const criteria: readonly ((item: Scored) => number)[] = [
    ({ candidate: { kin } }) => Number(kin != null && countOf((one) => one.kin === kin) > 0),
    ({ candidate }) => wish.answers(candidate),
    ({ freshness }) => Number(freshness === 0),
    ({ freshness }) => Number(freshness < fresh),
    ({ candidate: { occasion } }) =>
      Number(occasion != null && countOf((one) => one.occasion === occasion) >= mostOfAnOccasion),
    ({ candidate: { category } }) => Number(countOf((one) => one.category === category) >= third),
    ({ candidate }) => wish.prefers(candidate),
    ({ candidate }) => wish.category(candidate),
  ]
  const sorted = scored
    .filter(({ candidate }) => !gone.has(candidate.activityId))
    .map((item) => ({ item, ranks: criteria.map((rank) => rank(item)) }))
    .sort((a, b) => {
      const at = a.ranks.findIndex((rank, index) => rank !== b.ranks[index])
      return at < 0 ? byScore(a.item, b.item) : a.ranks[at]! - b.ranks[at]!
    })
    .map(({ item }) => item)
  return bestOf(sorted, request, count).map((item) => ({
    item,
    because: wish.reason !== undefined && wish.answers(item.candidate) === 0 ? [wish.reason] : [],
  }))
}
