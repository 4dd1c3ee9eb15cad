import type { Category } from '../../activity/events.ts'
import type { AdultRole, Mess } from '../../activity/vocabulary.ts'
import type { Candidate } from '../request.ts'
import type { MomentPart } from './parts.ts'
import type { Past } from './past-months.ts'
import { countOfMaterials } from './traits.ts'

/** The numeric parts of an activity in one month. */
export type Moment = Readonly<Record<MomentPart, number>>

/** Values are symmetric around 0, which also stands for unknown. */
const messiness: Readonly<Record<Mess, number>> = { none: -1, some: 0, lots: 1 }
const presence: Readonly<Record<AdultRole, number>> = { near: -0.5, with: 0.5 }

export function momentOf(
  activity: Candidate,
  {
    month,
    dose,
    timesDone,
    challenge,
    appeal,
  }: {
    readonly month: number
    readonly dose: number
    readonly timesDone: number
    readonly challenge: number
    readonly appeal: number
  },
): Moment {
  const length = Math.log(activity.durationMinutes / 20)
  return {
    length,
    bend: length ** 2,
    needs: Math.min(5, countOfMaterials(activity)) - 2,
    mess: activity.mess ? messiness[activity.mess] : 0,
    preparing: activity.prepMinutes == null ? 0 : activity.prepMinutes > 0 ? 0.5 : -0.5,
    adult: activity.adult ? presence[activity.adult] : 0,
    // The theme of the previous month still counts a little.
    season: activity.monthTheme === month ? 1 : (activity.monthTheme % 12) + 1 === month ? 0.4 : 0,
    challenge: -Math.min(9, challenge ** 2),
    hardness: challenge,
    novelty: Math.min(2, timesDone),
    dose,
    appeal,
  }
}

/**
 * Returns the numeric parts without a child or a month; the challenge follows from the catalogue's difficulty alone.
 */
export const generalMomentOf = (activity: Candidate): Moment =>
  momentOf(activity, { month: 0, dose: 0, timesDone: 0, challenge: 0.4 * ((activity.difficulty ?? 3) - 3), appeal: 0 })

/**
 * Returns how often a category was completed in the previous calendar month beyond the first time, because repetition
 * tires a child.
 */
export function doseAfter(before: Past | undefined): (category: Category) => number {
  const done = new Map<Category, number>()
  for (const { item } of before?.given ?? [])
    if (item.completedAt !== null) done.set(item.category, (done.get(item.category) ?? 0) + 1)
  return (category) => Math.max(0, (done.get(category) ?? 0) - 1) / 2
}
