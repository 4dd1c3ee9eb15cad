import type { ReceptionReleased } from '../insights/events.ts'
import { projection, type Folded } from './projection.ts'
import type { Instant } from '../shared/event.ts'

/** Released community ratings of all months up to one, each from at least twenty families. `_id` is that month. */
export type CommunityRatingsDocument = Folded &
  Pick<ReceptionReleased['data'], 'activities'> & { readonly releasedAt: Instant }

/** Community ratings that plans of new families start from, by month of release. Anonymous, like `counts`. */
export const communityRatings = projection<CommunityRatingsDocument, ReceptionReleased>({
  name: 'receptions',
  version: 1,
  indexes: [],
  owners: () => ({}),
  when: { ReceptionReleased: { begins: ({ data: { at, activities } }) => ({ activities, releasedAt: at }) } },
})
