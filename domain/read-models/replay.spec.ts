import { meanFeedback } from '../plan/mean-feedback.ts'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { accountDecider } from '../account/decider.ts'
import { activityDecider } from '../registry/activity-decider.ts'
import { childDecider } from '../child/decider.ts'
import { planDecider } from '../plan/decider.ts'
import { monthNamed } from '../shared/calendar.ts'
import { accountStream, activityStream, childStream, planStream } from '../shared/streams.ts'
import { models } from './models.ts'
import { accounts, type AccountDocument } from './accounts.ts'
import { activities, type ActivityDocument } from './activities.ts'
import { children, type ChildDocument } from './children.ts'
import { figuresOf } from './months.ts'
import { useOf } from './uses.ts'
import { planOf, plans, type StoredPlan } from './plans.ts'
import type { Projection } from './projection.ts'
import { world, worldAbout, type World } from './testing/log.ts'
import { applyBatch, emptyCollection, readable, type Collection } from './testing/replay.ts'

const cleanPass = (projection: Projection, { log }: World): Collection => applyBatch(projection, emptyCollection, log)

/** Compares document by document, so that a failure shows the differences of one document. */
function expectSame(actual: Collection, expected: Collection): void {
  for (const [id, document] of expected) expect(actual.get(id), id).toEqual(document)
  expect([...actual.keys()].toSorted()).toEqual([...expected.keys()].toSorted())
}

/** Checks a property with a fixed seed, so that every machine tries the same logs, and with a new one. */
function holds<Drawn>(property: fc.IProperty<Drawn>, numRuns = 10): void {
  fc.assert(property, { numRuns, seed: 1 })
  fc.assert(property, { numRuns })
}

describe.each(models.map((projection) => [projection.name, projection] as const))(
  '%s, whatever the delivery of the log',
  (_, projection) => {
    const world = worldAbout(projection)
    it('gives the same documents for any batch sizes', () => {
      holds(
        fc.property(world, fc.array(fc.integer({ min: 1, max: 40 }), { minLength: 1 }), (world, sizes) => {
          let collection = emptyCollection
          for (let from = 0, batch = 0; from < world.log.length; batch++) {
            const until = from + sizes[batch % sizes.length]!
            collection = applyBatch(projection, collection, world.log.slice(from, until))
            from = until
          }
          expectSame(collection, cleanPass(projection, world))
        }),
      )
    })

    it('gives the same documents after a restart from any event', () => {
      holds(
        fc.property(world, fc.array(fc.nat(), { minLength: 5, maxLength: 10 }), (world, restarts) => {
          const clean = cleanPass(projection, world)
          for (const restart of restarts)
            expectSame(applyBatch(projection, clean, world.log.slice(restart % world.log.length)), clean)
        }),
      )
    })

    it('gives the same documents after a crash during a write', () => {
      holds(
        fc.property(
          world,
          fc.nat(),
          fc.nat(),
          fc.array(fc.boolean(), { minLength: 1 }),
          (world, one, other, written) => {
            const [checkpoint, crash] = [one % (world.log.length + 1), other % (world.log.length + 1)].sort(
              (a, b) => a - b,
            ) as [number, number]
            const before = applyBatch(projection, emptyCollection, world.log.slice(0, checkpoint))
            const after = applyBatch(projection, before, world.log.slice(checkpoint, crash))
            const torn = new Map(before)
            ;[...after].forEach(([id, document], index) => {
              if (written[index % written.length]) torn.set(id, document)
            })
            expect(readable(applyBatch(projection, torn, world.log.slice(checkpoint)))).toEqual(
              readable(cleanPass(projection, world)),
            )
          },
        ),
      )
    })

    it('gives the same documents when each event is delivered twice', () => {
      holds(
        fc.property(world, (world) => {
          const stuttering = world.log.flatMap((event) => [event, event])
          expectSame(applyBatch(projection, emptyCollection, stuttering), cleanPass(projection, world))
        }),
      )
    })

    it('keeps no document of removed owners, whatever events follow', () => {
      holds(
        fc.property(world, (world) => {
          const collection = cleanPass(projection, world)
          for (const event of world.log) {
            const removal = projection.removal(event)
            if (!removal) continue
            expect(
              readable(collection).filter(
                (document) => (document as unknown as Record<string, unknown>)[removal.field] === removal.value,
              ),
            ).toEqual([])
          }
          for (const document of collection.values())
            if ('removed' in document) expect(Object.keys(document).sort()).toEqual(['_id', 'position', 'removed'])
        }),
      )
    })

    it('gives each document the id of its stream and the position of its last event', () => {
      holds(
        fc.property(world, (world) => {
          for (const document of readable(cleanPass(projection, world))) {
            const last = world.log.findLast(
              (event) =>
                projection.eventTypes.includes(event.type) && projection.documents(event).includes(document._id),
            )!
            expect(document).toMatchObject({ position: last.position, revision: last.revision })
          }
        }),
      )
    })
  },
)

