import { expect, vi } from 'vitest'

/** Minimum timeout of polling: a state that takes milliseconds may take seconds on a busy machine. */
const patienceMs = 30_000

const { waitFor } = vi
// Patch only once per process.
if (waitFor.name !== 'patient') {
  vi.waitFor = function patient(state, options) {
    const { timeout = 0, ...others } = typeof options === 'number' ? { timeout: options } : (options ?? {})
    return waitFor(state, { ...others, timeout: Math.max(timeout, patienceMs) })
  }
}

const { waitUntil } = vi
if (waitUntil.name !== 'patientUntil') {
  vi.waitUntil = function patientUntil(state, options) {
    const { timeout = 0, ...others } = typeof options === 'number' ? { timeout: options } : (options ?? {})
    return waitUntil(state, { ...others, timeout: Math.max(timeout, patienceMs) })
  }
}

const { poll } = expect
if (poll.name !== 'patientPoll') {
  expect.poll = function patientPoll(state, options = {}) {
    return poll(state, { ...options, timeout: Math.max(options.timeout ?? 0, patienceMs) })
  }
}

// Spec files share a process, so restore timers, globals and environment before each file.
vi.useRealTimers()
vi.unstubAllGlobals()
vi.unstubAllEnvs()
