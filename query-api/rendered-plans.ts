import type { Language } from '@filiz/domain/account/events.ts'
import type { ActivityDocument, PlanDocument } from '@filiz/domain/read-models/documents.ts'
import { monthOf } from '@filiz/domain/shared/calendar.ts'
import type { Day } from '@filiz/domain/shared/event.ts'
import { render } from '@filiz/http/envelope.ts'
import { toPlan } from '@filiz/http/presenters/to-plan.ts'
import type { Answer, Rendered } from '@filiz/http/route.ts'
import { LRUCache } from 'lru-cache'
import type { Plan } from '@filiz/http/contract/shapes.ts'
import { hasNotes, openPlan } from './own-plan.ts'
import type { Dependencies } from './dependencies.ts'

/** Bytes of answers that are kept. */
const maxBytes = 32 * 1024 * 1024
/** A model that was filled anew may say something else at the same position. */
const keptMs = 60_000

interface Texts { readonly activities: ReadonlyMap<string, ActivityDocument>; readonly language: Language }

/**
 * Whole plans as they were sent last: the page that families open most, and the costliest to write down. One is sent
 * again only while plan, catalogue, day and language are those that it was made from. One with notes is not kept:
 * nothing personal stays here in the clear.
 */
export function createRenderedPlans({ sealer }: Pick<Dependencies, 'sealer'>) {
  const kept = new LRUCache<string, Rendered & { readonly madeFrom: string }>({ maxSize: maxBytes, ttl: keptMs, sizeCalculation: ({ body }) => body.length + 1_000 })

  return async function answerWith(plan: PlanDocument, today: Day, { activities, language }: Texts): Promise<Answer<Plan>> {
    const { revision } = plan
    const whole = async () => ({ data: toPlan(await openPlan(plan, { sealer }), monthOf(today), { activities, language, today }), revision })
    if (hasNotes(plan)) return whole()
    const key = `${plan._id} ${language}`
    const madeFrom = [plan.position, today, ...plan.items.map(({ activityId }) => activities.get(activityId)?.position)].join()
    const before = kept.get(key)
    if (before?.madeFrom === madeFrom) return { rendered: before }
    const rendered = render(await whole())
    kept.set(key, { ...rendered, madeFrom })
    return { rendered }
  }
}
