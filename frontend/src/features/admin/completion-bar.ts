import type { Completion } from '@filiz/domain/use/rates.ts'

/** Returns a bar of what was done of what was planned. Its text hides what concerns fewer than five families. */
export const completionBar = ({ done, planned, rate, cells, shown }: Completion) => ({
  value: done,
  outOf: planned,
  text: shown > 0 ? `${done}/${planned}` : cells > 0 ? '<5' : '0',
  range: rate ? ([rate.low * planned, rate.high * planned] as const) : undefined,
})
