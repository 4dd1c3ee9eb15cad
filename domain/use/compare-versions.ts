import { addMonths, type Month } from '../shared/calendar.ts'
import type { Instant } from '../shared/event.ts'
import { addUpFigures } from './add-up.ts'
import { shareOf, z, type Estimate } from './rates.ts'
import type { FiguresOfActivity, Mean } from './tally.ts'

export interface FiguresOfMonth extends FiguresOfActivity {
  readonly month: Month
}

/** The time in which families saw a version; `until` is null for the current one. */
export interface VersionPeriod {
  readonly from: Instant
  readonly until: Instant | null
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

/**
 * Answers are on a scale from 1 to 5, and only their mean is released. The interval assumes the greatest variance that
 * the mean allows, so it is never too narrow.
 */
function withInterval({ mean, answers }: Mean): Estimate {
  const width = z * Math.sqrt(((mean - 1) * (5 - mean)) / answers)
  return { value: mean, low: Math.max(1, mean - width), high: Math.min(5, mean + width), of: answers }
}
