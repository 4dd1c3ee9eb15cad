import type { ReceptionDocument } from '@filiz/domain/read-models/documents.ts'
import { collectionName } from '@filiz/domain/read-models/projection.ts'
import { receptions } from '@filiz/domain/read-models/receptions.ts'
import type { Month } from '@filiz/domain/shared/calendar.ts'
import type { ReadStore } from '@filiz/engines/read-store/port.ts'
import type { Reception } from '@filiz/domain/insights/community-rating.ts'

/** Milliseconds; releases change once a month. */
const keptMs = 60_000
const receptionsIn = collectionName(receptions)

/** Community ratings of activities, with the month of the release. Activities with too few ratings are left out. */
export interface HeardOfOthers {
  readonly month: Month
  readonly heard: readonly Reception[]
}
export type Others = () => Promise<HeardOfOthers | undefined>

/**
 * Reads the latest release and caches it for a minute. The list object stays the same until a new release, so that a
 * policy can cache values derived from it. Does not wait for a rebuild of the read model: a plan can be made without
 * ratings.
 */
export function createOthers(readStore: Pick<ReadStore, 'find'>, now: () => number = () => performance.now()): Others {
  let kept: { readonly others: HeardOfOthers | undefined; readonly until: number } | undefined
  return async () => {
    if (kept && now() < kept.until) return kept.others
    const [latest] = await readStore.find<ReceptionDocument>(receptionsIn, { where: {}, sort: ['-_id'], limit: 1 })
    const others =
      latest === undefined || latest._id === kept?.others?.month
        ? kept?.others
        : { month: latest._id, heard: latest.activities }
    kept = { others: latest === undefined ? undefined : others, until: now() + keptMs }
    return kept.others
  }
}
