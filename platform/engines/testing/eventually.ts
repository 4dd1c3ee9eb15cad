import { setTimeout as sleep } from 'node:timers/promises'

/**
 * Resolves as soon as `holds`; rejects, saying what was waited for, where it does not within `withinMs`. A look counts for a hundredth of
 * that at most: one that a busy machine held up is no long wait.
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