describe('read models contain the same as the deciders’ states', () => {
  const documents = <D>(projection: Projection, world: World) =>
    readable(cleanPass(projection, world)) as readonly unknown[] as readonly D[]

  it('for accounts', () => {
    holds(
      fc.property(worldAbout(accounts), (world) => {
        for (const { _id, position: _, revision: __, pendingEmail, ...document } of documents<AccountDocument>(
          accounts,
          world,
        )) {
          const state = world.state(accountDecider, accountStream(_id))
          expect(state).toMatchObject(document)
          expect('pendingEmail' in state && (state.pendingEmail?.email ?? null)).toBe(pendingEmail)
        }
      }),
      20,
    )
  })

  it('for children', () => {
    holds(
      fc.property(worldAbout(children), (world) => {
        for (const { _id, accountId, name, birthDate, interests, pauses } of documents<ChildDocument>(
          children,
          world,
        )) {
          const state = world.state(childDecider, childStream(_id))
          expect(state).toMatchObject({ status: 'present', accountId, name, birthDate, interests })
          if ('pause' in state && state.pause) expect(pauses.at(-1)).toEqual(state.pause)
          pauses.forEach((pause, index) => {
            expect(pause.from <= pause.until).toBe(true)
            if (index > 0) expect(pauses[index - 1]!.until < pause.from).toBe(true)
          })
        }
      }),
      20,
    )
  })

  it('for activities', () => {
    holds(
      fc.property(worldAbout(activities), (world) => {
        for (const { _id, status, version, category, translations } of documents<ActivityDocument>(activities, world)) {
          expect(world.state(activityDecider, activityStream(_id))).toMatchObject({
            status,
            version,
            content: { category, translations },
          })
        }
      }),
      20,
    )
  })

  it('for plans, their figures and what releases count of them', () => {
    holds(
      fc.property(worldAbout(plans), (world) => {
        for (const stored of documents<StoredPlan>(plans, world)) {
          const plan = planOf(stored)
          const state = world.state(planDecider, planStream(plan._id))
          if (state.status === 'none') throw new Error('a document without a plan')
          expect(plan).toMatchObject({
            childId: state.childId,
            accountId: state.accountId,
            period: monthNamed(state.year, state.month),
            ageMonths: state.ageMonths,
            remakeDue: state.remakeDue,
          })
          expect(plan.swappedOut.map(({ activityId }) => activityId)).toEqual(state.swappedOut)
          expect(
            plan.items.map(({ completedAt, day, spentMinutes, completedBy: by, ...item }) => ({
              ...item,
              completion: completedAt === null ? null : { completedAt, day, durationMinutes: spentMinutes, by },
            })),
          ).toEqual(state.items)
          const { _id, position, revision, childId, accountId, period, ageMonths, swappedOut } = plan
          const { items: figures, ...month } = figuresOf(stored)
          const from = stored.from > `${period}-01` ? { from: stored.from } : {}
          expect(month).toEqual({ _id, position, revision, childId, accountId, period, ...from, ageMonths, swappedOut })
          expect(useOf(stored).items).toEqual(
            figures.map(({ activityId, category, completedAt, engagement, difficulty }) => ({
              activityId,
              category,
              done: completedAt !== null,
              engagement: engagement && Math.round(engagement),
              difficulty: difficulty && Math.round(difficulty),
            })),
          )
          expect(figures).toEqual(
            plan.items.map((item) => ({
              activityId: item.activityId,
              category: item.category,
              plannedMinutes: item.durationMinutes,
              completedAt: item.completedAt,
              day: item.day,
              ...(item.completedBy !== null && { by: item.completedBy }),
              minutes: item.completedAt === null ? null : (item.spentMinutes ?? item.durationMinutes),
              ...(meanFeedback(item.feedbacks) ?? { engagement: null, difficulty: null, focusMinutes: null }),
              ...(item.feedbacks.length > 0 && {
                answers: item.feedbacks.map(({ notes: _notes, at: _at, ...answers }) => answers),
              }),
              feedbackAt: item.feedbacks.length === 0 ? null : expect.stringMatching(/Z$/),
            })),
          )
        }
      }),
      20,
    )
  })
})

it('the random logs contain every event type that a model handles', () => {
  const seen = new Set(fc.sample(world, { numRuns: 300, seed: 1 }).flatMap(({ log }) => log.map(({ type }) => type)))
  expect(models.flatMap(({ eventTypes }) => eventTypes).filter((type) => !seen.has(type))).toEqual([])
})
