/** Returns the mean of the values that are not null; null (never 0) when there are none. */
export function average(values: Iterable<number | null>): number | null {
  let sum = 0
  let count = 0
  for (const value of values) {
    if (value === null) continue
    sum += value
    count++
  }
  return count === 0 ? null : sum / count
}

export const sum = (values: Iterable<number | null>): number => {
  let total = 0
  for (const value of values) total += value ?? 0
  return total
}
