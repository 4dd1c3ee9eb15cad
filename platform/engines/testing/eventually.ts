import { setTimeout as sleep } from 'node:timers/promises'

/**
 * Resolves as soon as `holds` returns true; rejects with the description after `withinMs`. Each check counts for at
 * most a hundredth of `withinMs`, so that a stalled machine does not end the wait early.
 */
export async function eventually(
  what: string,
  holds: () => boolean | Promise<boolean>,
  withinMs = 60_000,
): Promise<void> {
  for (let waited = 0; ;) {
    const began = performance.now()
    if (await holds()) return
    if (waited > withinMs) throw new Error(`not within ${withinMs} ms: ${what}`)
    await sleep(10)
    waited += Math.min(performance.now() - began, Math.max(withinMs / 100, 10))
  }
}
