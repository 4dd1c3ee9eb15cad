import type { Favourite } from '@filiz/http/contract/shapes.ts'
import type { FavouriteEntry } from '../entry.ts'
import type { Kind } from './kind.ts'

/** Rules for marking an activity as a favourite. Only the last unsent change is kept. */
export const favouriteKind: Kind<FavouriteEntry> = {
  lane: 'filiz-outbox',
  changes: ({ childId }) => [['activities', 'list', childId, 'saved']],
  // An activity whose heart was just emptied stays in the open list, where it can be filled again.
  refetch: 'none',
  isShownAtOnce: true,
  subjectOf: ({ childId, activityId }) => `favourite ${childId} ${activityId}`,
  dependsOnRefused: false,
  merge: (mine, added) => [...mine.filter(({ sent }) => sent), added],
  async send({ key, childId, activityId, isFavourite }, api) {
    const change = isFavourite ? api.put : api.delete
    const path = `/activities/${encodeURIComponent(activityId)}/favourite`
    return (await change<Favourite>(path, undefined, { query: { childId }, idempotencyKey: key })).data
  },
  wordsOf: () => '',
}
