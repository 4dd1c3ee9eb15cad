import { setTimeout as sleep } from 'node:timers/promises'

/**
 * Polls `look` until it returns neither undefined nor false. After `ms` it throws an error with `what` and the last
 * error.
 */
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
