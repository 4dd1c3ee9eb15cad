import { setTimeout as delay } from 'node:timers/promises'
import type { Vault } from '@filiz/engines/vault/port.ts'

/**
 * Answers, or fails, only at a multiple of `step` ms from the start: what is left of the difference between a known and
 * an unknown address does not show in the time that it takes. A result that `mayShow` need not wait. `step` is to be
 * well above what the work usually takes.
 */
export async function evenly<T>(
  step: number,
  work: () => Promise<T>,
  mayShow: (result: T) => boolean = () => false,
): Promise<T> {
  const began = performance.now()
  const wait = () => delay(step - ((performance.now() - began) % step))
  let result: T
  try {
    result = await work()
  } catch (error) {
    await wait()
    throw error
  }
  if (!mayShow(result)) await wait()
  return result
}

/** As many durable writes as another way through would have made; nobody ever reads them. */
export async function decoyWrites(vault: Vault, count: number): Promise<void> {
  for (let written = 0; written < count; written++) await vault.put('decoy', 'decoy', {}, 'any')
}
