import fc from 'fast-check'
import { vi } from 'vitest'

/**
 * Use a fixed seed, so that a run can be repeated. Stop at the first failure, because shrinking the example would only
 * cost time here.
 */
fc.configureGlobal({ seed: 20_261_122, endOnFailure: true })

/**
 * Wait less long: most mutants are detected because a state is never reached. If the machine is too slow for this, the
 * run without mutants fails.
 */
const { waitFor } = vi
vi.waitFor = (state, options) => waitFor(state, { ...(typeof options === 'object' && options), timeout: 4_000 })
