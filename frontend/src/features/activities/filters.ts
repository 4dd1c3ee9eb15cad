import { categories, type Category } from '@filiz/domain/activity/events.ts'

export const ageRanges = ['2-3', '3-4', '4-5', '5-6'] as const
export type AgeRange = (typeof ageRanges)[number]

/** What is looked for in the catalogue; undefined for "all". */
export interface Filters {
  readonly search?: string | undefined
  readonly category?: Category | undefined
  readonly ageRange?: AgeRange | undefined
}

export const noFilters: Filters = { search: undefined, category: undefined, ageRange: undefined }

const oneOf = <T extends string>(options: readonly T[], text: string | null): T | undefined => options.find((option) => option === text)

/** The filters in a page's address; what is no filter is ignored, as if it were not there. */
export function filtersFrom(params: URLSearchParams): Filters {
  const search = params.get('search')?.trim()
  const category = oneOf(categories, params.get('category'))
  const ageRange = oneOf(ageRanges, params.get('ageRange'))
  return { ...(search && { search }), ...(category && { category }), ...(ageRange && { ageRange }) }
}

/** The address's parameters with these filters in place of those that it had; whatever else is in it stays. */
export function withFilters(params: URLSearchParams, filters: Filters): URLSearchParams {
  const changed = new URLSearchParams(params)
  for (const name of ['search', 'category', 'ageRange'] as const) {
    const value = filters[name]
    if (value) changed.set(name, value)
    else changed.delete(name)
  }
  return changed
}
