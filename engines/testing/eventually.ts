import { setTimeout as sleep } from 'node:timers/promises'

/** Resolves as soon as `holds`; rejects, saying what was waited for, where it does not within `withinMs`. */
export async function eventually(what: string, holds: () => boolean | Promise<boolean>, withinMs = 30_000): Promise<void> {
  const deadline = performance.now() + withinMs
  while (!(await holds())) {
    if (performance.now() > deadline) throw new Error(`not within ${withinMs} ms: ${what}`)
    await sleep(10)
  }
}
