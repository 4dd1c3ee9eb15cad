import type { CommunityRating } from '@filiz/domain/use/community-rating.ts'
import type { Candidate, PlanRequest } from '@filiz/domain/planning/request.ts'
import type { MonthDocument, MonthItem } from '@filiz/domain/read-models/months.ts'
import { addDays, addMonths, firstDayOfMonth, yearAndMonth } from '@filiz/domain/shared/calendar.ts'
import { HeardTally } from '@filiz/domain/use/heard.ts'
import { chanceFrom } from '@filiz/analyst/statistics/chance.ts'
import type { Planner } from './planners.ts'
import { clamp, type Family, type Moment, type World } from './worlds.ts'

export interface Setting {
  readonly world: World
  readonly catalogue: readonly Candidate[]
  readonly seed: string
  readonly months: number
  /** The month of the first plan as `yyyy-mm`. */
  readonly begins: string
  readonly heard: readonly CommunityRating[]
}

export interface Lived {
  /** Sum of the true enjoyment of completed activities by the number of planned ones; the mean of all plans. */
  readonly worth: number
  readonly plans: readonly (readonly Candidate[])[]
  readonly history: readonly MonthDocument[]
}

/**
 * Simulates a family that gets the plans of a planner. The random numbers depend only on family, month and activity, so
 * that planners can be compared.
 */
export function live(planner: Planner, { world, catalogue, seed, months, begins, heard }: Setting): Lived {
  const family = world.family(chanceFrom(`${seed} family`), catalogue)
  const byId = new Map(catalogue.map((candidate) => [candidate.activityId, candidate]))
  const history: MonthDocument[] = []
  const plans: (readonly Candidate[])[] = []
  let worth = 0
  for (let index = 0; index < months && family.ageMonths + index < 84; index++) {
    const period = addMonths(begins, index)
    const ageMonths = family.ageMonths + index
    const request: PlanRequest = {
      childId: seed,
      ...yearAndMonth(period),
      ageMonths,
      interests: family.interests,
      history: [...history],
      catalogue,
      heard,
    }
    const now = momentOf(index, ageMonths, history)
    const chosen = planner.plan(request, { family, now }).map((id) => byId.get(id)!)
    const { items, joy } = liveMonth(family, chosen, now, period, seed)
    plans.push(chosen)
    worth += joy / chosen.length
    history.push({
      _id: `${seed}_${period}`,
      position: '0',
      revision: '0',
      childId: seed,
      accountId: 'family',
      period,
      ageMonths,
      items,
      swappedOut: [],
    })
  }
  return { worth: worth / plans.length, plans, history }
}

function momentOf(index: number, ageMonths: number, history: readonly MonthDocument[]): Moment {
  const done = history.flatMap(({ items }) => items).filter(({ completedAt }) => completedAt !== null)
  const last = history.at(-1)?.items.filter(({ completedAt }) => completedAt !== null) ?? []
  return {
    index,
    ageMonths,
    doneBefore: (activityId) => done.filter((item) => item.activityId === activityId).length,
    lately: (category) => last.filter((item) => item.category === category).length,
  }
}

function liveMonth(family: Family, chosen: readonly Candidate[], now: Moment, period: string, seed: string) {
  const evenings = family.evenings(now)
  // Families follow the order of the plan roughly.
  const order = chosen
    .map((candidate, place) => ({
      candidate,
      place,
      turn: place + 5 * chanceFrom(`${seed} ${period} ${candidate.activityId} turn`).next(),
    }))
    .sort((a, b) => a.turn - b.turn)
  const items: MonthItem[] = []
  let [joy, done] = [0, 0]
  for (const { candidate, place } of order) {
    const luck = chanceFrom(`${seed} ${period} ${candidate.activityId}`)
    const enjoyment = family.enjoyment(candidate, now)
    const isDone = luck.next() < family.inclination(enjoyment, candidate, now) && done < evenings
    const felt = clamp(enjoyment + 0.5 * luck.normal(), 1, 5)
    const { often, error, random } = family.answers
    const rated = (value: number) =>
      random ? luck.whole(1, 5) : Math.round(clamp(value + error * luck.normal(), 1, 5))
    const isRated = isDone && luck.happens(often)
    const day = addDays(firstDayOfMonth(period), Math.floor((place * 28) / chosen.length))
    if (isDone) [joy, done] = [joy + felt, done + 1]
    items[place] = {
      activityId: candidate.activityId,
      category: candidate.category,
      plannedMinutes: candidate.durationMinutes,
      completedAt: isDone ? `${day}T17:00:00.000Z` : null,
      day: isDone ? day : null,
      minutes: isDone ? candidate.durationMinutes : null,
      engagement: isRated ? rated(felt) : null,
      difficulty: isRated ? rated(family.challenge(candidate, now)) : null,
      focusMinutes: null,
      feedbackAt: isRated ? `${day}T18:00:00.000Z` : null,
    }
  }
  return { items, joy }
}

/** Returns the sums of other families of the same world, which lived with `planner` in the year before. */
export function heardOf(planner: Planner, families: number, setting: Omit<Setting, 'heard'>) {
  const tally = new HeardTally()
  for (let family = 0; family < families; family++) {
    const accountId = `${setting.seed} other ${family}`
    const begins = addMonths(setting.begins, -setting.months)
    for (const { items } of live(planner, { ...setting, begins, seed: accountId, heard: [] }).history)
      tally.add({
        accountId,
        items: items.map(({ activityId, completedAt, engagement }) => ({
          activityId,
          done: completedAt !== null,
          engagement,
          difficulty: null,
        })),
        swappedOut: [],
      })
  }
  return tally.heard()
}
