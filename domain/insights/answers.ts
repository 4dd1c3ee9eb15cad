import { categories, type Category } from '../activity/events.ts'
import type { Month } from '../shared/calendar.ts'
import type { CountsReleased, ReleasedCell } from './events.ts'
import { ages } from './questions.ts'

/** Restricts a query to some of the released cells; a field that is null does not restrict. */
export interface Filter {
  readonly since: Month | null
  readonly until: Month | null
  readonly age: number | null
  readonly category: Category | null
  readonly policy: string | null
}

/** A released cell of one month. */
export type ReleasedMonthCell = ReleasedCell & { readonly month: Month }
/** The released figures of each month; `_id` is the month. */
type Months = readonly (Pick<CountsReleased['data'], 'cells' | 'swaps'> & { readonly _id: Month })[]

export interface Completion {
  readonly planned: number
  readonly done: number
  readonly share: number | null
}
/** `mean`: mean rating, weighted by `done`, the completed activities of the cells with enough ratings. */
export interface Felt {
  readonly done: number
  readonly mean: number | null
}
/** `swapped`: sum over the categories with released swaps; null when no category has any. */
export interface Demand {
  readonly planned: number
  readonly swapped: number | null
}

/**
 * `coverage`: share of the planned activities that lie in cells with released figures. The hidden cells are not a
 * random sample, so a reader must know their share. Null when nothing was planned.
 */
export type Covering = { readonly coverage: number | null }
/** Returns a figure for display: null instead of a sum of 0 when all cells are hidden. */
export const figureOf = <Row extends Covering, Key extends keyof Row>(row: Row, key: Key): Row[Key] | null =>
  row.coverage === 0 && key !== 'coverage' && row[key] === 0 ? null : row[key]

/** The figures in total and by each dimension (month, age, category, policy); groups without cells are left out. */
export interface Divided<Figures> {
  /** `counted`: number of matching cells with released figures; `untold`: number of matching cells without them. */
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

/**
 * A computation of figures: `isReleased` selects the cells that allow it, and `of` computes the figures of these cells.
 */
export interface FiguresOf<Figures> {
  readonly isReleased: (cell: ReleasedMonthCell) => boolean
  readonly of: (cells: readonly ReleasedMonthCell[]) => Figures
}

/** Computes the share of planned activities that were completed, from the cells that release both counts. */
export const completionOf: FiguresOf<Completion> = {
  isReleased: ({ done }) => done !== null,
  of(cells) {
    const planned = sum(cells, (cell) => cell.planned)
    const done = sum(cells, (cell) => cell.done ?? 0)
    return { planned, done, share: planned === 0 ? null : hundredths(done / planned) }
  },
}

/** Computes the mean rating from the cells that release a mean. */
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

/** Returns the numbers of planned and of swapped-out activities. */
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
  // Count 0 swaps as hidden too: to distinguish none from a few would reveal these few.
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

/**
 * Rounds down to hundredths, but to at least 0.01, so that neither the hidden nor the released share appears to be
 * zero.
 */
const coverageOf = (told: readonly ReleasedMonthCell[], asked: readonly ReleasedMonthCell[]): number | null => {
  const planned = sum(asked, (cell) => cell.planned)
  if (planned === 0) return null
  return told.length === 0 ? 0 : Math.max(1, Math.floor((100 * sum(told, (cell) => cell.planned)) / planned)) / 100
}
const sum = <One>(all: readonly One[], of: (one: One) => number) => all.reduce((total, one) => total + of(one), 0)
const hundredths = (share: number) => Math.round(share * 100) / 100
