import type { ActivitySwapped } from '@filiz/domain/plan/events.ts'
import { projection, type Folded } from '@filiz/domain/read-models/projection.ts'

/** One document for each reason of a swap; swaps that were undone later count, too. */
type SwapReason = Folded & { readonly swaps: number; readonly months: Readonly<Record<string, number>> }

/** Several streams share a document: `document` returns its id. It belongs to nobody, so that it has no owners. */
export default projection<SwapReason, ActivitySwapped>({
  name: 'swapReasons',
  version: 1,
  indexes: [],
  owners: () => ({}),
  document: ({ data: { reason } }) => reason ?? 'not-said',
  when: {
    ActivitySwapped: {
      sets: (before, { data: { at } }) => {
        const month = at.slice(0, 7)
        const months = before?.months ?? {}
        return { swaps: (before?.swaps ?? 0) + 1, months: { ...months, [month]: (months[month] ?? 0) + 1 } }
      },
    },
  },
})
