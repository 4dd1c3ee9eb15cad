import { categories, type Category } from '../activity/events.ts'
import type { Month } from '../shared/calendar.ts'
import type { CountsDocument } from '../read-models/documents.ts'
import type { ReleasedCell } from './events.ts'
import { ages } from './questions.ts'

/** Which of the cells that are told a question is about; null: all. */
export interface Filter { readonly since: Month | null; readonly until: Month | null; readonly age: number | null; readonly category: Category | null; readonly policy: string | null }

/** One cell of one month, as it was told. */
export type Told = ReleasedCell & { readonly month: Month }
type Months = readonly Pick<CountsDocument, '_id' | 'cells' | 'swaps'>[]

export interface Completion { readonly planned: number; readonly done: number; readonly share: number | null }
/** `done`: activities of those cells whose families said enough; the mean is weighted by them. */
export interface Felt { readonly done: number; readonly mean: number | null }
/** `swapped` is null where the question divides families in a way that swaps are too rare for. */
export interface Demand { readonly planned: number; readonly swapped: number | null }

/** The same figures of everything asked for, and divided in each way; rows of nothing are left out. */
export interface Divided<Figures> {
  readonly total: Figures
  readonly byMonth: readonly (Figures & { readonly month: Month })[]
  readonly byAge: readonly (Figures & { readonly age: number })[]
  readonly byCategory: readonly (Figures & { readonly category: Category })[]
  readonly byPolicy: readonly (Figures & { readonly policy: string })[]
}

/** Of the months in question, oldest first. */
export function toldCells(months: Months, { age, category, policy }: Filter): readonly Told[] {
  return months.flatMap(({ _id: month, cells }) => cells
    .filter((cell) => (age === null || cell.age === age) && (category === null || cell.category === category) && (policy === null || cell.policy === policy))
    .map((cell) => ({ month, ...cell })))
}

/** Figures, and of which cells they can be made. */
export interface FiguresOf<Figures> { readonly isTold: (cell: Told) => boolean; readonly of: (cells: readonly Told[]) => Figures }

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
    return { done, mean: done === 0 ? null : Math.round((10 * sum(cells, (cell) => (cell[kind] ?? 0) * (cell.done ?? 0))) / done) / 10 }
  },
})

const plannedOf: FiguresOf<Pick<Demand, 'planned'>> = { isTold: () => true, of: (cells) => ({ planned: sum(cells, (cell) => cell.planned) }) }

export function divided<Figures>(all: readonly Told[], figures: FiguresOf<Figures>): Divided<Figures> {
  const cells = all.filter(figures.isTold)
  const by = <Key extends string | number, Name extends string>(name: Name, keys: readonly Key[], keyOf: (cell: Told) => string | number) =>
    keys.flatMap((key) => {
      const its = cells.filter((cell) => keyOf(cell) === key)
      return its.length === 0 ? [] : [{ [name]: key, ...figures.of(its) } as Figures & Record<Name, Key>]
    })
  const distinct = (keyOf: (cell: Told) => string) => [...new Set(cells.map(keyOf))].toSorted()
  return {
    total: figures.of(cells),
    byMonth: by('month', distinct(({ month }) => month), ({ month }) => month),
    byAge: by('age', ages, ({ age }) => age),
    byCategory: by('category', categories, ({ category }) => category),
    byPolicy: by('policy', distinct(({ policy }) => policy), ({ policy }) => policy),
  }
}

/** What the catalogue is asked for. */
export function demandOf(months: Months, filter: Filter): Divided<Demand> {
  const planned = divided(toldCells(months, filter), plannedOf)
  const isWhole = filter.age === null && filter.policy === null
  const swapped = (its: Months, category: Category | null) =>
    isWhole ? sum(its.flatMap(({ swaps }) => swaps.filter((swap) => category === null || swap.category === category)), (swap) => swap.swapped) : null
  const none = { swapped: null }
  return {
    total: { ...planned.total, swapped: swapped(months, filter.category) },
    byMonth: planned.byMonth.map((row) => ({ ...row, swapped: swapped(months.filter(({ _id }) => _id === row.month), filter.category) })),
    byCategory: planned.byCategory.map((row) => ({ ...row, swapped: swapped(months, row.category) })),
    byAge: planned.byAge.map((row) => ({ ...row, ...none })),
    byPolicy: planned.byPolicy.map((row) => ({ ...row, ...none })),
  }
}

const sum = <One>(all: readonly One[], of: (one: One) => number) => all.reduce((total, one) => total + of(one), 0)
const hundredths = (share: number) => Math.round(share * 100) / 100
