import { candidateOf } from '@filiz/application/catalogue/catalogue.ts'
import { candidatesHash } from '@filiz/application/plans/make-plan.ts'
import { uuid5 } from '@filiz/application/commands/uuid5.ts'
import { shippedActivities } from '@filiz/catalogue/shipped.ts'
import { withoutInterests } from '@filiz/domain/plan/scores.ts'
import { planMade } from '@filiz/domain/plan/testing/plan-made.ts'
import { makePlan } from '@filiz/domain/planning/plan.ts'
import { currentPolicy } from '@filiz/domain/planning/policies.ts'
import { activities, type ActivityDocument } from '@filiz/domain/read-models/activities.ts'
import { figuresOf } from '@filiz/domain/read-models/months.ts'
import { plans as planModel } from '@filiz/domain/read-models/plans.ts'
import { addDays, addMonths, firstDayOfMonth, yearAndMonth, type Month } from '@filiz/domain/shared/calendar.ts'
import type { Position, Recorded } from '@filiz/domain/shared/event.ts'
import type { FilizEvent } from '@filiz/domain/registry/personal-data.ts'
import { accountStream, activityStream, childStream, planId, planStream } from '@filiz/domain/shared/streams.ts'
import { currentSchema } from '@filiz/domain/registry/upcast.ts'
import type { EventLog, NewEvent } from '@filiz/engines/event-log/port.ts'
import type { Sealer } from '@filiz/engines/personal-data/sealer.ts'
import { chanceFrom } from '../statistics/chance.ts'
import { createFold } from '../history/fold.ts'

export interface LivedChild {
  readonly accountId: string
  readonly childId: string
  readonly plans: readonly string[]
}

export interface LivedOptions {
  readonly children: number
  readonly months: number
  readonly begins?: Month
  /** Whether some of the children have interests; default: true. */
  readonly haveInterests?: boolean
  /** The policy that makes the plans. Policies in a list take turns month by month. */
  readonly policy?: string | readonly string[]
  /** Version that the events name instead, as one that recorded no score parts. */
  readonly recordedVersion?: string
}

const everyInterest = ['art', 'books', 'animals', 'space', 'music', 'nature', 'cars', 'sports']

/**
 * Writes families to an empty log: the shipped catalogue, and children with a plan for each month. A policy makes each
 * plan from the history so far, as in the worker. Completions, ratings and swaps are pseudo-random and the same in each
 * run. Names and interests are encrypted.
 */
