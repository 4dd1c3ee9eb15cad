import { categories, type Category } from '../activity/events.ts'
import type { Month } from '../shared/calendar.ts'
import type { ReleasedCell } from './events.ts'
import { ages } from './questions.ts'
import type { CountsDocument } from '../read-models/counts.ts'

/** Restricts a question to some of the released cells; null: no restriction. */
export interface Filter {
  readonly since: Month | null
  readonly until: Month | null
  readonly age: number | null
  readonly category: Category | null
  readonly policy: string | null
}

/** A released cell of one month. */
export type ReleasedMonthCell = ReleasedCell & { readonly month: Month }
type Months = readonly Pick<CountsDocument, '_id' | 'cells' | 'swaps'>[]

export interface Completion {
  readonly planned: number
  readonly done: number
  readonly share: number | null
}
/** `done`: completed activities of the cells with enough ratings; they weight the mean. */
export interface Felt {
  readonly done: number
  readonly mean: number | null
}
/** `swapped`: sum over the month's categories with released swaps; null when there are none. */
export interface Demand {
  readonly planned: number
  readonly swapped: number | null
}

/**
 * Share of the planned activities that the figures cover. Hidden cells are not random, so it matters. Null when nothing
 * was planned.
 */
export type Covering = { readonly coverage: number | null }
/** A figure for display: null instead of a sum of 0 when no cell could be counted. */
export const figureOf = <Row extends Covering, Key extends keyof Row>(row: Row, key: Key): Row[Key] | null =>
  row.coverage === 0 && key !== 'coverage' && row[key] === 0 ? null : row[key]

/** Figures in total and by each dimension; empty groups are left out. */
export interface Divided<Figures> {
  /** Number of requested cells with released figures, and of those without. */
  readonly counted: number
  readonly untold: number
  readonly total: Figures & Covering
  readonly byMonth: readonly (Figures & Covering & { readonly month: Month })[]
  readonly byAge: readonly (Figures & Covering & { readonly age: number })[]
  readonly byCategory: readonly (Figures & Covering & { readonly category: Category })[]
  readonly byPolicy: readonly (Figures & Covering & { readonly policy: string })[]
}

/** Returns the cells of these months that pass the filter, oldest month first. */
export function releasedCells(months: Months, { age, category, policy }: Filter): readonly ReleasedMonthCell[] {
  return months.flatMap(({ _id: month, cells }) =>
    cells
      .filter(
        (cell) =>
          (age === null || cell.age === age) &&
          (category === null || cell.category === category) &&
          (policy === null || cell.policy === policy),
      )
      .map((cell) => ({ month, ...cell })),
  )
}

/** A way to compute figures, and the cells that allow it. */
export interface FiguresOf<Figures> {
  readonly isReleased: (cell: ReleasedMonthCell) => boolean
  readonly of: (cells: readonly ReleasedMonthCell[]) => Figures
}

/** Share of planned activities that were completed, from cells with both figures released. */
export const completionOf: FiguresOf<Completion> = {
  isReleased: ({ done }) => done !== null,
  of(cells) {
    const planned = sum(cells, (cell) => cell.planned)
    const done = sum(cells, (cell) => cell.done ?? 0)
    return { planned, done, share: planned === 0 ? null : hundredths(done / planned) }
  },
}

/** Mean rating, from cells with a released mean. */
export const feltOf = (kind: 'engagement' | 'difficulty'): FiguresOf<Felt> => ({
  isReleased: (cell) => cell[kind] !== null && cell.done !== null,
  of(cells) {
    const done = sum(cells, (cell) => cell.done ?? 0)
    return {
      done,
      mean:
        done === 0 ? null : Math.round((10 * sum(cells, (cell) => (cell[kind] ?? 0) * (cell.done ?? 0))) / done) / 10,
    }
  },
})

export function divided<Figures>(
  all: readonly ReleasedMonthCell[],
  { isReleased, of }: FiguresOf<Figures>,
): Divided<Figures> {
  const cells = all.filter(isReleased)
  const figures = (asked: readonly ReleasedMonthCell[]): Figures & Covering => {
    const its = asked.filter(isReleased)
    return { coverage: coverageOf(its, asked), ...of(its) }
  }
  const by = <Key extends string | number, Name extends string>(
    name: Name,
    keys: readonly Key[],
    keyOf: (cell: ReleasedMonthCell) => string | number,
  ) =>
    keys
      .filter((key) => all.some((cell) => keyOf(cell) === key))
      .map(
        (key) =>
          ({ [name]: key, ...figures(all.filter((cell) => keyOf(cell) === key)) }) as Figures &
            Covering &
            Record<Name, Key>,
      )
  const distinct = (keyOf: (cell: ReleasedMonthCell) => string) => [...new Set(all.map(keyOf))].toSorted()
  return {
    counted: cells.length,
    untold: all.length - cells.length,
    total: figures(all),
    byMonth: by(
      'month',
      distinct(({ month }) => month),
      ({ month }) => month,
    ),
    byAge: by('age', ages, ({ age }) => age),
    byCategory: by('category', categories, ({ category }) => category),
    byPolicy: by(
      'policy',
      distinct(({ policy }) => policy),
      ({ policy }) => policy,
    ),
  }
}

/** Activities planned and swapped out. */
export function demandOf(months: Months, filter: Filter): Divided<Demand> {
  const asked = releasedCells(months, filter)
  const isWhole = filter.age === null && filter.policy === null
  const areaOf = ({ month, category }: Pick<ReleasedMonthCell, 'month' | 'category'>) => `${month} ${category}`
  const swaps = new Map(
    isWhole
      ? months.flatMap(({ _id: month, swaps }) =>
          swaps.map(({ category, swapped }) => [areaOf({ month, category }), swapped]),
        )
      : [],
  )
  const swapsIn = (cell: ReleasedMonthCell): number => swaps.get(areaOf(cell)) ?? 0
  // Swaps of 0 count as hidden too: to distinguish none from a few would reveal these few.
  const areSwapsTold = (cell: ReleasedMonthCell) => cell.done !== null && swapsIn(cell) > 0
  const told = asked.filter(areSwapsTold)
  const demand = (its: readonly ReleasedMonthCell[]): Demand & Covering => {
    const ofSwaps = its.filter(areSwapsTold)
    const areas = [...new Map(ofSwaps.map((cell) => [areaOf(cell), cell])).values()]
    return {
      planned: sum(its, (cell) => cell.planned),
      swapped: areas.length === 0 ? null : sum(areas, swapsIn),
      coverage: isWhole ? coverageOf(ofSwaps, its) : null,
    }
  }
  const answer = divided(asked, { isReleased: () => true, of: demand })
  const none = { swapped: null, coverage: null }
  return {
    ...answer,
    counted: told.length,
    untold: asked.length - told.length,
    byAge: answer.byAge.map((row) => ({ ...row, ...none })),
    byPolicy: answer.byPolicy.map((row) => ({ ...row, ...none })),
  }
}

/** Rounded down to hundredths, but at least 0.01, so that neither the hidden nor the released part is rounded away. */
const coverageOf = (told: readonly ReleasedMonthCell[], asked: readonly ReleasedMonthCell[]): number | null => {
  const planned = sum(asked, (cell) => cell.planned)
  if (planned === 0) return null
  return told.length === 0 ? 0 : Math.max(1, Math.floor((100 * sum(told, (cell) => cell.planned)) / planned)) / 100
}
const sum = <One>(all: readonly One[], of: (one: One) => number) => all.reduce((total, one) => total + of(one), 0)
const hundredths = (share: number) => Math.round(share * 100) / 100
