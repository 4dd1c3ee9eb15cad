import { addMonths, type Month } from '../shared/calendar.ts'
import type { Instant } from '../shared/event.ts'
import { addUpFigures } from './add-up.ts'
import type { Figures, FiguresOfActivity, Mean } from './tally.ts'

export interface FiguresOfMonth extends FiguresOfActivity {
  readonly month: Month
}

/** The time in which families saw a version; `until` is null for the current one. */
export interface VersionPeriod {
  readonly from: Instant
  readonly until: Instant | null
}

/** A value with its 95 % interval. `of`: how many plans or answers it comes from. */
export interface Estimate {
  readonly value: number
  readonly low: number
  readonly high: number
  readonly of: number
}

export interface FiguresOfVersion {
  /** The closed months that lie wholly within the version's time and have figures. */
  readonly months: readonly Month[]
  /** Shares of the planned activities. Null when too few families were concerned. */
  readonly completion: Estimate | null
  readonly swaps: Estimate | null
  readonly engagement: Estimate | null
  readonly difficulty: Estimate | null
}

/**
 * Adds up an activity's released months of one version. Months in which the version changed belong to none. Every
 * figure is a sum of released ones, so it reveals nothing that a month does not.
 */
export function figuresOfVersion(months: readonly FiguresOfMonth[], { from, until }: VersionPeriod): FiguresOfVersion {
  const its = months.filter(
    ({ month }) => from <= startOf(month) && (until === null || until >= startOf(addMonths(month, 1))),
  )
  const { engagement, difficulty } = addUpFigures(its)
  return {
    months: its.map(({ month }) => month),
    completion: shareOf(its, 'done'),
    swaps: shareOf(its, 'swapped'),
    engagement: engagement && withInterval(engagement),
    difficulty: difficulty && withInterval(difficulty),
  }
}

const startOf = (month: Month): Instant => `${month}-01T00:00:00.000Z`

/** True when the two intervals do not overlap, so that the difference is unlikely to be chance. */
export const differsClearly = (one: Estimate | null, other: Estimate | null): boolean =>
  one !== null && other !== null && (one.high < other.low || other.high < one.low)

/** 95 % of a normal distribution is within this many standard deviations. */
const z = 1.96

/** Returns the share of the planned activities in the months that show both counts, with Wilson's interval. */
function shareOf(months: readonly Figures[], kind: 'done' | 'swapped'): Estimate | null {
  const shown = months.filter((figures) => figures.planned !== null && figures[kind] !== null)
  const of = shown.reduce((sum, { planned }) => sum + planned!, 0)
  if (of === 0) return null
  const value = shown.reduce((sum, figures) => sum + figures[kind]!, 0) / of
  const center = (value + z ** 2 / (2 * of)) / (1 + z ** 2 / of)
  const width = (z * Math.sqrt((value * (1 - value)) / of + z ** 2 / (4 * of ** 2))) / (1 + z ** 2 / of)
  return { value, low: Math.max(0, center - width), high: Math.min(1, center + width), of }
}

/**
 * Answers are on a scale from 1 to 5, and only their mean is released. The interval assumes the greatest variance that
 * the mean allows, so it is never too narrow.
 */
function withInterval({ mean, answers }: Mean): Estimate {
  const width = z * Math.sqrt(((mean - 1) * (5 - mean)) / answers)
  return { value: mean, low: Math.max(1, mean - width), high: Math.min(5, mean + width), of: answers }
}
