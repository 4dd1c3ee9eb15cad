import { askedFor, isCounted } from '../../plan/optional.ts'
import { firstDayOfMonth, monthNamed, monthsBetween } from '../../shared/calendar.ts'
import type { HistoryMonth, PlanRequest } from '../request.ts'

export const fewestItems = 15
export const mostItems = 20
const fewestAsked = 6
/** A plan asks for a quarter more than the family usually does. */
const growth = 1.25
const recentMonths = 3

/** The completions of one month. `isFull`: the family did all that the plan asked for. */
interface Share {
  readonly done: number
  readonly isFull: boolean
}

/**
 * Returns how many activities a plan has, and how many of them it asks for: all of them in a first plan and after a
 * pause, otherwise a quarter more than the weighted mean of completions in the last three months (later ones count
 * more), or than the last month if that was full. In a begun month, the part of it that fits the days left.
 */
export function planSize({ year, month, from, history }: PlanRequest): {
  readonly items: number
  asked(of: number): number
} {
  const period = monthNamed(year, month)
  const past = history
    .filter((one) => one.period < period && monthsBetween(one.period, period) <= recentMonths)
    .toSorted((a, b) => (a.period < b.period ? 1 : -1))
    .map(shareOf)
    .filter((share) => share !== undefined)
  const [last] = past
  const weights = past.map((_, index) => 0.5 ** index)
  const mean =
    past.reduce((sum, { done }, index) => sum + done * weights[index]!, 0) / weights.reduce((sum, one) => sum + one, 0)
  const usual = last?.isFull ? Math.max(last.done, mean) : mean
  const whole = last === undefined ? mostItems : Math.max(fewestAsked, Math.ceil(growth * usual))
  return {
    items:
      last === undefined
        ? fewestItems
        : Math.min(mostItems, Math.max(fewestItems, Math.round(usual) + Number(last.isFull))),
    asked: (of) => askedFor(Math.min(of, whole), period, from ?? firstDayOfMonth(period)),
  }
}

/** Undefined for a month without a plan. A begun month counts as if it had gone on like that. */
function shareOf({ items, from, period }: HistoryMonth): Share | undefined {
  const counted = items.filter(isCounted).length
  if (counted === 0) return undefined
  const asked = items.filter(({ optional }) => optional !== true).length
  const done = items.filter(({ completedAt }) => completedAt !== null).length
  const isBegun = from !== undefined && from > firstDayOfMonth(period)
  return { done: isBegun ? (done * items.length) / counted : done, isFull: done >= asked }
}
