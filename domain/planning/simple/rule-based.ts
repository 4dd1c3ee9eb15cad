import { arrange } from '../arrange.ts'
import { choose, planSize } from './choose.ts'
import { eligible } from '../eligible.ts'
import { refusal, type Evidence } from './evidence.ts'
import { explain } from './explain.ts'
import type { Policy } from '../policy.ts'
import { replacementsFor } from './replace.ts'
import type { PlanRequest } from '../request.ts'
import { fresh, score } from './score.ts'
import { suggestionsFor } from './suggest.ts'

/** Creates a policy that applies a few simple rules to the evidence that `evidenceOf` derives from the history. */
export const ruleBased = (version: string, evidenceOf: (request: PlanRequest) => Evidence): Policy => ({
  version,
  plan(request, candidates = eligible(request)) {
    const evidence = evidenceOf(request)
    const scored = score(request, evidence, candidates)
    return arrange(choose(scored, planSize(evidence), evidence)).map((chosen) => explain(chosen, request, evidence))
  },
  replacements: (request, count) => replacementsFor(request, evidenceOf(request), count),
  suggestions: (request) => suggestionsFor(request, evidenceOf(request)),
  assess(request, candidates = eligible(request)) {
    const evidence = evidenceOf(request)
    return score(request, evidence, candidates).map(({ candidate: { activityId, category }, score, monthsAgo }) => ({
      activityId,
      category,
      score,
      monthsAway: monthsAgo === fresh ? null : monthsAgo,
      refused: evidence.opinion.get(activityId) === refusal,
    }))
  },
})
