import type { CountsReleased } from '../insights/events.ts'
import type { CountsDocument } from './documents.ts'
import { projection } from './projection.ts'

/**
 * Released counts of each closed month for analysts. They are anonymous before they become an event, so forgetting a
 * child changes nothing, and a replay gives the same.
 */
export const counts = projection<CountsDocument, CountsReleased>({
  name: 'counts',
  version: 1,
  indexes: [],
  owners: () => ({}),
  when: { CountsReleased: { begins: ({ data: { at, month: _, ...told } }) => ({ ...told, releasedAt: at }) } },
})
