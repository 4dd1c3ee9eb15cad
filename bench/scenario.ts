/** One line of the table. `ratio` compares two measurements of one run; `aim` is what it should reach, where somebody has said so. */
export interface Result {
  readonly name: string
  readonly measured: string
  readonly against: string
  readonly ratio: number | null
  readonly aim: string | null
  readonly reached: boolean
}

export type Scenario = (options: { readonly quick: boolean }) => Promise<readonly Result[]>

export const perSecond = (value: number) => `${Math.round(value).toLocaleString('en')}/s`
export const milliseconds = (value: number) => `${value.toFixed(value < 10 ? 2 : 0)} ms`
