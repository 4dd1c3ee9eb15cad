import { progressOf } from '@filiz/domain/progress/progress.ts'
import { accounts } from '@filiz/domain/read-models/accounts.ts'
import { children } from '@filiz/domain/read-models/children.ts'
import { development } from '@filiz/domain/read-models/development.ts'
import { personalFields } from '@filiz/domain/registry/personal-data.ts'
import { memories } from '@filiz/domain/read-models/memories.ts'
import { models } from '@filiz/domain/read-models/models.ts'
import { figuresOf } from '@filiz/domain/read-models/months.ts'
import { planOf, plans, type StoredPlan } from '@filiz/domain/read-models/plans.ts'
import type { Folded, Projection } from '@filiz/domain/read-models/projection.ts'
import { useOf } from '@filiz/domain/read-models/uses.ts'
import type { ChildRemoved } from '@filiz/domain/child/events.ts'
import { localDay } from '@filiz/domain/shared/calendar.ts'
import type { Instant, Recorded } from '@filiz/domain/shared/event.ts'
import { childStream } from '@filiz/domain/shared/streams.ts'
import type { ChildHistory } from './child-history.ts'
import { createFold } from './fold.ts'
import { shown, withoutInterests, withoutPersonal } from '@filiz/data-set/history/without-personal.ts'

/** A document as the command prints it; for `progress`, the computed figures. */
export type Shown = Readonly<Record<string, unknown>> & { readonly _id: string }

/**
 * Returns the events up to an instant of the business clock. A stream ends before its first later event, so that
 * differences between clocks leave no gap in it.
 */
export function eventsUntil(events: readonly Recorded[], instant: Instant): readonly Recorded[] {
  const over = new Set<string>()
  return events.filter(({ stream, data }) => {
    if (data.at > instant) over.add(stream)
    return !over.has(stream)
  })
}

const removal: Recorded<ChildRemoved> = {
  id: '',
  stream: childStream('nobody'),
  revision: '',
  position: '',
  type: 'ChildRemoved',
  data: { at: '', childId: 'nobody', accountId: 'nobody', because: 'parent' },
  metadata: { schema: 1, correlationId: '', causationId: '', actor: '' },
}

/** The diary and the milestones are a family's own: analysts see nothing of them. */
const familysOwn: readonly string[] = [memories.name, development.name]

/** The read models whose documents belong to a child and are removed with it, and that analysts may see. */
export const childModels: readonly Projection[] = models.filter(
  (model) => model.removal(removal) !== undefined && !familysOwn.includes(model.name),
)

/** Views that are computed from stored plans: the plan as pages show it, a month's figures, and those of a release. */
const computedFromPlans: Readonly<Record<string, (plan: StoredPlan) => object>> = {
  [plans.name]: planOf,
  months: figuresOf,
  uses: useOf,
}

/** Names of the models that can be requested: stored models of a child, views of its plans, and its progress. */
export const queryableModels: readonly string[] = [
  ...new Set([...childModels.map(({ name }) => name), ...Object.keys(computedFromPlans), 'progress']),
]

/** Fields of a child's document that are personal; an empty list would say that there are none. */
const personalOfChild: ReadonlySet<string> = new Set(personalFields.ChildAdded)

/** Returns the documents of a model as the projector had them at an instant, without personal fields. */
export function documentsAsOf({ events }: ChildHistory, instant: Instant, model: string): readonly Shown[] {
  const then = eventsUntil(events, instant).map(withoutPersonal)
  if (model === 'progress') return progressAsOf(then, instant)
  const compute = computedFromPlans[model]
  if (compute) return folded(plans, then.map(withoutInterests)).map((plan) => shown(compute(plan) as Shown))
  return (
    folded(
      childModels.find(({ name }) => name === model)!,
      then.map(withoutInterests),
    ) as unknown as readonly Shown[]
  ).map((document) => (model === children.name ? withoutPersonalOfChild(shown(document)) : shown(document)))
}

const withoutPersonalOfChild = (document: Shown): Shown =>
  Object.fromEntries(Object.entries(document).filter(([field]) => !personalOfChild.has(field))) as unknown as Shown

function folded<D extends Folded>(projection: Projection<D>, events: readonly Recorded[]): readonly D[] {
  const fold = createFold(projection)
  fold.take(events)
  return fold.documents()
}

function progressAsOf(then: readonly Recorded[], instant: Instant): readonly Shown[] {
  const owners = folded(accounts, then)
  return folded(children, then).map(({ _id, accountId, pauses }) => {
    const { timeZone } = owners.find((owner) => owner._id === accountId)!
    return {
      _id,
      ...progressOf({ months: folded(plans, then).map(figuresOf), pauses, today: localDay(instant, timeZone) }),
    }
  })
}
