import type { PlannedActivity } from '../../plan/events.ts'
import { monthNamed } from '../../shared/calendar.ts'
import { arrange } from '../arrange.ts'
import { eligible } from '../eligible.ts'
import { sharedInterests } from '../interests.ts'
import type { Policy } from '../policy.ts'
import type { Candidate, PlanRequest } from '../request.ts'
import { replacementPreference } from '../replacement-preference.ts'
import { abilityFrom } from './ability.ts'
import { momentParts, parts, placeOf, traitParts, type Assumptions, type Part } from './assumptions.ts'
import { fewestItems, planSize } from './capacity.ts'
import { choose, poolsOf, type Chosen } from './choose.ts'
import { explain, type Grounds } from './explain.ts'
import { explore } from './explore.ts'
import { factsOf } from './facts.ts'
import { normaliseCatalogue, normaliseEntry } from './normalise-catalogue.ts'
import { joined, monthsLived } from './joined.ts'
import { preferenceModel } from './preference-model.ts'
import { remember } from './memory.ts'
import { byFreshness, fresh, scoreAll, thousandths, type Scored } from './score.ts'
import { firstReasons, varyReasons } from './varied.ts'

/** Terms that the evaluation can leave out. */
export type Term = Part | 'hindrance' | 'diversity' | 'explore' | 'size'

/**
 * Creates a learning policy: priors in `assumptions.ts`, the model of the family in `preference-model.ts`, the choice
 * in `choose.ts`.
 */
export function learned(version: string, assumptions: Assumptions, leftOut: readonly Term[] = []): Policy {
  const without: ReadonlySet<Term> = new Set(leftOut)

  const inOrder = <Asked extends PlanRequest>(asked: Asked): Asked =>
    assumptions.inOneOrder ? { ...asked, catalogue: normaliseCatalogue(asked.catalogue) } : asked

  /** `isPlan`: includes chance while the family is new. */
  function understand(request: PlanRequest, isPlan: boolean, among: readonly Candidate[] = eligible(request)) {
    const candidates = assumptions.inOneOrder ? among.map(normaliseEntry) : among
    const months = joined(request, assumptions.halfLifeMonths)
    const memory = remember(request, months)
    const ability = abilityFrom(months, assumptions)
    const { challenge } = ability
    const isHeard = assumptions.hearsAll && request.heard !== undefined && request.heard.length > 0
    const liking = preferenceModel(
      request,
      months,
      ability,
      assumptions,
      isHeard ? without : new Set<Term>([...without, 'appeal']),
    )
    const { scored, usual } = scoreAll(
      request,
      liking,
      memory,
      candidates,
      isPlan ? assumptions.drawnApart * 0.5 ** monthsLived(months) : 0,
    )
    const grounds: Grounds = {
      request,
      liking,
      memory,
      usual: assumptions.reasonsByScore ? usual : null,
      toTheLetter: assumptions.reasonsToTheLetter,
      shared: sharedInterests(request.interests),
      facts: factsOf(months),
      first: months.every(({ monthsAgo }) => monthsAgo === 0),
    }
    return { months, challenge, grounds, scored }
  }

  return {
    version,

    plan(asked, candidates) {
      const request = inOrder(asked)
      const { months, grounds, scored } = understand(request, true, candidates)
      const pools = poolsOf(scored)
      const explored = without.has('explore') ? [] : explore(request, pools, months, assumptions.slots)
      const chosen = choose(pools, without.has('size') ? fewestItems : planSize(months), explored, {
        ...assumptions,
        ...(without.has('diversity') && { sameness: null }),
      })
      const items = arrange(chosen, assumptions.order).map((item) => withReasons(item, grounds))
      const reasons = items.map((item) => item.reasons)
      const given = assumptions.variesReasons ? varyReasons(reasons) : reasons.map(firstReasons)
      return items.map((item, index) => ({ ...item, reasons: given[index]! }))
    },

    replacement(asked) {
      const request = inOrder(asked)
      const { challenge, grounds, scored } = understand(request, false)
      const gone = new Set([...request.current, ...request.swappedOut, request.outgoing])
      const kin = new Set(
        request.catalogue
          .filter(({ activityId }) => activityId !== request.outgoing && request.current.includes(activityId))
          .flatMap(({ kin }) => kin ?? []),
      )
      const days = Map.groupBy(
        request.catalogue.filter(
          ({ activityId, occasion }) =>
            occasion != null && activityId !== request.outgoing && request.current.includes(activityId),
        ),
        ({ occasion }) => occasion,
      )
      const wish = replacementPreference(request, (candidate) => challenge(candidate, request.ageMonths), {
        keepsLast: true,
        byKind: true,
      })
      const isRefused = ({ freshness }: Scored) => Number(freshness === 0)
      const isStale = ({ freshness }: Scored) => Number(assumptions.replacesByFresh && freshness < fresh)
      const isNear = ({ candidate }: Scored) => Number(candidate.kin != null && kin.has(candidate.kin))
      const isOfFullDay = ({ candidate: { occasion } }: Scored) =>
        Number((days.get(occasion)?.length ?? 0) >= assumptions.mostOfAnOccasion)
      const [best] = scored
        .filter(({ candidate }) => !gone.has(candidate.activityId))
        .toSorted(
          (a, b) =>
            isNear(a) - isNear(b) ||
            wish.answers(a.candidate) - wish.answers(b.candidate) ||
            isRefused(a) - isRefused(b) ||
            isStale(a) - isStale(b) ||
            isOfFullDay(a) - isOfFullDay(b) ||
            wish.prefers(a.candidate) - wish.prefers(b.candidate) ||
            wish.category(a.candidate) - wish.category(b.candidate) ||
            byFreshness(a, b),
        )
      if (best === undefined) return null
      return planned(
        { ...best, ...asBest },
        grounds,
        wish.reason !== undefined && wish.answers(best.candidate) === 0 ? [wish.reason] : [],
      )
    },

    suggestions(asked) {
      const request = inOrder(asked)
      const { grounds, scored } = understand(request, false)
      const plan = request.history.find(({ period }) => period === monthNamed(request.year, request.month))
      const taken = new Set([...(plan?.items ?? []), ...(plan?.swappedOut ?? [])].map(({ activityId }) => activityId))
      const best = scored.filter(({ candidate }) => !taken.has(candidate.activityId)).toSorted(byFreshness)
      const seen = new Map<string, number>()
      const varied = best.filter(({ candidate: { category } }) => {
        seen.set(category, (seen.get(category) ?? 0) + 1)
        return seen.get(category)! <= mostSuggestedOfACategory
      })
      return [...new Set([...varied.slice(0, mostSuggestions), ...best])]
        .slice(0, mostSuggestions)
        .map((item) => planned({ ...item, ...asBest }, grounds))
    },

    assess(asked, candidates) {
      const { grounds, scored } = understand(inOrder(asked), true, candidates)
      return scored.map(({ candidate, score, value, freshness }) => ({
        activityId: candidate.activityId,
        category: candidate.category,
        score,
        parts: partsOf(candidate, grounds),
        ...(value === score ? {} : { moved: thousandths(value - score) }),
        refused: freshness === 0,
        monthsAway: grounds.memory.planned.get(candidate.activityId) ?? null,
      }))
    },
  }
}

