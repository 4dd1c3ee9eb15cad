const minutes = 60_000

/**
 * Answers of `GET`s for five minutes, so that going back and forth between pages asks nothing twice. Emptied by every
 * write; an answer that was under way while a write happened is not kept, for it may be of the time before.
 */
export function createGetCache<T>(now: () => number = Date.now, { freshMs = 5 * minutes, sweepMs = 10 * minutes } = {}) {
  const entries = new Map<string, { value: T; until: number }>()
  let generation = 0
  let sweptAt = now()

  const sweep = () => {
    if (now() - sweptAt < sweepMs) return
    sweptAt = now()
    for (const [key, { until }] of entries) if (until <= now()) entries.delete(key)
  }

  return {
    get(key: string): T | undefined {
      const entry = entries.get(key)
      return entry && entry.until > now() ? entry.value : undefined
    },
    /** @param since what `generation()` was when the request was sent */
    set(key: string, value: T, since: number) {
      if (since !== generation) return
      sweep()
      entries.set(key, { value, until: now() + freshMs })
    },
    clear() {
      generation++
      entries.clear()
    },
    generation: () => generation,
    size: () => entries.size,
  }
}
