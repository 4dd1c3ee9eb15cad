import type { Figures } from './tally.ts'

/** A value with its 95 % interval. `of`: how many plans or answers it comes from. */
export interface Estimate {
  readonly value: number
  readonly low: number
  readonly high: number
  readonly of: number
}

/** Fewest plans or answers from which a rate is told, because with fewer of them chance decides. */
export const leastForRate = 20

/** Numbers of planned and completed activities, with their rate. */
export interface Completion {
  readonly done: number
  readonly planned: number
  /** Null below `leastForRate` plans. */
  readonly rate: Estimate | null
  /** Number of cells with plans, and of those that release both numbers. The others are no random sample. */
  readonly cells: number
  readonly shown: number
}

type Counts = Pick<Figures, 'planned' | 'done' | 'swapped'>

/**
 * Adds up the cells (an activity's figures of one month) that release both numbers. A cell that releases only one of
 * them would distort the rate.
 */
export function completionOf(cells: readonly Counts[]): Completion {
  const shown = withBoth(cells, 'done').filter(({ planned }) => planned > 0)
  const [planned, done] = [sum(shown, 'planned'), sum(shown, 'count')]
  return {
    done,
    planned,
    rate: planned < leastForRate ? null : wilson(done, planned),
    cells: cells.filter((cell) => cell.planned !== 0).length,
    shown: shown.length,
  }
}

/** Returns the share of the planned activities that were done or swapped; null when no cell releases both numbers. */
export function shareOf(cells: readonly Counts[], kind: 'done' | 'swapped'): Estimate | null {
  const shown = withBoth(cells, kind)
  const planned = sum(shown, 'planned')
  return planned === 0 ? null : wilson(sum(shown, 'count'), planned)
}

const withBoth = (cells: readonly Counts[], kind: 'done' | 'swapped') =>
  cells.flatMap(({ planned, [kind]: count }) => (planned === null || count === null ? [] : [{ planned, count }]))

const sum = (cells: ReturnType<typeof withBoth>, of: 'planned' | 'count') =>
  cells.reduce((total, { [of]: count }) => total + count, 0)

/** 95 % of a normal distribution is within this many standard deviations. */
export const z = 1.96

/** Wilson's score interval (Wilson 1927), which is never outside of 0 and 1. */
function wilson(count: number, of: number): Estimate {
  const value = count / of
  const center = (value + z ** 2 / (2 * of)) / (1 + z ** 2 / of)
  const width = (z * Math.sqrt((value * (1 - value)) / of + z ** 2 / (4 * of ** 2))) / (1 + z ** 2 / of)
  return { value, low: Math.max(0, center - width), high: Math.min(1, center + width), of }
}
