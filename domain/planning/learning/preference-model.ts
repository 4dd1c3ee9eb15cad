import type { Category } from '../../activity/events.ts'
import type { AdultRole, Mess } from '../../activity/vocabulary.ts'
import { monthNamed } from '../../shared/calendar.ts'
import type { Candidate, PlanRequest } from '../request.ts'
import type { Ability } from './ability.ts'
import { estimateAppeal, type Appeal } from './appeal.ts'
import { standardiseAnswers, answerWeights } from './answers.ts'
import {
  answerKinds,
  memoryHeldBackBy,
  placeOf,
  refusal,
  type Assumptions,
  type Part,
  type TraitPart,
} from './assumptions.ts'
import { posterior } from './posterior.ts'
import { hindrances } from './hindrance.ts'
import type { Past } from './joined.ts'
import { sumOf } from './regression.ts'
import { createVocabulary, type Moment } from './terms.ts'
import { countOfMaterials } from './traits.ts'
import type { Row } from './answer-row.ts'

/** The model of what this child likes, in the planned month. */
export interface PreferenceModel {
  /** Returns the expected liking of an activity; writes its parts into `byPart` (`placeOf`) if given. */
  readonly of: (activity: Candidate, byPart?: Float64Array) => number
  /** Returns the contribution of one trait. */
  readonly ofTrait: (part: TraitPart, trait: string) => number
  /** Returns the contribution of the community ratings. */
  readonly appealOf: Appeal
}

/**
 * Fits the child's liking: one linear model of all answers of the family, with a term for each part, so that a score
 * can be explained. `without` leaves parts out, for the evaluation.
 */
export function preferenceModel(
  request: PlanRequest,
  months: readonly Past[],
  { challenge, meant }: Ability,
  assumptions: Assumptions,
  without: Pick<ReadonlySet<Part | 'hindrance'>, 'has'>,
): PreferenceModel {
  const vocabulary = createVocabulary(assumptions, request.interests, without)
  const hear = standardiseAnswers(months)
  const appeal = without.has('appeal')
    ? () => 0
    : estimateAppeal(request.heard ?? [], request.catalogue, inGeneral, assumptions.hearsCarefully)
  const rows: Row[] = []
  const timesDone = new Map<string, number>()
  const before = (monthsAgo: number) => months.find((past) => past.monthsAgo === monthsAgo + 1)
  for (const past of months) {
    const month = Number(past.period.slice(5))
    const dose = doseAfter(before(past.monthsAgo))
    const momentOf = (activity: Candidate, felt: number) =>
      moment(activity, {
        month,
        dose: dose(activity.category),
        timesDone: timesDone.get(activity.activityId) ?? 0,
        challenge: felt,
        appeal: appeal(activity.activityId),
      })
    for (const given of past.given) {
      const { activity, item } = given
      const heard = hear(given)
      if (answerKinds.every((kind) => heard[kind] === null)) continue
      const expected = activity ? challenge(activity, past.ageMonths) : 0
      // The parent's answer counts more than the expectation, as far as the answers are meant.
      const felt = item.difficulty === null ? expected : meant * (item.difficulty - 3) + (1 - meant) * expected
      rows.push({
        activityId: item.activityId,
        heard,
        weight: past.weight,
        period: past.period,
        terms: activity ? vocabulary.meet(activity, momentOf(activity, felt)) : vocabulary.meetCategory(item.category),
      })
    }
    for (const { activity, out } of past.swappedOut) {
      if (out.reason !== 'not-interested' || !activity) continue
      rows.push({
        activityId: out.activityId,
        heard: { rating: refusal, focus: null, completion: null },
        weight: past.weight,
        period: past.period,
        terms: vocabulary.meet(activity, momentOf(activity, 0)),
      })
    }
    for (const { item } of past.given)
      if (past.monthsAgo > 0 && item.completedAt !== null)
        timesDone.set(item.activityId, (timesDone.get(item.activityId) ?? 0) + 1)
  }
  const telling = answerWeights(months, assumptions.halfHeardAt)
  const { weights: liked, meant: ratingsMeant } = posterior(assumptions, vocabulary, rows, telling, meant)
  const memory = without.has('memory')
    ? new Map<string, number>()
    : leftOver(rows, liked, telling.rating * ratingsMeant, assumptions.levelHeldBackBy)
  const planned = monthNamed(request.year, request.month)
  const hindered =
    assumptions.asksWhatHinders && !without.has('hindrance')
      ? hindrances(
          vocabulary,
          rows.filter(({ period }) => period !== planned),
          liked,
        )
      : null
  const weights = hindered === null ? liked : liked.map((weight, index) => weight + hindered[index]!)
  const dose = doseAfter(before(0))
  const of: PreferenceModel['of'] = (activity, byPart) => {
    const { activityId, category } = activity
    const now = moment(activity, {
      month: request.month,
      dose: dose(category),
      timesDone: timesDone.get(activityId) ?? 0,
      challenge: challenge(activity, request.ageMonths),
      appeal: appeal(activityId),
    })
    const own = memory.get(activityId) ?? 0
    if (byPart) byPart[placeOf.memory] = own
    return own + vocabulary.weigh(activity, now, weights, byPart)
  }
  return { of, ofTrait: (part, trait) => vocabulary.weighTrait(part, trait, weights), appealOf: appeal }
}

