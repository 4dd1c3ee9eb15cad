/**
 * Distributes `seats` in proportion to `weights` (Sainte-Laguë: the next seat goes to the greatest weight / (2 × seats
 * so far + 1)). Each key gets at least one seat while there are enough, and never more than its cap. Ties go to the key
 * listed first.
 */
export function apportion<Key>(
  seats: number,
  caps: ReadonlyMap<Key, number>,
  weight: (key: Key) => number,
): ReadonlyMap<Key, number> {
  const had = new Map<Key, number>([...caps.keys()].map((key) => [key, 0]))
  for (let seat = 0; seat < seats; seat++) {
    let best: Key | undefined
    let bestClaim = -1
    for (const [key, cap] of caps) {
      const seatsHad = had.get(key)!
      const claim = seatsHad === 0 ? Number.MAX_VALUE : weight(key) / (2 * seatsHad + 1)
      if (seatsHad < cap && claim > bestClaim) [best, bestClaim] = [key, claim]
    }
    if (best === undefined) break
    had.set(best, had.get(best)! + 1)
  }
  return had
}
