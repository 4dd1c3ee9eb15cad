import fc from 'fast-check'
import { vi } from 'vitest'

/** The same examples for every mistake, so that a run can be repeated; and the first that fails is enough: nobody reads the smallest. */
fc.configureGlobal({ seed: 20_261_122, endOnFailure: true })

/** Where a state does not come, most often that is how a mistake is noticed: a machine that is so slow fails the run without one. */
const { waitFor } = vi
vi.waitFor = (state, options) => waitFor(state, { ...(typeof options === 'object' && options), timeout: 4_000 })
