import { isCounted } from '../plan/optional.ts'
import { categories } from '../activity/events.ts'
import type { Pause } from '../read-models/pauses.ts'
import type { Day, Instant } from '../shared/event.ts'
import { isCompleted, type Completion } from './completions.ts'
import { idleDays, streakDays } from './streak.ts'
import type { MonthDocument } from '../read-models/months.ts'

export const achievementCodes = [
  'first-activity',
  'ten-activities',
  'fifty-activities',
  'hundred-activities',
  'two-hundred-fifty-activities',
  'streak-3',
  'streak-7',
  'streak-14',
  'streak-30',
  'all-categories',
  'full-month',
  'three-full-months',
  'ten-hours',
  'first-feedback',
  'twenty-five-feedback',
  'comeback',
] as const
export type AchievementCode = (typeof achievementCodes)[number]

export interface Achievement {
  readonly code: AchievementCode
  readonly earnedAt: Instant | null
  readonly progress: { readonly have: number; readonly need: number }
}

interface Facts {
  /** All completions, oldest first. */
  readonly completions: readonly Completion[]
  readonly months: readonly MonthDocument[]
  readonly pauses: readonly Pause[]
}

/** Returns the instants at which a growing number of a child's history reached 1, 2, 3 …, in order. */
type Steps = (facts: Facts) => readonly Instant[]

/** Number of days without a completion after which the next one counts as a comeback. */
const longAway = 14

/**
 * Computes achievements from the current history, so undoing a completion takes back what it earned, and nothing is
 * earned twice. `earnedAt`: the time of the completion that reached `need`.
 */
export function achievementsOf(facts: Facts): readonly Achievement[] {
  const known = new Map<Steps, readonly Instant[]>()
  const reached = (steps: Steps) => known.get(steps) ?? known.set(steps, steps(facts)).get(steps)!
  return achievementCodes.map((code) => {
    const [steps, need] = definitions[code]
    const instants = reached(steps)
    return { code, earnedAt: instants[need - 1] ?? null, progress: { have: Math.min(instants.length, need), need } }
  })
}

const completed: Steps = ({ completions }) => completions.map(({ completedAt }) => completedAt)

/** Longest streak so far. It reaches n with the first completion of the day that makes n days in a row. */
const streak: Steps = ({ completions, pauses }) => {
  const firstOf = new Map<Day, Instant>()
  for (const { day, completedAt } of completions) if (!firstOf.has(day)) firstOf.set(day, completedAt)
  const instants: Instant[] = []
  for (const { day, length } of streakDays([...firstOf.keys()].sort(), pauses)) {
    if (length > instants.length) instants.push(firstOf.get(day)!)
  }
  return instants
}

/** The highest number of categories in one plan so far. */
const categoriesInAMonth: Steps = ({ completions }) => {
  const seen = new Map<string, Set<string>>()
  const instants: Instant[] = []
  for (const { period, category, completedAt } of completions) {
    const categories = seen.get(period) ?? new Set()
    seen.set(period, categories.add(category))
    if (categories.size > instants.length) instants.push(completedAt)
  }
  return instants
}

const fullMonths: Steps = ({ months }) =>
  months
    .map(({ items }) => ({ items: items.filter(isCounted) }))
    .filter(({ items }) => items.length > 0 && items.every(isCompleted))
    .map(({ items }) => items.reduce((last, { completedAt }) => (completedAt! > last ? completedAt! : last), ''))
    .sort()

const hours: Steps = ({ completions }) => {
  let minutes = 0
  const instants: Instant[] = []
  for (const completion of completions) {
    minutes += completion.minutes
    while (instants.length < Math.floor(minutes / 60)) instants.push(completion.completedAt)
  }
  return instants
}

const feedback: Steps = ({ completions }) => completions.flatMap(({ feedbackAt }) => feedbackAt ?? []).sort()

const comebacks: Steps = ({ completions, pauses }) =>
  completions
    .filter(({ day }, index) => index > 0 && idleDays(completions[index - 1]!.day, day, pauses) >= longAway)
    .map(({ completedAt }) => completedAt)

const definitions: Readonly<Record<AchievementCode, readonly [steps: Steps, need: number]>> = {
  'first-activity': [completed, 1],
  'ten-activities': [completed, 10],
  'fifty-activities': [completed, 50],
  'hundred-activities': [completed, 100],
  'two-hundred-fifty-activities': [completed, 250],
  'streak-3': [streak, 3],
  'streak-7': [streak, 7],
  'streak-14': [streak, 14],
  'streak-30': [streak, 30],
  'all-categories': [categoriesInAMonth, categories.length],
  'full-month': [fullMonths, 1],
  'three-full-months': [fullMonths, 3],
  'ten-hours': [hours, 10],
  'first-feedback': [feedback, 1],
  'twenty-five-feedback': [feedback, 25],
  comeback: [comebacks, 1],
}
