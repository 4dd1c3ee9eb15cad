import type { ChildAdded, ChildChanged, OwnershipTransferred } from '@filiz/domain/child/events.ts'
import { childMonths } from '@filiz/domain/planning/due.ts'
import { addMonths, monthOf, monthsBetween, yearAndMonth, type Month } from '@filiz/domain/shared/calendar.ts'
import type { Instant, Recorded } from '@filiz/domain/shared/event.ts'
import { accountStream, childStream, planId, planStream } from '@filiz/domain/shared/streams.ts'
import type { EventLog } from '@filiz/engines/event-log/port.ts'
import { known } from '@filiz/data-set/events/known-events.ts'
import { Failed, Refused } from '@filiz/data-set/errors.ts'

/** Thrown when the child was removed: nothing of it may be shown. */
export class ChildRemovedError extends Failed {
  constructor(childId: string, at: Instant) {
    super(`child ${childId} was removed at ${at}: nothing of it is shown, of no day`)
  }
}

/** All events of the log about one child. */
export interface ChildHistory {
  readonly childId: string
  readonly accountId: string
  /** Events of the child, its plans and the accounts of its owners, in log order. */
  readonly events: readonly Recorded[]
}

type Log = Pick<EventLog, 'readStream'>

/**
 * Reads only the streams of the child and of its owners' accounts, and those of plans that may exist by `until`.
 * Rejects with `Refused` for an unknown child, and with `ChildRemovedError` for a removed one, of which nothing may be
 * shown, not even for earlier dates.
 */
export async function readChildHistory(log: Log, childId: string, until?: Instant): Promise<ChildHistory> {
  const own = await collect(log, childStream(childId))
  const added = own.find((event): event is Recorded<ChildAdded> => event.type === 'ChildAdded')
  if (added === undefined) throw new Refused(`there is no child ${childId}`)
  const owners = [added.data.accountId, ...own.flatMap((event) => newOwnerOf(event) ?? [])]
  const accountId = owners.at(-1)!
  const ids = plannedMonths(own, until).map((month) => planIdOf(childId, month))
  const streams = [...new Set(owners.map(accountStream)), ...ids.map(planStream)]
  const others = await Promise.all(streams.map((stream) => collect(log, stream)))
  const events = [own, ...others].flat().sort((a, b) => (a.position < b.position ? -1 : 1))
  const gone = removedAt(events, accountId)
  if (gone !== null) throw new ChildRemovedError(childId, gone)
  return { childId, accountId, events }
}

const newOwnerOf = ({ type, data }: Recorded): string | undefined =>
  type === 'OwnershipTransferred' ? (data as OwnershipTransferred['data']).to : undefined

/** Returns when the child was removed or its owner's account deleted; null if neither has happened. */
const removedAt = (events: readonly Recorded[], accountId: string): Instant | null =>
  events.find(
    ({ type, stream }) => type === 'ChildRemoved' || (type === 'AccountDeleted' && stream === accountStream(accountId)),
  )?.data.at ?? null

/** Months in which the child can have a plan, by any birth date that it ever had: about sixty at most. */
function plannedMonths(own: readonly Recorded[], until: Instant | undefined): readonly Month[] {
  const said = own.filter(
    (event): event is Recorded<ChildAdded | ChildChanged> =>
      event.type === 'ChildAdded' || event.type === 'ChildChanged',
  )
  const spans = said.map(({ data }) => childMonths(data))
  // A plan is made in its own month or one month ahead. In the family's time zone the month may be one earlier or later
  // than in UTC.
  const first = max(addMonths(monthOf(said[0]!.data.at), -1), spans.map(({ from }) => from).reduce(min))
  const last = spans.map((span) => span.until).reduce(max)
  const latest = until === undefined ? last : min(last, addMonths(monthOf(until), 2))
  return Array.from({ length: Math.max(0, monthsBetween(first, latest) + 1) }, (_, index) => addMonths(first, index))
}

const planIdOf = (childId: string, period: Month): string => {
  const { year, month } = yearAndMonth(period)
  return planId(childId, year, month)
}

const min = (a: Month, b: Month): Month => (a < b ? a : b)
const max = (a: Month, b: Month): Month => (a > b ? a : b)

async function collect(log: Log, stream: string): Promise<Recorded[]> {
  const events: Recorded[] = []
  for await (const event of log.readStream(stream)) events.push(known(event))
  return events
}
