/**
 * Groups months into consecutive ranges, which may cross the end of the year: `[12, 1, 2, 6]` → `[[12, 2], [6, 6]]`.
 * Returns an empty list for no month and for all twelve.
 */
export function monthStretches(months: readonly number[]): readonly (readonly [number, number])[] {
  const has = new Set(months)
  if (has.size === 0 || has.size === 12) return []
  const before = (month: number) => (month === 1 ? 12 : month - 1)
  const after = (month: number) => (month === 12 ? 1 : month + 1)
  const begins = [...has].filter((month) => !has.has(before(month))).toSorted((a, b) => a - b)
  const stretches = begins.map((begin): readonly [number, number] => {
    let last = begin
    while (has.has(after(last))) last = after(last)
    return [begin, last]
  })
  return stretches.toSorted(([a, b], [c, d]) => Number(d < c) - Number(b < a) || a - c)
}
