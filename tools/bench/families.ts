import { uuid5 } from '@filiz/application/commands/uuid5.ts'
import { shippedActivities } from '@filiz/catalogue/shipped.ts'
import { planMade } from '@filiz/domain/plan/testing/plan-made.ts'
import { monthNamed } from '@filiz/domain/shared/calendar.ts'
import type { FilizEvent } from '@filiz/domain/registry/personal-data.ts'
import { accountStream, childStream, planId, planStream } from '@filiz/domain/shared/streams.ts'
import type { EventLog, NewEvent } from '@filiz/engines/event-log/port.ts'
import type { Sealer } from '@filiz/engines/personal-data/sealer.ts'

/** A family of the benchmark: an account with one child and its plan. */
export interface Family {
  readonly accountId: string
  readonly childId: string
  readonly planId: string
  readonly activityIds: readonly string[]
}

const itemsAPlan = 20
/** Number of activities that a family completes in a typical month. */
export const doneInAMonth = 14
const shipped = shippedActivities()
const contentOf = new Map(shipped.map(({ activityId, content }) => [activityId, content]))

/** Returns the `n`th family, which is the same in each run. Its plan is for the given month. */
export function familyOf(n: number, year: number, month: number): Family {
  const accountId = uuid5('bench-account', String(n))
  const childId = uuid5('bench-child', String(n))
  const activityIds = Array.from(
    { length: itemsAPlan },
    (_, item) => shipped[(n + item * 5) % shipped.length]!.activityId,
  )
  return { accountId, childId, planId: planId(childId, year, month), activityIds }
}

export type Facts = readonly { readonly stream: string; readonly events: readonly FilizEvent[] }[]

/** Returns a family's events from the registration to a new plan, as the deciders would write them. */
export function beginnings(
  n: number,
  { accountId, childId, planId, activityIds }: Family,
  year: number,
  month: number,
): Facts {
  const at = `${monthNamed(year, month)}-01T08:00:00.000Z`
  const items = activityIds.map((activityId) => ({
    activityId,
    category: contentOf.get(activityId)!.category,
    durationMinutes: contentOf.get(activityId)!.durationMinutes,
    score: 1,
    reasons: [{ code: 'age-fit', params: { years: 4 } }],
  }))
  const requestId = uuid5('bench-request', String(n))
  return [
    {
      stream: accountStream(accountId),
      events: [
        {
          type: 'AccountRegistered',
          data: {
            at,
            accountId,
            requestId,
            name: `Aile ${n}`,
            email: `aile${n}@example.org`,
            language: 'tr',
            timeZone: 'Europe/Istanbul',
          },
        },
        { type: 'EmailVerified', data: { at, requestId, change: false } },
        { type: 'ChildEnrolled', data: { at, childId } },
      ],
    },
    {
      stream: childStream(childId),
      events: [
        {
          type: 'ChildAdded',
          data: {
            at,
            day: at.slice(0, 10),
            childId,
            accountId,
            ageMonths: 50,
            name: `Çocuk ${n}`,
            birthDate: `${year - 4}-01-15`,
            interests: ['music'],
          },
        },
      ],
    },
    {
      stream: planStream(planId),
      events: [planMade({ childId, accountId, year, month, items, policyVersion: 'bench' })],
    },
  ]
}

/** Returns the events of a month in which every activity is completed and rated, which takes two events each. */
export const evenings = (family: Family, year: number, month: number, activities = itemsAPlan): Facts => [
  {
    stream: planStream(family.planId),
    events: family.activityIds
      .slice(0, activities)
      .flatMap((activityId, item) => evening(family, activityId, item, year, month)),
  },
]

/** Returns the 40 events of a month in which some activities stay pending and some are completed twice. */
export function livedMonth(family: Family, year: number, month: number): Facts {
  const { accountId, childId, planId, activityIds } = family
  const done = activityIds
    .slice(0, doneInAMonth)
    .flatMap((activityId, item) => evening(family, activityId, item, year, month))
  const again = activityIds
    .slice(0, 4)
    .flatMap((activityId, item): FilizEvent[] => [
      {
        type: 'ActivityReopened',
        data: {
          at: `${monthNamed(year, month)}-${String(doneInAMonth + item + 1)}T08:00:00.000Z`,
          childId,
          accountId,
          activityId,
        },
      },
      ...evening(family, activityId, doneInAMonth + item, year, month),
    ])
  return [{ stream: planStream(planId), events: [...done, ...again] }]
}

export function evening(
  { accountId, childId }: Family,
  activityId: string,
  item: number,
  year: number,
  month: number,
): FilizEvent[] {
  const day = `${monthNamed(year, month)}-${String(item + 1).padStart(2, '0')}`
  const at = `${day}T16:30:00.000Z`
  const whose = { at, childId, accountId, activityId }
  return [
    { type: 'ActivityCompleted', data: { ...whose, completedAt: at, day, durationMinutes: 20 } },
    {
      type: 'FeedbackGiven',
      data: { ...whose, engagement: 1 + (item % 5), difficulty: 3, focusMinutes: 15, notes: null },
    },
  ]
}

/**
 * Returns a function that appends events to streams and keeps the revision of each stream. Concurrent appends share
 * commits.
 */
export function appender({
  log,
  sealer,
}: {
  readonly log: { append(...args: Parameters<EventLog['append']>): Promise<{ readonly revision: string }> }
  readonly sealer: Pick<Sealer, 'seal'>
}) {
  const revisions = new Map<string, string>()
  return async (facts: Facts): Promise<number> => {
    let appended = 0
    for (const { stream, events } of facts) {
      const news = events.map(({ type, data }, index): NewEvent => ({
        id: uuid5('bench-event', stream, revisions.get(stream) ?? '', String(index)),
        type,
        data,
        metadata: { schema: 1, correlationId: 'bench', causationId: 'bench', actor: 'system:bench' },
      }))
      const { revision } = await log.append(
        stream,
        revisions.get(stream) ?? 'no-stream',
        await sealer.seal(stream, news),
      )
      revisions.set(stream, revision)
      appended += news.length
    }
    return appended
  }
}
