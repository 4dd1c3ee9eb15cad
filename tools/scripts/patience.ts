import { vi } from 'vitest'

/** What a spec waits for comes in milliseconds where the machine is quiet, in seconds where it is not. */
const patienceMs = 30_000

const { waitFor } = vi
// Once a process, whatever files it has.
if (waitFor.name !== 'patient') {
  vi.waitFor = function patient(state, options) {
    const { timeout = 0, ...others } = typeof options === 'number' ? { timeout: options } : (options ?? {})
    return waitFor(state, { ...others, timeout: Math.max(timeout, patienceMs) })
  }
}

// Files share a process: what one put in the place of a global is not there for the next.
vi.useRealTimers()
vi.unstubAllGlobals()
vi.unstubAllEnvs()
