import type { ReceptionDocument } from '@filiz/domain/read-models/documents.ts'
import { collectionName } from '@filiz/domain/read-models/projection.ts'
import { receptions } from '@filiz/domain/read-models/receptions.ts'
import type { Month } from '@filiz/domain/shared/calendar.ts'
import type { ReadStore } from '@filiz/engines/read-store/port.ts'
import type { Reception } from '@filiz/domain/insights/community-rating.ts'

/** It changes once a month. */
const keptMs = 60_000
const receptionsIn = collectionName(receptions)

/** What other families made of activities, and up to which month; nothing where too few were heard yet. */
export interface HeardOfOthers {
  readonly month: Month
  readonly heard: readonly Reception[]
}
export type Others = () => Promise<HeardOfOthers | undefined>

/**
 * The latest release, kept in memory for a minute, and the same list as long as it is the latest: what a policy reckons from it, it
 * reckons once. A model that is being filled is not waited for: a plan says what it heard, and may have heard nothing.
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
