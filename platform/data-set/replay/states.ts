import type { PlanMade } from '@filiz/domain/plan/events.ts'
import { impersonal } from '@filiz/domain/plan/impersonal.ts'
import { meanFeedback } from '@filiz/domain/plan/mean-feedback.ts'
import { children, type ChildDocument } from '@filiz/domain/read-models/children.ts'
import { planOf, plans, type PlanItemDocument, type StoredPlan } from '@filiz/domain/read-models/plans.ts'
import type { Recorded } from '@filiz/domain/shared/event.ts'
import type { ReplayField } from '@filiz/domain/texts/replay.ts'
import { withoutInterests } from '../history/without-personal.ts'
import { kindOf, type ReplayedEvent } from './streams.ts'

export type ReplayValue = string | number | boolean | null
type Fields = Readonly<Partial<Record<ReplayField, ReplayValue>>>

/** The state of a stream: its fields, and the activities that belong to it. */
interface State {
  readonly fields: Fields
  readonly items: readonly ({ readonly activityId: string } & Fields)[]
}

export interface ComparedField {
  readonly name: ReplayField
  readonly before: ReplayValue
  readonly after: ReplayValue
  readonly isChanged: boolean
}

export interface ComparedItem {
  readonly activityId: string
  readonly change: 'same' | 'added' | 'removed' | 'changed'
  readonly fields: readonly ComparedField[]
}

/** The state before and after an event. */
export interface Comparison {
  readonly fields: readonly ComparedField[]
  readonly items: readonly ComparedItem[]
}

/** The comparison at an event of a replay. `isIncomplete`: the data set lacks events before it, so there is none. */
export type ReplayedState = { readonly isIncomplete: true } | ({ readonly isIncomplete: false } & Comparison)

const nothing: State = { fields: {}, items: [] }

/**
 * Returns the state of a stream before and after its event at `index`, by the read models' own folds.
 *
 * @param events the stream's events up to that one at least, in order
 */
export function replayedState(events: readonly ReplayedEvent[], index: number): ReplayedState {
  const first = events[0]
  const isGapless = events.slice(0, index + 1).every(({ revision }, at) => Number(revision) === at)
  // A set of some months, or without somebody who was forgotten, lacks events between others.
  if (!isGapless || (first?.type !== 'PlanMade' && first?.type !== 'ChildAdded')) return { isIncomplete: true }
  const states =
    kindOf(first.stream) === 'plan'
      ? folded(plans.fold, events.slice(0, index + 1).map(withoutInterests), planState)
      : folded(children.fold, events.slice(0, index + 1), childState)
  return { isIncomplete: false, ...compared(states.at(-2) ?? nothing, states.at(-1)!) }
}

/** Returns the last two states at most. */
function folded<D>(
  fold: (document: D | undefined, event: Recorded) => D,
  events: readonly Recorded[],
  stateOf: (document: D) => State,
): readonly State[] {
  let [before, after]: [D | undefined, D | undefined] = [undefined, undefined]
  for (const event of events) [before, after] = [after, fold(after, event)]
  return [before, after].flatMap((document) => (document === undefined ? [] : [stateOf(document)]))
}

function planState(document: StoredPlan): State {
  const { from, ageMonths, policyVersion, generatedAt, remakeDue, swappedOut, items } = planOf(document)
  return {
    fields: {
      from,
      ageMonths,
      policyVersion,
      generatedAt,
      remakeDue,
      planned: items.length,
      done: items.filter(({ completedAt }) => completedAt !== null).length,
      swappedOut: swappedOut.length,
    },
    items: items.map(itemState),
  }
}

function itemState(item: PlanItemDocument, index: number) {
  const mean = meanFeedback(item.feedbacks)
  return {
    activityId: item.activityId,
    position: index + 1,
    category: item.category,
    durationMinutes: item.durationMinutes,
    score: item.score,
    completedAt: item.completedAt,
    spentMinutes: item.spentMinutes,
    engagement: mean?.engagement ?? null,
    difficulty: mean?.difficulty ?? null,
    focusMinutes: mean?.focusMinutes ?? null,
  }
}

const childState = ({
  accountId,
  ownedSince,
  createdAt,
  pauses,
  caregivers,
  offeredTo,
  favourites,
}: ChildDocument): State => ({
  fields: {
    accountId,
    ownedSince,
    createdAt,
    pauses: pauses.map(({ from, until }) => `${from} – ${until}`).join(', ') || null,
    caregivers: caregivers.map((one) => `${one.role} ${one.accountId}`).join(', ') || null,
    offeredTo,
  },
  items: favourites.map((activityId) => ({ activityId })),
})

export function compared(before: State, after: State): Comparison {
  const names = (one: Fields, other: Fields) =>
    [...new Set([...Object.keys(other), ...Object.keys(one)])].filter((name) => name !== 'activityId') as ReplayField[]
  const fieldsOf = (old: Fields, now: Fields): readonly ComparedField[] =>
    names(old, now).map((name) => {
      const [was, is] = [old[name] ?? null, now[name] ?? null]
      return { name, before: was, after: is, isChanged: was !== is }
    })
  const earlier = new Map(before.items.map((item) => [item.activityId, item]))
  const later = new Set(after.items.map(({ activityId }) => activityId))
  return {
    fields: fieldsOf(before.fields, after.fields),
    items: [
      ...after.items.map((item): ComparedItem => {
        const old = earlier.get(item.activityId)
        const fields = fieldsOf(old ?? {}, item)
        const isChanged = fields.some((field) => field.isChanged)
        return { activityId: item.activityId, change: !old ? 'added' : isChanged ? 'changed' : 'same', fields }
      }),
      ...before.items
        .filter(({ activityId }) => !later.has(activityId))
        .map((item): ComparedItem => ({ activityId: item.activityId, change: 'removed', fields: fieldsOf(item, {}) })),
    ],
  }
}

/** What the planner chose in an event that made a plan; null for other events. */
export function choiceIn(event: ReplayedEvent) {
  if (event.type !== 'PlanMade' && event.type !== 'PlanRemade') return null
  const { policyVersion, ageMonths, items } = event.data as PlanMade['data']
  return {
    policyVersion,
    ageMonths,
    items: items.map(impersonal).map(({ activityId, category, score, parts, probability, reasons }) => ({
      activityId,
      category,
      score,
      parts: Object.entries(parts ?? {})
        .toSorted(([, a], [, b]) => Math.abs(b) - Math.abs(a))
        .map(([name, value]) => ({ name, value })),
      probability: probability ?? null,
      reasons: reasons.map(({ code }) => code),
    })),
  }
}
