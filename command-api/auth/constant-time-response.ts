import { setTimeout as delay } from 'node:timers/promises'
import type { Vault } from '@filiz/engines/vault/port.ts'

/**
 * Settles only at a multiple of `step` ms after the start, so that the response time does not reveal whether an address
 * is known. Results for which `isPublic` returns true are returned at once. `step` must be well above the usual
 * duration of `work`.
 */
export async function constantTimeResponse<T>(
  step: number,
  work: () => Promise<T>,
  isPublic: (result: T) => boolean = () => false,
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
  if (!isPublic(result)) await wait()
  return result
}

/**
 * Makes durable writes whose values nobody reads, so that a branch without real writes takes as long as one with them.
 */
export async function decoyWrites(vault: Vault, count: number): Promise<void> {
  for (let written = 0; written < count; written++) await vault.put('decoy', 'decoy', {}, 'any')
}
