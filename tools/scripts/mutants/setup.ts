import fc from 'fast-check'
import { vi } from 'vitest'

/**
 * A fixed seed, so that a run can be repeated. Stops at the first failure, because shrinking the example is useless
 * here.
 */
fc.configureGlobal({ seed: 20_261_122, endOnFailure: true })

/**
 * Shorter waits: with a mutant, a state that is never reached is the usual detection. On a machine that is too slow,
 * the dry run fails.
 */
const { waitFor } = vi
vi.waitFor = (state, options) => waitFor(state, { ...(typeof options === 'object' && options), timeout: 4_000 })
