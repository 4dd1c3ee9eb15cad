import type { ReceptionReleased } from '../insights/events.ts'
import type { ReceptionDocument } from './documents.ts'
import { projection } from './projection.ts'

/** What plans begin with, month by month. As with `counts`, nothing here is anybody's. */
export const receptions = projection<ReceptionDocument, ReceptionReleased>({
  name: 'receptions',
  version: 1,
  indexes: [],
  owners: () => ({}),
  when: { ReceptionReleased: { begins: ({ data: { at, activities } }) => ({ activities, releasedAt: at }) } },
})
