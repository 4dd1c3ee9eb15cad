import type { CountsReleased } from '../insights/events.ts'
import type { CountsDocument } from './documents.ts'
import { projection } from './projection.ts'

/**
 * What analysts are told of each closed month. It was made fit to be told before it became an event, so that nothing here is
 * anybody's: a child that is forgotten changes nothing of it, and a replay gives the same.
 */
export const counts = projection<CountsDocument, CountsReleased>({
  name: 'counts',
  version: 1,
  indexes: [],
  owners: () => ({}),
  when: { CountsReleased: { begins: ({ data: { at, month: _, ...told } }) => ({ ...told, releasedAt: at }) } },
})
