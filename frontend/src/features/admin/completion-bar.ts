import type { Completion } from '@filiz/domain/use/rates.ts'

/** Returns a bar of what was done of what was planned. `hidden`: its text when no cell releases both numbers. */
export const completionBar = ({ done, planned, rate, cells, shown }: Completion, hidden: string) => ({
  value: done,
  outOf: planned,
  text: shown > 0 ? `${done}/${planned}` : cells > 0 ? hidden : '0',
  range: rate ? ([rate.low * planned, rate.high * planned] as const) : undefined,
})