export async function generateFamilies(
  { log, sealer }: { readonly log: EventLog; readonly sealer: Sealer },
  {
    children,
    months: count,
    begins = '2024-01',
    haveInterests = true,
    policy = currentPolicy,
    recordedVersion,
  }: LivedOptions,
): Promise<readonly LivedChild[]> {
  const revisions = new Map<string, string>()
  let reached: Position = ''

  /** Appends all events of a stream at once; returns them as recorded. */
  async function append(stream: string, events: readonly FilizEvent[]): Promise<Recorded[]> {
    const news = events.map(({ type, data }, index): NewEvent => ({
      id: uuid5('lived-event', stream, revisions.get(stream) ?? '', String(index)),
      type,
      data,
      metadata: { schema: currentSchema(type), correlationId: 'lived', causationId: 'lived', actor: 'system:lived' },
    }))
    const { revision, position } = await log.append(
      stream,
      revisions.get(stream) ?? 'no-stream',
      await sealer.seal(stream, news),
    )
    revisions.set(stream, revision)
    if (position > reached) reached = position
    const before = (text: string, back: number) => String(BigInt(text) - BigInt(back)).padStart(text.length, '0')
    return news.map((event, index) => ({
      ...event,
      stream,
      revision: before(revision, news.length - 1 - index),
      position: before(position, news.length - 1 - index),
    }))
  }

  const catalogue = createFold(activities)
  const at = `${firstDayOfMonth(begins)}T00:00:00.000Z`
  for (const { activityId, content } of shippedActivities())
    catalogue.take(
      await append(activityStream(activityId), [
        { type: 'ActivityAdded', data: { at, activityId, origin: 'shipped', status: 'published', content } },
      ]),
    )
  const candidates = catalogue.documents().flatMap((document) => candidateOf(document as ActivityDocument) ?? [])

  const families = await Promise.all(
    Array.from({ length: children }, async (_, n) => {
      const [accountId, childId] = [uuid5('lived-account', String(n)), uuid5('lived-child', String(n))]
      const chance = chanceFrom(`lived ${n}`)
      const some = chance.some(everyInterest, chance.whole(0, 3))
      const interests = haveInterests ? some : []
      const ageMonths = chance.whole(25, Math.max(26, 80 - count))
      const [joined, requestId] = [`${firstDayOfMonth(begins)}T08:00:00.000Z`, uuid5('lived-request', String(n))]
      await append(accountStream(accountId), [
        {
          type: 'AccountRegistered',
          data: {
            at: joined,
            accountId,
            requestId,
            name: `Aile ${n}`,
            email: `aile${n}@example.org`,
            language: 'tr',
            timeZone: 'Europe/Istanbul',
          },
        },
        { type: 'EmailVerified', data: { at: joined, requestId, change: false } },
        { type: 'ChildEnrolled', data: { at: joined, childId } },
      ])
      const birthDate = `${addMonths(begins, -ageMonths)}-01`
      await append(childStream(childId), [
        {
          type: 'ChildAdded',
          data: {
            at: joined,
            day: firstDayOfMonth(begins),
            childId,
            accountId,
            ageMonths,
            name: `Çocuk ${n}`,
            birthDate,
            interests,
          },
        },
      ])
      return {
        accountId,
        childId,
        interests,
        ageMonths,
        loves: chance.whole(0, 6),
        history: createFold(planModel),
        plans: [] as string[],
      }
    }),
  )

  for (let index = 0; index < count; index++) {
    const period = addMonths(begins, index)
    const policies = [policy].flat()
    const version = policies[index % policies.length]!
    await Promise.all(
      families.map(async ({ accountId, childId, interests, ageMonths, loves, history, plans }) => {
        const basedOn = reached
        const request = {
          childId,
          ...yearAndMonth(period),
          from: firstDayOfMonth(period),
          ageMonths: ageMonths + index,
          interests,
          history: history.documents().map(figuresOf),
          catalogue: candidates,
        }
        const made = makePlan(request, version)
        const id = planId(childId, request.year, request.month)
        const stream = planStream(id)
        plans.push(id)
        const planned = recordedVersion === undefined ? made.items : made.items.map(({ parts: _, ...item }) => item)
        const { items, interestScores } = withoutInterests(planned)
        const provenance = {
          policyVersion: recordedVersion ?? made.policyVersion,
          ageMonths: request.ageMonths,
          candidatesHash: candidatesHash(made.candidates),
          basedOn,
        }
        history.take(
          await append(stream, [
            planMade({
              at: `${request.from}T08:00:00.000Z`,
              childId,
              accountId,
              year: request.year,
              month: request.month,
              from: request.from,
              items,
              interestScores,
              ...provenance,
            }),
          ]),
        )
        const chance = chanceFrom(`lived ${id}`)
        const evenings = items.flatMap(({ activityId, category, durationMinutes }, place): FilizEvent[] => {
          const isLoved = category.length % 7 === loves
          if (!chance.happens(isLoved ? 0.85 : 0.5)) return []
          const day = addDays(request.from, Math.floor((place * 27) / items.length))
          const whose = { at: `${day}T16:30:00.000Z`, childId, accountId, activityId }
          const engagement = Math.min(5, chance.whole(isLoved ? 4 : 1, 5))
          return [
            { type: 'ActivityCompleted', data: { ...whose, completedAt: whose.at, day, durationMinutes } },
            ...(chance.happens(0.8)
              ? [
                  {
                    type: 'FeedbackGiven' as const,
                    data: {
                      ...whose,
                      engagement,
                      difficulty: chance.whole(2, 4),
                      focusMinutes: chance.whole(3, durationMinutes),
                      notes: chance.happens(0.2) ? `Bir not ${place}` : null,
                    },
                  },
                ]
              : []),
          ]
        })
        if (evenings.length > 0) history.take(await append(stream, evenings))
      }),
    )
  }
  return families.map(({ accountId, childId, plans }) => ({ accountId, childId, plans }))
}
