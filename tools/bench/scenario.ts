/** One line of the table. `ratio` compares two measurements of one run; `aim` is what it should reach, where somebody has said so. */
export interface Result {
  /** Stays the same from run to run and from release to release. */
  readonly id: string
  readonly name: string
  /** The figure that `aim` is about, a number in `unit`. */
  readonly value: number
  readonly unit: 'ratio' | 'ms' | '/s' | 'KiB' | 'MiB' | 'exponent'
  /** Of its repetitions in this run, the least and the most, where there were any; `value` is their median. */
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
