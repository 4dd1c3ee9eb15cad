import type { Decider } from '../shared/decider.ts'
import { refuse } from '../shared/refusal.ts'
import { isClosed } from './closing.ts'
import type { CountsReleased, ReceptionReleased } from './events.ts'

export interface CountsState { readonly released: boolean }
export interface ReleaseCounts { readonly type: 'Release'; readonly data: CountsReleased['data'] }

/** A month's counts, in a stream of their own. Two workers may come to release the same month: the first one's count. */
export const countsDecider: Decider<CountsState, ReleaseCounts, CountsReleased> = {
  initial: { released: false },
  decide({ data }, { released }) {
    if (released) return []
    return isClosed(data.month, data.at) ? [{ type: 'CountsReleased', data }] : refuse('CONFLICT', { reason: 'MONTH_OUT_OF_RANGE' })
  },
  evolve: () => ({ released: true }),
}

export interface ReleaseReception { readonly type: 'ReleaseReception'; readonly data: ReceptionReleased['data'] }

/** What was heard up to a month, in a stream of its own; likewise. */
export const receptionDecider: Decider<CountsState, ReleaseReception, ReceptionReleased> = {
  initial: { released: false },
  decide({ data }, { released }) {
    if (released) return []
    return isClosed(data.month, data.at) ? [{ type: 'ReceptionReleased', data }] : refuse('CONFLICT', { reason: 'MONTH_OUT_OF_RANGE' })
  },
  evolve: () => ({ released: true }),
}
