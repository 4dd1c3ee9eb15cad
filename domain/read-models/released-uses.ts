import type { UseReleased } from '../insights/events.ts'
import type { Instant } from '../shared/event.ts'
import { projection, type Folded } from './projection.ts'

/** Released figures of the activities of one category in one month. `_id`: month and category. */
export type ReleasedUsesDocument = Folded & Omit<UseReleased['data'], 'at'> & { readonly releasedAt: Instant }

/** Figures of use for administrators, by month of release. Anonymous, like `counts`. */
export const releasedUses = projection<ReleasedUsesDocument, UseReleased>({
  name: 'released_uses',
  version: 1,
  indexes: [['month']],
  owners: () => ({}),
  when: { UseReleased: { begins: ({ data: { at, ...released } }) => ({ ...released, releasedAt: at }) } },
})
