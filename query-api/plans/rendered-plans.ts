import { may } from '@filiz/domain/child/rights.ts'
import { openNames } from '@filiz/application/accounts/account-names.ts'
import type { AccountDocument } from '@filiz/domain/read-models/accounts.ts'
import { accountStream, personalSubject } from '@filiz/domain/shared/streams.ts'
import type { Language } from '@filiz/domain/shared/language.ts'
import { monthOf } from '@filiz/domain/shared/calendar.ts'
import type { Day, Position } from '@filiz/domain/shared/event.ts'
import type { Caller } from '@filiz/http/authenticator.ts'
import { render } from '@filiz/http/envelope.ts'
import { peopleOf, toPlan } from '@filiz/http/presenters/to-plan.ts'
import type { Answer, Rendered } from '@filiz/http/route.ts'
import { LRUCache } from 'lru-cache'
import type { Plan } from '@filiz/http/contract/shapes.ts'
import { collections } from '../collections.ts'
import { activitiesOf, hasNotes, openPlan, type PlanAccess } from './plan-access.ts'
import type { QueryApiDependencies } from '../dependencies.ts'
import { todayOf } from './today.ts'

/** Cache size in bytes: about three thousand plans. An entry lasts a minute at most. */
const maxBytes = 96 * 1024 * 1024
/** Maximum age of an entry in milliseconds: a rebuilt model may have other content at the same position. */
const keptMs = 60_000
/** Maximum age of an entry with names: as long as a key that opens them is cached. */
const keptWithNamesMs = 10_000

/** A request for a plan. */
export interface PlanRequest {
  readonly caller: Caller
  readonly language: Language
  /** Returns the id of the plan; `today` is the current day in the owner's time zone. */
  readonly idOn: (today: Day) => string
  /** True: validate the entry against the stored catalogue instead of the cached one. */
  readonly fresh: boolean
}

type Dependencies = Pick<QueryApiDependencies, 'readStore' | 'sealer' | 'catalogue' | 'clock'>
type Validated = { readonly id: string; readonly position: Position }

interface Kept extends Rendered {
  readonly timeZone: string
  readonly today: Day
  readonly plan: Validated
  readonly child: Validated
  /** Everybody whom the plan names, and the owner, whose time zone counts. */
  readonly accounts: readonly Validated[]
  readonly activities: readonly Validated[]
}

const validated = ({ _id, position }: { readonly _id: string; readonly position: Position }): Validated => ({
  id: _id,
  position,
})

/**
 * Caches rendered plans, the responses that families request most and that are the most expensive to serialize. An
 * entry is reused only for the same reader and while plan, child, people, catalogue, day and language are unchanged.
 * Plans with notes are not cached, and those with names only briefly, so that no personal text stays in memory.
 */
export function createRenderedPlans(dependencies: Dependencies) {
  const { readStore, sealer, catalogue, clock } = dependencies
  const kept = new LRUCache<string, Kept>({
    maxSize: maxBytes,
    ttl: keptMs,
    ttlAutopurge: true,
    // A fifth more for the compressed form (`standalone/compressed.ts`).
    sizeCalculation: ({ body }) => Math.ceil(1.2 * body.length) + 4_000,
  })
  const keyOf = ({ caller: { accountId, timeZone }, language }: PlanRequest, planId: string) =>
    `${accountId} ${timeZone} ${planId} ${language}`

  return {
    /** Returns the cached response if it is still valid, without reading plan and child themselves. */
    async cached(asked: PlanRequest): Promise<Answer<Plan> | undefined> {
      const planId = asked.idOn(todayOf(asked.caller, clock))
      const before = kept.get(keyOf(asked, planId))
      if (!before || before.today !== todayOf(before, clock) || before.plan.id !== asked.idOn(before.today))
        return undefined
      const people = before.accounts.map(({ id }) => id)
      const activityIds = before.activities.map(({ id }) => id)
      const [plan, child, activities, isOneForgotten, ...accounts] = await Promise.all([
        readStore.positionOf(collections.plans, before.plan.id),
        readStore.positionOf(collections.children, before.child.id),
        asked.fresh
          ? Promise.all(activityIds.map((id) => readStore.positionOf(collections.activities, id)))
          : catalogue.positionsOf(activityIds),
        sealer.isOneForgotten(people.map((id) => personalSubject(accountStream(id))!)),
        ...people.map((id) => readStore.positionOf(collections.accounts, id)),
      ])
      const isSame =
        plan === before.plan.position &&
        child === before.child.position &&
        !isOneForgotten &&
        before.accounts.every(({ position }, index) => accounts[index] === position) &&
        before.activities.every(({ position }, index) => activities[index] === position)
      return isSame ? { rendered: before } : undefined
    },

    /** Renders and caches a plan that the caller may see. */
    async render({ plan, child, role, timeZone, today }: PlanAccess, asked: PlanRequest): Promise<Answer<Plan>> {
      const { caller, language } = asked
      const people = [...new Set(plan.items.flatMap(peopleOf))]
      const [activities, accounts] = await Promise.all([
        activitiesOf(plan, asked.fresh, dependencies),
        peopleIn(role === 'owner' ? people : [...people, child.accountId]),
      ])
      const names = await openNames(people, [...accounts.values()], sealer)
      const whole = {
        data: toPlan(await openPlan(plan, dependencies), monthOf(today), {
          activities,
          language,
          today,
          viewer: caller.accountId,
          seesInterests: may(role, 'see-development'),
          names,
        }),
        revision: plan.revision,
      }
      if (hasNotes(plan)) return whole
      const rendered = render(whole)
      const entry = {
        ...rendered,
        timeZone,
        today,
        plan: validated(plan),
        child: validated(child),
        accounts: [...accounts.values()].map(validated),
        activities: [...activities.values()].map(validated),
      }
      kept.set(keyOf(asked, plan._id), entry, { ttl: people.length > 0 ? keptWithNamesMs : keptMs })
      return { rendered }
    },
  }

  async function peopleIn(ids: readonly string[]): Promise<ReadonlyMap<string, AccountDocument>> {
    if (ids.length === 0) return new Map()
    const found = await readStore.getMany<AccountDocument>(collections.accounts, ids)
    return new Map(found.map((one) => [one._id, one]))
  }
}
