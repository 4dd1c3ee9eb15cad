import { categories, type Category } from '../activity/events.ts'
import type { Month } from '../shared/calendar.ts'
import type { CountsDocument } from '../read-models/documents.ts'
import type { ReleasedCell } from './events.ts'
import { ages } from './questions.ts'

/** Which of the cells that are told a question is about; null: all. */
export interface Filter {
  readonly since: Month | null
  readonly until: Month | null
  readonly age: number | null
  readonly category: Category | null
  readonly policy: string | null
}

/** One cell of one month, as it was told. */
export type Told = ReleasedCell & { readonly month: Month }
type Months = readonly Pick<CountsDocument, '_id' | 'cells' | 'swaps'>[]

export interface Completion {
  readonly planned: number
  readonly done: number
  readonly share: number | null
}
/** `done`: activities of those cells whose families said enough; the mean is weighted by them. */
export interface Felt {
  readonly done: number
  readonly mean: number | null
}
/** `swapped` is of the months' areas in which swaps are told; null where there is none. */
export interface Demand {
  readonly planned: number
  readonly swapped: number | null
}

/** How much of what was planned in the cells asked for the figures are of: what is left out is not left out by chance. Null: nothing was planned. */
export type Covering = { readonly coverage: number | null }
/** A figure of a row to be read: where nothing could be counted, a sum of 0 is none of what was planned. */
export const figureOf = <Row extends Covering, Key extends keyof Row>(row: Row, key: Key): Row[Key] | null =>
  row.coverage === 0 && key !== 'coverage' && row[key] === 0 ? null : row[key]

/** The same figures of everything asked for, and divided in each way; rows of nothing are left out. */
export interface Divided<Figures> {
  /** Of the cells asked for, those that the figures are of, and the others. */
  readonly counted: number
  readonly untold: number
  readonly total: Figures & Covering
  readonly byMonth: readonly (Figures & Covering & { readonly month: Month })[]
  readonly byAge: readonly (Figures & Covering & { readonly age: number })[]
  readonly byCategory: readonly (Figures & Covering & { readonly category: Category })[]
  readonly byPolicy: readonly (Figures & Covering & { readonly policy: string })[]
}

/** Of the months in question, oldest first. */
export function toldCells(months: Months, { age, category, policy }: Filter): readonly Told[] {
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

/** Figures, and of which cells they can be made. */
export interface FiguresOf<Figures> {
  readonly isTold: (cell: Told) => boolean
  readonly of: (cells: readonly Told[]) => Figures
}

/** What was done of what was planned: of cells for which both are told. */
export const completionOf: FiguresOf<Completion> = {
  isTold: ({ done }) => done !== null,
  of(cells) {
    const planned = sum(cells, (cell) => cell.planned)
    const done = sum(cells, (cell) => cell.done ?? 0)
    return { planned, done, share: planned === 0 ? null : hundredths(done / planned) }
  },
}

/** How it felt: of cells for which a mean is told. */
export const feltOf = (kind: 'engagement' | 'difficulty'): FiguresOf<Felt> => ({
  isTold: (cell) => cell[kind] !== null && cell.done !== null,
  of(cells) {
    const done = sum(cells, (cell) => cell.done ?? 0)
    return {
      done,
      mean:
        done === 0 ? null : Math.round((10 * sum(cells, (cell) => (cell[kind] ?? 0) * (cell.done ?? 0))) / done) / 10,
    }
  },
})

export function divided<Figures>(all: readonly Told[], { isTold, of }: FiguresOf<Figures>): Divided<Figures> {
  const cells = all.filter(isTold)
  const figures = (asked: readonly Told[]): Figures & Covering => {
    const its = asked.filter(isTold)
    return { coverage: coverageOf(its, asked), ...of(its) }
  }
  const by = <Key extends string | number, Name extends string>(
    name: Name,
    keys: readonly Key[],
    keyOf: (cell: Told) => string | number,
  ) =>
    keys
      .filter((key) => all.some((cell) => keyOf(cell) === key))
      .map(
        (key) =>
          ({ [name]: key, ...figures(all.filter((cell) => keyOf(cell) === key)) }) as Figures &
            Covering &
            Record<Name, Key>,
      )
  const distinct = (keyOf: (cell: Told) => string) => [...new Set(all.map(keyOf))].toSorted()
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

/** What the catalogue is asked for. */
export function demandOf(months: Months, filter: Filter): Divided<Demand> {
  const asked = toldCells(months, filter)
  const isWhole = filter.age === null && filter.policy === null
  const areaOf = ({ month, category }: Pick<Told, 'month' | 'category'>) => `${month} ${category}`
  const swaps = new Map(
    isWhole
      ? months.flatMap(({ _id: month, swaps }) =>
          swaps.map(({ category, swapped }) => [areaOf({ month, category }), swapped]),
        )
      : [],
  )
  const swapsIn = (cell: Told): number => swaps.get(areaOf(cell)) ?? 0
  // Where they are 0 they are not told either: to tell nobody from a few is to know of these few.
  const areSwapsTold = (cell: Told) => cell.done !== null && swapsIn(cell) > 0
  const told = asked.filter(areSwapsTold)
  const demand = (its: readonly Told[]): Demand & Covering => {
    const ofSwaps = its.filter(areSwapsTold)
    const areas = [...new Map(ofSwaps.map((cell) => [areaOf(cell), cell])).values()]
    return {
      planned: sum(its, (cell) => cell.planned),
      swapped: areas.length === 0 ? null : sum(areas, swapsIn),
      coverage: isWhole ? coverageOf(ofSwaps, its) : null,
    }
  }
  const answer = divided(asked, { isTold: () => true, of: demand })
  const none = { swapped: null, coverage: null }
  return {
    ...answer,
    counted: told.length,
    untold: asked.length - told.length,
    byAge: answer.byAge.map((row) => ({ ...row, ...none })),
    byPolicy: answer.byPolicy.map((row) => ({ ...row, ...none })),
  }
}

/** Down to the hundredth, so that what is left out is never rounded away, nor is what is told. */
const coverageOf = (told: readonly Told[], asked: readonly Told[]): number | null => {
  const planned = sum(asked, (cell) => cell.planned)
  if (planned === 0) return null
  return told.length === 0 ? 0 : Math.max(1, Math.floor((100 * sum(told, (cell) => cell.planned)) / planned)) / 100
}
const sum = <One>(all: readonly One[], of: (one: One) => number) => all.reduce((total, one) => total + of(one), 0)
const hundredths = (share: number) => Math.round(share * 100) / 100
