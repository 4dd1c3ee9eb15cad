import type { ReceptionReleased } from '../insights/events.ts'
import type { CommunityRatingsDocument } from './documents.ts'
import { projection } from './projection.ts'

/** Community ratings that plans start from, by month of release. Anonymous, like `counts`. */
export const communityRatings = projection<CommunityRatingsDocument, ReceptionReleased>({
  name: 'receptions',
  version: 1,
  indexes: [],
  owners: () => ({}),
  when: { ReceptionReleased: { begins: ({ data: { at, activities } }) => ({ activities, releasedAt: at }) } },
})
