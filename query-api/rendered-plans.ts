import type { Language } from '@filiz/domain/shared/language.ts'
import { monthOf } from '@filiz/domain/shared/calendar.ts'
import type { Day, Position } from '@filiz/domain/shared/event.ts'
import { render } from '@filiz/http/envelope.ts'
import { toPlan } from '@filiz/http/presenters/to-plan.ts'
import type { Answer, Rendered } from '@filiz/http/route.ts'
import { LRUCache } from 'lru-cache'
import type { Plan } from '@filiz/http/contract/shapes.ts'
import { collections } from './collections.ts'
import { hasNotes, openPlan } from './own-plan.ts'
import type { QueryApiDependencies } from './dependencies.ts'
import type { PlanDocument } from '@filiz/domain/read-models/plans.ts'
import type { ActivityDocument } from '@filiz/domain/read-models/activities.ts'

/** Cache size in bytes: about four thousand plans. */
const maxBytes = 64 * 1024 * 1024
/** Maximum age of an entry in milliseconds: a rebuilt model may have other content at the same position. */
const keptMs = 60_000

/** Cache key and access data of a request for a plan. */
export interface PlanRequestKey {
  readonly accountId: string
  readonly planId: string
  readonly today: Day
  readonly language: Language
  /** True: validate the entry against the stored catalogue instead of the cached one. */
  readonly fresh: boolean
}

interface Kept extends Rendered {
  readonly accountId: string
  readonly today: Day
  readonly position: Position
  readonly activities: readonly { readonly id: string; readonly position: Position }[]
}

/**
 * Caches rendered plans, the responses that families request most and that are the most expensive to serialize. An
 * entry is reused only for the same family and while plan, catalogue, day and language are unchanged. Plans with notes
 * are not cached, so that no personal text stays in memory.
 */
export function createRenderedPlans({
  readStore,
  sealer,
  catalogue,
}: Pick<QueryApiDependencies, 'readStore' | 'sealer' | 'catalogue'>) {
  const kept = new LRUCache<string, Kept>({
    maxSize: maxBytes,
    ttl: keptMs,
    sizeCalculation: ({ body }) => body.length + 4_000,
  })
  const keyOf = ({ planId, language }: PlanRequestKey) => `${planId} ${language}`

  return {
    /** Returns the cached response if it is still valid, without reading the plan itself. */
    async cached(asked: PlanRequestKey): Promise<Answer<Plan> | undefined> {
      const before = kept.get(keyOf(asked))
      if (before?.accountId !== asked.accountId || before.today !== asked.today) return undefined
      const [position, activities] = await Promise.all([
        readStore.positionOf(collections.plans, asked.planId),
        catalogue.byIds(
          before.activities.map(({ id }) => id),
          asked.fresh,
        ),
      ])
      const isSame =
        position === before.position &&
        before.activities.every((one) => activities.get(one.id)?.position === one.position)
      return isSame ? { rendered: before } : undefined
    },

    /** Renders and caches a plan. `plan` must belong to the requesting account. */
    async render(
      plan: PlanDocument,
      activities: ReadonlyMap<string, ActivityDocument>,
      asked: PlanRequestKey,
    ): Promise<Answer<Plan>> {
      const { today, language, accountId } = asked
      const { revision, position } = plan
      const whole = {
        data: toPlan(await openPlan(plan, { sealer }), monthOf(today), { activities, language, today }),
        revision,
      }
      if (hasNotes(plan)) return whole
      const rendered = render(whole)
      kept.set(keyOf(asked), {
        ...rendered,
        accountId,
        today,
        position,
        activities: [...activities.values()].map((one) => ({ id: one._id, position: one.position })),
      })
      return { rendered }
    },
  }
}
