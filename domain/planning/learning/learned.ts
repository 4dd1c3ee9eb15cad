import { arrange } from '../arrange.ts'
import type { Policy } from '../policy.ts'
import type { PlanRequest } from '../request.ts'
import { assessCandidates } from './assess-candidates.ts'
import { choose, poolsOf } from './choose.ts'
import { explore } from './exploration.ts'
import { normaliseCatalogue } from './normalise-catalogue.ts'
import { planSize } from './plan-size.ts'
import { partsOf, withReasons } from './planned-activity.ts'
import { replacementFor } from './replace.ts'
import { thousandths } from './score.ts'
import { suggestionsFor } from './suggest.ts'
import { varyReasons } from './vary-reasons.ts'

const normalised = <Request extends PlanRequest>(request: Request): Request => ({
  ...request,
  catalogue: normaliseCatalogue(request.catalogue),
})

/**
 * Creates the policy that starts from community ratings and learns from all answers of the family.
 * `preference-model.ts` has the model.
 */
export const learned = (version: string): Policy => ({
  version,

  plan(asked, candidates) {
    const request = normalised(asked)
    const { months, grounds, scored } = assessCandidates(request, true, candidates)
    const pools = poolsOf(scored)
    const chosen = choose(pools, planSize(months), explore(request, pools, months))
    const items = arrange(chosen, 'best first').map((item) => withReasons(item, grounds))
    const reasons = varyReasons(items.map((item) => item.reasons))
    return items.map((item, index) => ({ ...item, reasons: reasons[index]! }))
  },

  replacement: (asked) => replacementFor(normalised(asked)),
  suggestions: (asked) => suggestionsFor(normalised(asked)),

  assess(asked, candidates) {
    const { grounds, scored } = assessCandidates(normalised(asked), true, candidates)
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
})
