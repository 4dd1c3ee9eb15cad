import type { Decider } from '../shared/decider.ts'
import { refuse } from '../shared/refusal.ts'
import { isClosed } from './closing.ts'
import type { CountsReleased, InsightsEvent, ReceptionReleased, UseReleased } from './events.ts'

export interface ReleaseState {
  readonly released: boolean
}
export interface ReleaseCounts {
  readonly type: 'Release'
  readonly data: CountsReleased['data']
}
export interface ReleaseReception {
  readonly type: 'ReleaseReception'
  readonly data: ReceptionReleased['data']
}

/**
 * Releases a closed month only once; each month has its own stream. When two workers release the same month
 * concurrently, the first append counts.
 */
const releasedOnce = <E extends InsightsEvent, C extends { readonly data: E['data'] }>(
  event: (data: E['data']) => E,
): Decider<ReleaseState, C, E> => ({
  initial: { released: false },
  decide({ data }, { released }) {
    if (released) return []
    return isClosed(data.month, data.at) ? [event(data)] : refuse('CONFLICT', { reason: 'MONTH_OUT_OF_RANGE' })
  },
  evolve: () => ({ released: true }),
})

export interface ReleaseUse {
  readonly type: 'ReleaseUse'
  readonly data: UseReleased['data']
}

/** Decides whether the counts of a month are released. */
export const countsDecider = releasedOnce<CountsReleased, ReleaseCounts>((data) => ({ type: 'CountsReleased', data }))

/** Decides whether the community ratings of a month are released. */
export const communityRatingsDecider = releasedOnce<ReceptionReleased, ReleaseReception>((data) => ({
  type: 'ReceptionReleased',
  data,
}))

/** Decides whether the figures of a month for the activities of one category are released. */
export const useDecider = releasedOnce<UseReleased, ReleaseUse>((data) => ({ type: 'UseReleased', data }))
