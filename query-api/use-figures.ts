import type { Instant } from '@filiz/domain/shared/event.ts'
import { Tally } from '@filiz/domain/use/tally.ts'
import { collections } from './collections.ts'
import type { Clock } from '@filiz/engines/clock/port.ts'
import type { ReadStore } from '@filiz/engines/read-store/port.ts'
import type { UseDocument } from '@filiz/domain/read-models/uses.ts'

/** Milliseconds for which figures are cached: they describe many families, not the latest change. */
const keptMs = 60_000
const pageSize = 1_000

export interface UseFigures {
  readonly tally: Tally
  readonly asOf: Instant
}

/**
 * Usage figures of the whole catalogue, summed page by page from one small document for each plan. Cached for a minute
 * unless the caller asks for the latest data (`fresh`).
 */
export function createUseFigures({
  readStore,
  clock,
  now = () => performance.now(),
}: {
  readonly readStore: Pick<ReadStore, 'find'>
  readonly clock: Clock
  readonly now?: () => number
}) {
  let kept: { readonly figures: Promise<UseFigures>; readonly until: number } | undefined

  async function addUp(): Promise<UseFigures> {
    const asOf = clock.now()
    const tally = new Tally()
    for (let after = ''; ;) {
      const page = await readStore.find<UseDocument>(collections.uses, {
        where: { _id: { gt: after } },
        sort: ['_id'],
        limit: pageSize,
      })
      for (const use of page) tally.add(use)
      if (page.length < pageSize) return { tally, asOf }
      after = page.at(-1)!._id
    }
  }

  return (fresh: boolean): Promise<UseFigures> => {
    if (!fresh && kept && now() < kept.until) return kept.figures
    const figures = addUp()
    const mine = { figures, until: now() + keptMs }
    kept = mine
    figures.catch(() => kept === mine && (kept = undefined))
    return figures
  }
}
