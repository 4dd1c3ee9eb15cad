import { vi } from 'vitest'

/** What a spec waits for comes in milliseconds where the machine is quiet, in seconds where it is not. */
const patienceMs = 30_000

const { waitFor } = vi
vi.waitFor = (state, options) => {
  const { timeout = 0, ...others } = typeof options === 'number' ? { timeout: options } : options ?? {}
  return waitFor(state, { ...others, timeout: Math.max(timeout, patienceMs) })
}
