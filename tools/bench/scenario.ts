/** A row of the results table. `ratio` compares two measurements of one run; `aim` is the target, if there is one. */
export interface Result {
  /** Identifies the result. It stays the same in all runs and releases. */
  readonly id: string
  readonly name: string
  /** The figure that `aim` refers to, in `unit`. */
  readonly value: number
  readonly unit: 'ratio' | 'ms' | '/s' | 'KiB' | 'MiB' | 'exponent'
  /** Minimum and maximum of the repetitions, if any; `value` is the median. */
  readonly spread: readonly [number, number] | null
  readonly measured: string
  readonly against: string
  readonly ratio: number | null
  readonly aim: string | null
  readonly reached: boolean
}

export type Scenario = (options: { readonly quick: boolean }) => Promise<readonly Result[]>

export const perSecond = (value: number) => `${Math.round(value).toLocaleString('en')}/s`
export const milliseconds = (value: number) => `${value.toFixed(value < 10 ? 2 : 0)} ms`
