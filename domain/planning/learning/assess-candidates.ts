import { eligible } from '../eligible.ts'
import { sharedInterests } from '../interests.ts'
import type { Candidate, PlanRequest } from '../request.ts'
import { abilityFrom, type Challenge } from './ability.ts'
import type { Grounds } from './explain.ts'
import { factsOf } from './facts.ts'
import { remember } from './memory.ts'
import { normaliseEntry } from './normalise-catalogue.ts'
import { monthsLived, pastMonths, type Past } from './past-months.ts'
import { preferenceModel } from './preference-model.ts'
import { scoreAll, type Scored } from './score.ts'

export interface Assessment {
  readonly months: readonly Past[]
  readonly challenge: Challenge
  readonly grounds: Grounds
  readonly scored: readonly Scored[]
}

/**
 * Maximum effect of chance on a score of a new family, in standard deviations of liking; halved each month. It gives
 * twins different plans.
 */
const mostByChance = 0.3

/**
 * Fits the preference model of the family and scores the candidates. `byChance`: adds the effect of chance while the
 * family is new.
 */
export function assessCandidates(
  request: PlanRequest,
  byChance: boolean,
  candidates: readonly Candidate[] = eligible(request),
): Assessment {
  const months = pastMonths(request)
  const memory = remember(request, months)
  const ability = abilityFrom(months)
  const liking = preferenceModel(request, months, ability)
  const { scored, usual } = scoreAll(
    request,
    liking,
    memory,
    candidates.map(normaliseEntry),
    byChance ? mostByChance * 0.5 ** monthsLived(months) : 0,
  )
  return {
    months,
    challenge: ability.challenge,
    scored,
    grounds: {
      request,
      liking,
      memory,
      usual,
      shared: sharedInterests(request.interests),
      facts: factsOf(months),
      first: months.every(({ monthsAgo }) => monthsAgo === 0),
    },
  }
}
