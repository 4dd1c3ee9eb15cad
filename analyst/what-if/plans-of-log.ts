import type { OwnershipTransferred } from '@filiz/domain/child/events.ts'
import type { PlanMade } from '@filiz/domain/plan/events.ts'
import { fnv1a, scatter } from '@filiz/domain/shared/hash.ts'
import { activities } from '@filiz/domain/read-models/activities.ts'
import { communityRatings } from '@filiz/domain/read-models/community-ratings.ts'
import type { Instant, Recorded } from '@filiz/domain/shared/event.ts'
import type { ReceptionReleased } from '@filiz/domain/insights/events.ts'
import { planStream } from '@filiz/domain/shared/streams.ts'
import type { EventLogReader } from '@filiz/engines/event-log/port.ts'
import { createCatalogueHistory, type CatalogueHistory } from '../history/catalogue-history.ts'
import {
  isCommunityRatingRelease,
  communityRatingsOf,
  type CommunityRatingHistory,
} from '../history/community-ratings.ts'

/** Index of the plans in a log. It stays in memory while plans are made again. */
export interface PlansOfLog {
  /** Sorted by a hash of the ids, so that the first n children are a random sample that is the same in each run. */
  readonly children: readonly { readonly childId: string; readonly plans: readonly string[] }[]
  readonly catalogue: CatalogueHistory
  readonly receptions: CommunityRatingHistory
  /** Number of removed children, whose plans are not read. */
  readonly gone: number
  /** Time of the last event that was read. */
  readonly until: Instant
}

const types = [
  'PlanMade',
  'ChildRemoved',
  'AccountDeleted',
  'OwnershipTransferred',
  ...activities.eventTypes,
  ...communityRatings.eventTypes,
]

/** Reads the log once: the children that have plans, the history of the catalogue, and released community ratings. */
export async function plansOfLog(log: Pick<EventLogReader, 'readAll'>): Promise<PlansOfLog> {
  const plansOf = new Map<string, { readonly accountId: string; readonly plans: string[] }>()
  const [removed, deleted] = [new Set<string>(), new Set<string>()]
  const newOwnerOf = new Map<string, string>()
  const ofCatalogue: Recorded[] = []
  const released: Recorded<ReceptionReleased>[] = []
  let until = ''
  for await (const page of log.readAll({ after: null, types })) {
    for (const event of page) {
      if (event.data.at > until) until = event.data.at
      if (event.type === 'PlanMade') {
        const { childId, accountId, planId } = event.data as PlanMade['data']
        const known = plansOf.get(childId)
        if (known) known.plans.push(planId)
        else plansOf.set(childId, { accountId, plans: [planId] })
      } else if (event.type === 'ChildRemoved') removed.add((event.data as unknown as { childId: string }).childId)
      else if (event.type === 'OwnershipTransferred')
        newOwnerOf.set(event.stream.slice('child-'.length), (event.data as OwnershipTransferred['data']).to)
      else if (event.type === 'AccountDeleted') deleted.add(event.stream.slice('account-'.length))
      else if (isCommunityRatingRelease(event)) released.push(event)
      else ofCatalogue.push(event)
    }
  }
  const all = [...plansOf].map(([childId, { accountId, plans }]) => ({
    childId,
    plans: plans.map(planStream),
    gone: removed.has(childId) || deleted.has(newOwnerOf.get(childId) ?? accountId),
  }))
  const drawn = new Map(all.map(({ childId }) => [childId, scatter(fnv1a(childId))]))
  return {
    children: all
      .filter(({ gone }) => !gone)
      .sort((a, b) => drawn.get(a.childId)! - drawn.get(b.childId)! || (a.childId < b.childId ? -1 : 1)),
    catalogue: createCatalogueHistory(ofCatalogue),
    receptions: communityRatingsOf(released),
    gone: all.filter(({ gone }) => gone).length,
    until,
  }
}
