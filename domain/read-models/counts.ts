import type { CountsReleased } from '../insights/events.ts'
import { projection, type Folded } from './projection.ts'
import type { Instant } from '../shared/event.ts'

/** Released counts of a closed month; groups of fewer than five families are hidden. `_id` is the month. */
export type CountsDocument = Folded & Omit<CountsReleased['data'], 'at' | 'month'> & { readonly releasedAt: Instant }

/**
 * Released counts of each closed month, for analysts. They are anonymous before they become an event, so a child's
 * erasure changes nothing and a replay gives the same documents.
 */
export const counts = projection<CountsDocument, CountsReleased>({
  name: 'counts',
  version: 1,
  indexes: [],
  owners: () => ({}),
  when: { CountsReleased: { begins: ({ data: { at, month: _, ...told } }) => ({ ...told, releasedAt: at }) } },
})
