import { setTimeout as sleep } from 'node:timers/promises'

/** What `look` finds once it is neither undefined nor false; throws after `ms`, saying what was waited for and what went wrong last. */
export async function until<T>(
  what: string,
  look: () => Promise<T | undefined | false> | T | undefined | false,
  ms: number,
  everyMs = 25,
): Promise<T> {
  const end = performance.now() + ms
  let last: unknown
  while (true) {
    try {
      const found = await look()
      if (found !== undefined && found !== false) return found
    } catch (error) {
      last = error
    }
    if (performance.now() >= end)
      throw new Error(`waited ${(ms / 1000).toFixed(0)} s in vain: ${what}`, { cause: last })
    await sleep(everyMs)
  }
}
