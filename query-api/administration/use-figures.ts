import { closingOf } from '@filiz/domain/insights/closing.ts'
import type { ReleasedUse } from '@filiz/domain/insights/events.ts'
import type { ReleasedUsesDocument } from '@filiz/domain/read-models/released-uses.ts'
import type { Instant } from '@filiz/domain/shared/event.ts'
import type { Month } from '@filiz/domain/shared/calendar.ts'
import type { FiguresOfMonth } from '@filiz/domain/use/compare-versions.ts'
import { addUpFigures, type SummedFiguresOfActivity } from '@filiz/domain/use/add-up.ts'
import type { Clock } from '@filiz/engines/clock/port.ts'
import type { ReadStore } from '@filiz/engines/read-store/port.ts'
import { collections } from '../collections.ts'

/** Milliseconds for which figures are cached: they change once a month. */
const keptMs = 60_000
/** Months of a category that are read at once. */
const pageSize = 20

export interface UseFigures {
  /** The activity's figures over all released months. */
  of(activityId: string): SummedFiguresOfActivity
  /** The activity's figures in each released month that has some, oldest first. */
  months(activityId: string): readonly FiguresOfMonth[]
  /** The sums of the catalogue's figures in each released month, oldest first. */
  readonly byMonth: readonly (SummedFiguresOfActivity & { readonly month: Month })[]
  /** When the last released month was closed; now if there is none. */
  readonly asOf: Instant
}

/**
 * Released figures of use of the whole catalogue. Cached for a minute unless the caller asks for the latest (`fresh`).
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
    const months = new Map<string, (ReleasedUse & FiguresOfMonth)[]>()
    const all = new Map<Month, FiguresOfMonth[]>()
    let last = ''
    for (let after = ''; ;) {
      const page = await readStore.find<ReleasedUsesDocument>(collections.releasedUses, {
        where: { _id: { gt: after } },
        sort: ['_id'],
        limit: pageSize,
      })
      for (const { month, activities } of page) {
        if (month > last) last = month
        for (const use of activities) {
          const figures = { ...use, month }
          months.set(use.activityId, [...(months.get(use.activityId) ?? []), figures])
          all.set(month, [...(all.get(month) ?? []), figures])
        }
      }
      if (page.length < pageSize) break
      after = page.at(-1)!._id
    }
    const byMonth = (a: { readonly month: Month }, b: { readonly month: Month }) => (a.month < b.month ? -1 : 1)
    return {
      months: (activityId) => (months.get(activityId) ?? []).toSorted(byMonth),
      byMonth: [...all].map(([month, figures]) => ({ month, ...addUpFigures(figures) })).toSorted(byMonth),
      of: (activityId) => addUpFigures(months.get(activityId) ?? []),
      asOf: last === '' ? clock.now() : closingOf(last),
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
