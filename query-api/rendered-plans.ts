import type { Language } from '@filiz/domain/shared/language.ts'
import type { ActivityDocument, PlanDocument } from '@filiz/domain/read-models/documents.ts'
import { monthOf } from '@filiz/domain/shared/calendar.ts'
import type { Day, Position } from '@filiz/domain/shared/event.ts'
import { render } from '@filiz/http/envelope.ts'
import { toPlan } from '@filiz/http/presenters/to-plan.ts'
import type { Answer, Rendered } from '@filiz/http/route.ts'
import { LRUCache } from 'lru-cache'
import type { Plan } from '@filiz/http/contract/shapes.ts'
import { collections } from './collections.ts'
import { hasNotes, openPlan } from './own-plan.ts'
import type { Dependencies } from './dependencies.ts'

/** Bytes of answers that are kept: some four thousand plans. */
const maxBytes = 64 * 1024 * 1024
/** A model that was filled anew may say something else at the same position. */
const keptMs = 60_000

/** Whose plan, on which day, for whom. */
export interface AskedFor {
  readonly accountId: string
  readonly planId: string
  readonly today: Day
  readonly language: Language
  /** The catalogue as it is stored now. */
  readonly fresh: boolean
}

interface Kept extends Rendered {
  readonly accountId: string
  readonly today: Day
  readonly position: Position
  readonly activities: readonly { readonly id: string; readonly position: Position }[]
}

/**
 * Whole plans as they were sent last: the page that families open most, and the costliest to write down. One is sent
 * again only to its family, and while plan, catalogue, day and language are those that it was made from. One with notes is
 * not kept: nothing personal stays here in the clear.
 */
export function createRenderedPlans({
  readStore,
  sealer,
  catalogue,
}: Pick<Dependencies, 'readStore' | 'sealer' | 'catalogue'>) {
  const kept = new LRUCache<string, Kept>({
    maxSize: maxBytes,
    ttl: keptMs,
    sizeCalculation: ({ body }) => body.length + 4_000,
  })
  const keyOf = ({ planId, language }: AskedFor) => `${planId} ${language}`

  return {
    /** What was sent before, where it is still so; the plan itself is not read for it. */
    async again(asked: AskedFor): Promise<Answer<Plan> | undefined> {
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

    /** `plan` is of the account that asks. */
    async anew(
      plan: PlanDocument,
      activities: ReadonlyMap<string, ActivityDocument>,
      asked: AskedFor,
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