/** An activity for no child in particular: how hard it is, it is by itself. */
const inGeneral = (activity: Candidate): Moment =>
  moment(activity, { month: 0, dose: 0, timesDone: 0, challenge: 0.4 * ((activity.difficulty ?? 3) - 3), appeal: 0 })

/** Values are symmetric around unknown. */
const messiness: Readonly<Record<Mess, number>> = { none: -1, some: 0, lots: 1 }
const presence: Readonly<Record<AdultRole, number>> = { near: -0.5, with: 0.5 }

const moment = (
  activity: Candidate,
  {
    month,
    dose,
    timesDone,
    challenge,
    appeal,
  }: { month: number; dose: number; timesDone: number; challenge: number; appeal: number },
): Moment => {
  const length = Math.log(activity.durationMinutes / 20)
  return {
    length,
    bend: length ** 2,
    needs: Math.min(5, countOfMaterials(activity)) - 2,
    mess: activity.mess ? messiness[activity.mess] : 0,
    preparing: activity.prepMinutes == null ? 0 : activity.prepMinutes > 0 ? 0.5 : -0.5,
    adult: activity.adult ? presence[activity.adult] : 0,
    // The previous month's theme still suits a little.
    season: activity.monthTheme === month ? 1 : (activity.monthTheme % 12) + 1 === month ? 0.4 : 0,
    challenge: -Math.min(9, challenge ** 2),
    hardness: challenge,
    novelty: Math.min(2, timesDone),
    dose,
    appeal,
  }
}

/**
 * Returns how often a category was completed in the previous calendar month, beyond the first time: repetition tires.
 */
function doseAfter(before: Past | undefined): (category: Category) => number {
  const done = new Map<Category, number>()
  for (const { item } of before?.given ?? [])
    if (item.completedAt !== null) done.set(item.category, (done.get(item.category) ?? 0) + 1)
  return (category) => Math.max(0, (done.get(category) ?? 0) - 1) / 2
}

/** Returns each activity's rating beyond the model's prediction and the family's level, shrunk towards 0. */
function leftOver(
  rows: readonly Row[],
  weights: Float64Array,
  telling: number,
  levelHeldBackBy: number | null,
): ReadonlyMap<string, number> {
  const rated = rows.flatMap(({ activityId, terms, heard, weight }) =>
    heard.rating === null ? [] : [{ activityId, rest: heard.rating - sumOf(terms, weights), weight: weight * telling }],
  )
  const level =
    levelHeldBackBy === null
      ? 0
      : rated.reduce((sum, { rest, weight }) => sum + weight * rest, 0) /
        rated.reduce((sum, { weight }) => sum + weight, levelHeldBackBy)
  const sums = new Map<string, { rest: number; weight: number }>()
  for (const { activityId, rest, weight } of rated) {
    const sum = sums.get(activityId) ?? { rest: 0, weight: 0 }
    sums.set(activityId, { rest: sum.rest + weight * (rest - level), weight: sum.weight + weight })
  }
  return new Map([...sums].map(([activityId, { rest, weight }]) => [activityId, rest / (weight + memoryHeldBackBy)]))
}
