import { isTold, type Use } from '../use/tally.ts'
import { categories, type Category } from '../activity/events.ts'
import { leastFamilies, addOccurrence, type Group } from '../use/small-groups.ts'
import type { CountsReleased, ReleasedCell, ReleasedSwaps } from './events.ts'

/** The fields of a plan that the counts use. */
export interface Counted extends Pick<Use, 'accountId' | 'age'> {
  readonly policyVersion: string
  readonly items: readonly (Use['items'][number] & { readonly category: Category })[]
  readonly swappedOut: readonly (Use['swappedOut'][number] & { readonly category: Category })[]
}

/** Rounds to the nearest five. */
export const rounded = (count: number): number => Math.round(count / 5) * 5

const kinds = ['planned', 'done', 'rest', 'swapped', 'undone', 'engagement', 'difficulty'] as const
type Kind = (typeof kinds)[number]
interface Cell {
  readonly age: number
  readonly category: Category
  readonly policy: string
  readonly groups: Partial<Record<Kind, Group>>
}

/**
 * Counts a month's plans in the finest cells: age × category × policy. Every answer is a sum of released cells, each of
 * at least five families, so no combination or difference of answers reveals a smaller group. Stores at most five
 * family ids for each group.
 */
export class MonthTally {
  readonly #cells = new Map<string, Cell>()

  add({ accountId, age: exact, policyVersion: policy, items, swappedOut }: Counted): void {
    const age = Math.min(6, Math.max(2, exact))
    const count = (category: Category, kind: Kind, value = 1) => {
      const key = `${age} ${category} ${policy}`
      const cell = this.#cells.get(key) ?? { age, category, policy, groups: {} }
      cell.groups[kind] = addOccurrence(cell.groups[kind], accountId, value)
      this.#cells.set(key, cell)
    }
    for (const { category, done, engagement, difficulty } of items.filter(isTold)) {
      count(category, 'planned')
      count(category, done ? 'done' : 'rest')
      if (!done) count(category, 'undone')
      if (engagement !== null) count(category, 'engagement', engagement)
      if (difficulty !== null) count(category, 'difficulty', difficulty)
    }
    for (const { category } of swappedOut) {
      count(category, 'planned')
      count(category, 'rest')
      count(category, 'swapped')
    }
  }

  released(): Pick<CountsReleased['data'], 'cells' | 'hidden' | 'swaps'> {
    const all = [...this.#cells.values()].toSorted(
      (a, b) => a.age - b.age || order(a.category, b.category) || order(a.policy, b.policy),
    )
    const told = all.filter(({ groups }) => !isTooSmall(groups.planned))
    return { cells: told.map(releasedCell), hidden: all.length - told.length, swaps: swapsOf(told.filter(isSplit)) }
  }
}

const order = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0)

/** True when a group has too few families to be released; an empty group may be released. */
const isTooSmall = (group: Group | undefined): boolean => group !== undefined && group.families.size < leastFamilies

/**
 * True when the completed part may be released: the total and this part reveal the rest, so neither may be too small.
 */
const isSplit = ({ groups: { done, rest } }: Cell): boolean => !isTooSmall(done) && !isTooSmall(rest)

function releasedCell(cell: Cell): ReleasedCell {
  const {
    age,
    category,
    policy,
    groups: { planned, done, engagement, difficulty },
  } = cell
  const split = isSplit(cell)
  const mean = (group: Group | undefined) =>
    split && group && !isTooSmall(group) ? Math.round((10 * group.sum) / group.times) / 10 : null
  return {
    age,
    category,
    policy,
    planned: rounded(planned?.times ?? 0),
    done: split ? rounded(done?.times ?? 0) : null,
    engagement: mean(engagement),
    difficulty: mean(difficulty),
  }
}

function swapsOf(cells: readonly Cell[]): readonly ReleasedSwaps[] {
  return categories.flatMap((category) => {
    const ofCategory = cells.filter((cell) => cell.category === category)
    const swapped = together(ofCategory.map(({ groups }) => groups.swapped))
    const undone = together(ofCategory.map(({ groups }) => groups.undone))
    return ofCategory.length === 0 || isTooSmall(swapped) || isTooSmall(undone)
      ? []
      : [{ category, swapped: rounded(swapped?.times ?? 0) }]
  })
}

function together(groups: readonly (Group | undefined)[]): Group | undefined {
  const some = groups.filter((group) => group !== undefined)
  if (some.length === 0) return undefined
  return {
    families: new Set(some.flatMap(({ families }) => [...families])),
    times: some.reduce((sum, { times }) => sum + times, 0),
    sum: some.reduce((sum, one) => sum + one.sum, 0),
  }
}
