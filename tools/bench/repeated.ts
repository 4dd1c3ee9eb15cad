import type { Result } from './scenario.ts'

/**
 * Number of measurements per figure. They alternate with those of the comparison, to reduce noise from other processes.
 */
export const repetitions = 3

export interface Repeated {
  readonly median: number
  readonly spread: readonly [number, number]
}

export function repeated(values: readonly number[]): Repeated {
  const sorted = values.toSorted((a, b) => a - b)
  return { median: sorted[Math.floor(sorted.length / 2)]!, spread: [sorted[0]!, sorted.at(-1)!] }
}

type Line = Pick<Result, 'id' | 'name' | 'unit' | 'measured' | 'against'> & {
  readonly atLeast?: number
  readonly atMost?: number
}

/** Creates a result from repeated measurements. `atLeast` or `atMost` is the target. */
export function line({ atLeast, atMost, ...rest }: Line, values: readonly number[]): Result {
  const { median, spread } = repeated(values)
  const aim = atLeast !== undefined ? `≥ ${atLeast}` : atMost !== undefined ? `≤ ${atMost}` : null
  return {
    ...rest,
    value: median,
    spread: values.length > 1 ? spread : null,
    ratio: rest.unit === 'ratio' ? median : null,
    aim: aim && rest.unit !== 'ratio' ? `${aim} ${rest.unit}` : aim,
    reached: median >= (atLeast ?? -Infinity) && median <= (atMost ?? Infinity),
  }
}
