import { monthNamed } from '../../shared/calendar.ts'
import type { Candidate, PlanRequest } from '../request.ts'
import type { Ability } from './ability.ts'
import { answerWeights, standardiseAnswers, type Row } from './answers.ts'
import { estimateAppeal, type Appeal } from './appeal.ts'
import { hindrances } from './hindrance.ts'
import { answerKinds } from './hypotheses.ts'
import { doseAfter, momentOf } from './moment.ts'
import { momentParts, placeOf, type TraitPart } from './parts.ts'
import type { Past } from './past-months.ts'
import { posterior } from './posterior.ts'
import { priorOf } from './prior.ts'
import { residuals } from './residuals.ts'
import { createVocabulary } from './vocabulary.ts'

/** The model of what this child likes, in the planned month. */
export interface PreferenceModel {
  /** Returns the expected liking of an activity; writes its parts into `byPart` (`placeOf`) if given. */
  readonly of: (activity: Candidate, byPart?: Float64Array) => number
  /** Returns the contribution of one trait to the liking. */
  readonly ofTrait: (part: TraitPart, trait: string) => number
  /** Returns the contribution of the community ratings to the liking. */
  readonly appealOf: Appeal
}

/** A swap for lack of interest counts like a rating this far from the usual, in standard deviations. */
const refusal = -1.5

/**
 * Fits the child's liking as one linear model of all answers of the family. Each part has its own term, so that a score
 * can be explained.
 */
export function preferenceModel(
  request: PlanRequest,
  months: readonly Past[],
  { challenge, meant }: Ability,
): PreferenceModel {
  const { heard = [] } = request
  const hasRatings = heard.length > 0
  const vocabulary = createVocabulary(
    priorOf,
    request.interests,
    momentParts.filter((part) => part !== 'appeal' || hasRatings),
  )
  const appealOf = hasRatings ? estimateAppeal(heard, request.catalogue) : () => 0
  const monthBefore = (monthsAgo: number) => months.find((past) => past.monthsAgo === monthsAgo + 1)
  const { rows, timesDone } = rowsOf()
  const weightOf = answerWeights(months)
  const { weights: liked, meant: ratingsMeant } = posterior(vocabulary, rows, weightOf, meant)
  const memory = residuals(rows, liked, weightOf.rating * ratingsMeant)
  const planned = monthNamed(request.year, request.month)
  const hindered = hindrances(
    vocabulary,
    rows.filter(({ period }) => period !== planned),
    liked,
  )
  const weights = liked.map((weight, index) => weight + hindered[index]!)
  const dose = doseAfter(monthBefore(0))
  return {
    of(activity, byPart) {
      const { activityId, category } = activity
      const now = momentOf(activity, {
        month: request.month,
        dose: dose(category),
        timesDone: timesDone.get(activityId) ?? 0,
        challenge: challenge(activity, request.ageMonths),
        appeal: appealOf(activityId),
      })
      const own = memory.get(activityId) ?? 0
      if (byPart) byPart[placeOf.memory] = own
      return own + vocabulary.weigh(activity, now, weights, byPart)
    },
    ofTrait: (part, trait) => vocabulary.weighTrait(part, trait, weights),
    appealOf,
  }

  /** Returns all answers of the family, and how often each activity was completed before the planned month. */
  function rowsOf(): { readonly rows: readonly Row[]; readonly timesDone: ReadonlyMap<string, number> } {
    const answersOf = standardiseAnswers(months)
    const rows: Row[] = []
    const timesDone = new Map<string, number>()
    for (const past of months) {
      const { weight, period } = past
      const month = Number(period.slice(5))
      const dose = doseAfter(monthBefore(past.monthsAgo))
      const termsOf = (activity: Candidate, challenge: number) =>
        vocabulary.meet(
          activity,
          momentOf(activity, {
            month,
            dose: dose(activity.category),
            timesDone: timesDone.get(activity.activityId) ?? 0,
            challenge,
            appeal: appealOf(activity.activityId),
          }),
        )
      for (const given of past.given) {
        const { activity, item } = given
        const answers = answersOf(given)
        if (answerKinds.every((kind) => answers[kind] === null)) continue
        const expected = activity ? challenge(activity, past.ageMonths) : 0
        // The parent's difficulty rating counts more than the expected difficulty, in proportion to the probability
        // that ratings are deliberate.
        const felt = item.difficulty === null ? expected : meant * (item.difficulty - 3) + (1 - meant) * expected
        const terms = activity ? termsOf(activity, felt) : vocabulary.meetCategory(item.category)
        rows.push({ activityId: item.activityId, answers, weight, period, terms })
      }
      for (const { activity, out } of past.swappedOut) {
        if (out.reason !== 'not-interested' || !activity) continue
        const answers = { rating: refusal, focus: null, completion: null }
        rows.push({ activityId: out.activityId, answers, weight, period, terms: termsOf(activity, 0) })
      }
      for (const { item } of past.given)
        if (past.monthsAgo > 0 && item.completedAt !== null)
          timesDone.set(item.activityId, (timesDone.get(item.activityId) ?? 0) + 1)
    }
    return { rows, timesDone }
  }
}
