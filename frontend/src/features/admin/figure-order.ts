import type { UseOfEntry } from '@filiz/http/contract/admin-figure-shapes.ts'
import type { Figures } from '@filiz/domain/use/tally.ts'

export const figureColumns = ['title', 'planned', 'done', 'swapped', 'engagement', 'difficulty'] as const
export type FigureColumn = (typeof figureColumns)[number]
export interface FigureSort {
  readonly by: FigureColumn
  readonly descending: boolean
}

/** Parses the `sort` parameter, such as `-planned`. An invalid value means most planned first. */
export function figureSortFrom(text: string | null): FigureSort {
  const by = figureColumns.find((column) => column === text?.replace(/^-/, ''))
  return by && text ? { by, descending: text.startsWith('-') } : { by: 'planned', descending: true }
}

const numberOf = (figures: Figures, by: Exclude<FigureColumn, 'title'>): number | null => {
  const figure = figures[by]
  return figure === null || typeof figure === 'number' ? figure : figure.mean
}

/**
 * Sorts entries by a figure. Hidden or missing figures come last in both directions; entries with equal figures are
 * sorted by title.
 */
export function inUseOrder(
  entries: readonly UseOfEntry[],
  { by, descending }: FigureSort,
  language: string,
): readonly UseOfEntry[] {
  const { compare } = new Intl.Collator(language)
  const byTitle = (a: UseOfEntry, b: UseOfEntry) => compare(a.title, b.title)
  if (by === 'title') return entries.toSorted((a, b) => (descending ? byTitle(b, a) : byTitle(a, b)))
  return entries.toSorted((a, b) => {
    const [x, y] = [numberOf(a, by), numberOf(b, by)]
    if (x === null || y === null) return Number(x === null) - Number(y === null) || byTitle(a, b)
    return (descending ? y - x : x - y) || byTitle(a, b)
  })
}
