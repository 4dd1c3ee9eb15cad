import type { ReceptionReleased } from '@filiz/domain/insights/events.ts'
import { communityRatings } from '@filiz/domain/read-models/community-ratings.ts'
import type { Month } from '@filiz/domain/shared/calendar.ts'
import type { Recorded } from '@filiz/domain/shared/event.ts'
import type { CommunityRating } from '@filiz/domain/use/community-rating.ts'

/** Community ratings by month of release. A month in which nothing was released has no entry. */
export type CommunityRatingHistory = ReadonlyMap<Month, readonly CommunityRating[]>

/** Returns the community ratings of a plan's request: those of the month that the plan's event names. */
export const ratingsFor = (
  all: CommunityRatingHistory,
  month: Month | undefined,
): { readonly heard?: readonly CommunityRating[] } => {
  const heard = month === undefined ? undefined : all.get(month)
  return heard === undefined ? {} : { heard }
}

export const isCommunityRatingRelease = (event: Recorded): event is Recorded<ReceptionReleased> =>
  communityRatings.eventTypes.includes(event.type)

/** Builds the history from all release events of the log. */
export const communityRatingsOf = (events: readonly Recorded<ReceptionReleased>[]): CommunityRatingHistory =>
  new Map(events.map(({ data: { month, activities } }) => [month, activities]))
