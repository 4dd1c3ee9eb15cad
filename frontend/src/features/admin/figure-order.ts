import type { UseOfEntry } from '@filiz/http/contract/admin-figure-shapes.ts'
import { leastForRate } from '@filiz/domain/use/rates.ts'

export const figureColumns = ['title', 'planned', 'done', 'completion', 'swapped', 'engagement', 'difficulty'] as const
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

/** Returns what an entry is ranked by; null for a hidden figure, and for a mean of few answers. */
function numberOf(entry: UseOfEntry, by: Exclude<FigureColumn, 'title'>): number | null {
  if (by === 'completion') return entry.completion.rate?.value ?? null
  if (by !== 'engagement' && by !== 'difficulty') return entry[by]
  const mean = entry[by]
  return mean === null || mean.answers < leastForRate ? null : mean.mean
}

/**
 * Sorts entries by a figure. Figures that are hidden, missing or of few answers come last in both directions; entries
 * with equal figures are sorted by title.
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
