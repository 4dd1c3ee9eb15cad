import type { ReceptionReleased } from '@filiz/domain/insights/events.ts'
import { receptions } from '@filiz/domain/read-models/receptions.ts'
import type { Month } from '@filiz/domain/shared/calendar.ts'
import type { Recorded } from '@filiz/domain/shared/event.ts'
import type { Reception } from '@filiz/domain/insights/community-rating.ts'

/** Community ratings by month of release; no entry if nothing was released for a month. */
export type Receptions = ReadonlyMap<Month, readonly Reception[]>

/** The community ratings of a plan's request, by the month that its event names. */
export const heardIn = (all: Receptions, month: Month | undefined): { readonly heard?: readonly Reception[] } => {
  const heard = month === undefined ? undefined : all.get(month)
  return heard === undefined ? {} : { heard }
}

export const isReception = (event: Recorded): event is Recorded<ReceptionReleased> =>
  receptions.eventTypes.includes(event.type)

/** Built from all release events of the log. */
export const receptionsOf = (events: readonly Recorded<ReceptionReleased>[]): Receptions =>
  new Map(events.map(({ data: { month, activities } }) => [month, activities]))