/** Chosen by score alone. */
const asBest = { probability: 1, keptForArea: false } as const
const mostSuggestions = 6
const mostSuggestedOfACategory = 2

/** A single activity with its foremost reasons. */
function planned(item: Chosen, grounds: Grounds, because: PlannedActivity['reasons'] = []): PlannedActivity {
  const all = withReasons(item, grounds, because)
  return { ...all, reasons: firstReasons(all.reasons) }
}

/** An activity with all its possible reasons. */
function withReasons(item: Chosen, grounds: Grounds, because: PlannedActivity['reasons'] = []): PlannedActivity {
  const {
    candidate: { activityId, category, durationMinutes },
    score,
    probability,
  } = item
  const parts = partsOf(item.candidate, grounds)
  return {
    activityId,
    category,
    durationMinutes,
    score,
    probability,
    reasons: explain(
      item,
      parts,
      grounds,
      probability < 1 && !grounds.memory.planned.has(activityId) ? [...because, { code: 'something-new' }] : because,
    ),
    parts,
  }
}

/** Order of the parts in events. */
const asWritten: readonly Part[] = ['memory', ...momentParts, ...traitParts]

/** Returns the parts that are not 0 after rounding to three digits. */
function partsOf(candidate: Candidate, { liking }: Grounds): Readonly<Record<string, number>> {
  const own = new Float64Array(parts.length)
  liking.of(candidate, own)
  return Object.fromEntries(
    asWritten.map((part) => [part, thousandths(own[placeOf[part]]!)] as const).filter(([, value]) => value !== 0),
  )
}
