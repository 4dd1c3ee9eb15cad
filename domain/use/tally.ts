import { ages } from '../activity/schemas.ts'
import { swapReasons, type SwapReason } from '../plan/events.ts'
import { suppressSmallGroups, addOccurrence, type Group } from './small-groups.ts'

/** True for an item that tells something: an optional activity that was not done does not. */
export const isTold = (item: { readonly done: boolean; readonly optional?: boolean }): boolean =>
  item.done || item.optional !== true

/** The activities of one plan (`read-models/uses.ts`). `age`: in whole years. */
export interface Use {
  readonly accountId: string
  readonly age: number
  readonly items: readonly {
    readonly activityId: string
    readonly done: boolean
    readonly optional?: boolean
    readonly engagement: number | null
    readonly difficulty: number | null
  }[]
  readonly swappedOut: readonly { readonly activityId: string; readonly reason: SwapReason | null }[]
}

/**
 * Figures of an activity. A count is null for fewer than five families, and 0 when there are none. A mean without
 * answers is null.
 */
export interface Figures {
  readonly planned: number | null
  readonly done: number | null
  readonly swapped: number | null
  /** Mean ratings on the scale 1–5, with the number of ratings. */
  readonly engagement: Mean | null
  readonly difficulty: Mean | null
}
export interface Mean {
  readonly answers: number
  readonly mean: number
}
export interface FiguresOfActivity extends Figures {
  readonly byAge: readonly (Figures & { readonly age: number })[]
  readonly byReason: readonly { readonly reason: SwapReason | null; readonly times: number | null }[]
}

const kinds = ['planned', 'done', 'swapped', 'engagement', 'difficulty'] as const
type Kind = (typeof kinds)[number]

interface Counts {
  readonly byAge: Map<string, Group>
  readonly byReason: Map<SwapReason | null, Group>
}

/**
 * Sums up the plans of one month by activity, one plan at a time. Stores at most five family ids for each group.
 */
export class Tally {
  readonly #activities = new Map<string, Counts>()

  add({ accountId, age, items, swappedOut }: Use): void {
    for (const { activityId, done, engagement, difficulty } of items.filter(isTold)) {
      this.#count(activityId, age, 'planned', accountId)
      if (done) this.#count(activityId, age, 'done', accountId)
      if (engagement !== null) this.#count(activityId, age, 'engagement', accountId, engagement)
      if (difficulty !== null) this.#count(activityId, age, 'difficulty', accountId, difficulty)
    }
    for (const { activityId, reason } of swappedOut) {
      // A swapped-out activity also counts as planned.
      this.#count(activityId, age, 'planned', accountId)
      this.#count(activityId, age, 'swapped', accountId)
      const { byReason } = this.#countsOf(activityId)
      byReason.set(reason, addOccurrence(byReason.get(reason), accountId))
    }
  }

  of(activityId: string): FiguresOfActivity {
    const { byAge, byReason } = this.#activities.get(activityId) ?? {
      byAge: new Map<string, Group>(),
      byReason: new Map<SwapReason | null, Group>(),
    }
    const shown = Object.fromEntries(
      kinds.map((kind) => [kind, suppressSmallGroups(ages.map((age) => byAge.get(`${kind} ${age}`)))]),
    ) as Record<Kind, ReturnType<typeof suppressSmallGroups>>
    const reasons = [...swapReasons, null]
    const ofReasons = suppressSmallGroups(reasons.map((reason) => byReason.get(reason)))
    const figures = (group: (kind: Kind) => Group | null): Figures => ({
      planned: group('planned')?.times ?? null,
      done: group('done')?.times ?? null,
      swapped: group('swapped')?.times ?? null,
      engagement: meanOf(group('engagement')),
      difficulty: meanOf(group('difficulty')),
    })
    return {
      ...figures((kind) => shown[kind].total),
      byAge: ages.map((age, index) => ({ age, ...figures((kind) => shown[kind].groups[index]!) })),
      byReason: reasons.map((reason, index) => ({ reason, times: ofReasons.groups[index]?.times ?? null })),
    }
  }

  /** Returns the ids of all activities that were planned or swapped. */
  get activityIds(): readonly string[] {
    return [...this.#activities.keys()].sort()
  }

  #countsOf(activityId: string): Counts {
    const found = this.#activities.get(activityId)
    if (found) return found
    const counts: Counts = { byAge: new Map(), byReason: new Map() }
    this.#activities.set(activityId, counts)
    return counts
  }

  #count(activityId: string, age: number, kind: Kind, accountId: string, value = 1): void {
    const { byAge } = this.#countsOf(activityId)
    const key = `${kind} ${Math.min(6, Math.max(2, age))}`
    byAge.set(key, addOccurrence(byAge.get(key), accountId, value))
  }
}

const meanOf = (group: Group | null): Mean | null =>
  group === null || group.times === 0 ? null : { answers: group.times, mean: group.sum / group.times }
