import type { UseDocument } from '@filiz/domain/read-models/documents.ts'
import type { Instant } from '@filiz/domain/shared/event.ts'
import { Tally } from '@filiz/domain/use/tally.ts'
import { collections } from './collections.ts'
import type { Clock } from '@filiz/engines/clock/port.ts'
import type { ReadStore } from '@filiz/engines/read-store/port.ts'

/** For so long figures count that were added up: they say what many families did, not what one just does. */
const keptMs = 60_000
const pageSize = 1_000

export interface UseFigures {
  readonly tally: Tally
  readonly asOf: Instant
}

/**
 * Figures of the whole catalogue, added up from one small document a plan, a page at a time. Not for every look anew: who
 * asks within a minute is told what was found then, unless they want what was written since (`fresh`).
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
