import { topics } from '@filiz/domain/activity/topics.ts'
import { hazards, skills } from '@filiz/domain/activity/vocabulary.ts'
import { activityStatuses, categories, type Category } from '@filiz/domain/activity/events.ts'
import { ageRanges, type AgeRange } from '../activities/filters.ts'
import type { CatalogueOrder } from '@filiz/domain/activity/schemas.ts'
import type { CatalogueEntry } from '@filiz/http/contract/admin-shapes.ts'

export const sortable = [
  'title',
  'status',
  'category',
  'minAge',
  'durationMinutes',
  'monthTheme',
  'difficulty',
  'version',
  'updatedAt',
] as const satisfies readonly CatalogueOrder[]
export type SortBy = (typeof sortable)[number]
export const pageSizes = [25, 50, 100] as const

/** Further filters by their name in the address, with their options; null: any text. */
export const furtherFilters = {
  missing: ['en'],
  hazards: ['unknown'],
  warnings: ['true'],
  season: ['none'],
  notes: ['open', 'true'],
  pending: ['working-draft', 'scheduled', 'refused'],
  hazard: hazards,
  skill: skills,
  topic: topics,
  kin: null,
  changedBy: null,
} as const satisfies Readonly<Record<string, readonly string[] | null>>
export type FurtherFilter = keyof typeof furtherFilters
const furtherNames = Object.keys(furtherFilters) as readonly FurtherFilter[]

/** The table's filters, sort order and page, as they are in the address. */
export interface TableState {
  readonly search: string
  readonly status: CatalogueEntry['status'] | undefined
  readonly category: Category | undefined
  readonly ageRange: AgeRange | undefined
  /** Month of the year, 1–12. */
  readonly monthTheme: number | undefined
  readonly further: Readonly<Partial<Record<FurtherFilter, string>>>
  readonly sort: { readonly by: SortBy; readonly descending: boolean }
  /** Page number, from 1. */
  readonly page: number
  readonly limit: (typeof pageSizes)[number]
}

export const startState: TableState = {
  search: '',
  status: undefined,
  category: undefined,
  ageRange: undefined,
  monthTheme: undefined,
  further: {},
  sort: { by: 'title', descending: false },
  page: 1,
  limit: 25,
}

const oneOf = <T extends string>(options: readonly T[], value: string | null) =>
  options.find((option) => option === value)
const wholeUpTo = (max: number, text: string | null) =>
  text !== null && /^[1-9]\d{0,6}$/.test(text) && Number(text) <= max ? Number(text) : undefined

/** Returns the parameters of the address for another page or page size; the first page has none. */
export const pageParameters = ({ page, limit }: Partial<Pick<TableState, 'page' | 'limit'>>) => ({
  ...(page !== undefined && { page: page === 1 ? undefined : String(page) }),
  ...(limit !== undefined && { limit: String(limit) }),
})

/** Parses the parameters of the address. Invalid values are ignored. */
export function tableStateFrom(params: URLSearchParams): TableState {
  const sort = params.get('sort') ?? ''
  const limit = Number(params.get('limit'))
  return {
    search: params.get('search')?.trim() ?? '',
    status: oneOf(activityStatuses, params.get('status')),
    category: oneOf(categories, params.get('category')),
    ageRange: oneOf(ageRanges, params.get('ageRange')),
    monthTheme: wholeUpTo(12, params.get('monthTheme')),
    further: Object.fromEntries(
      furtherNames.flatMap((name) => {
        const value = params.get(name)?.trim() ?? ''
        const options: readonly string[] | null = furtherFilters[name]
        return value !== '' && (options === null || options.includes(value)) ? [[name, value]] : []
      }),
    ),
    sort: { by: oneOf(sortable, sort.replace(/^-/, '')) ?? startState.sort.by, descending: sort.startsWith('-') },
    page: wholeUpTo(1_000_000, params.get('page')) ?? 1,
    limit: pageSizes.find((size) => size === limit) ?? startState.limit,
  }
}

/** Returns the parameters for the address. A parameter with the default value is an empty string. */
export function tableAddress({
  search,
  status,
  category,
  ageRange,
  monthTheme,
  further,
  sort,
  page,
  limit,
}: TableState): Record<string, string> {
  const sorted = `${sort.descending ? '-' : ''}${sort.by}`
  return {
    search,
    status: status ?? '',
    category: category ?? '',
    ageRange: ageRange ?? '',
    monthTheme: String(monthTheme ?? ''),
    ...Object.fromEntries(furtherNames.map((name) => [name, further[name] ?? ''])),
    sort: sorted === startState.sort.by ? '' : sorted,
    page: page === 1 ? '' : String(page),
    limit: limit === startState.limit ? '' : String(limit),
  }
}

/** Returns the query parameters for the server. Their names are the same as in the address. */
export const tableQuery = (state: TableState): Record<string, string> =>
  Object.fromEntries(Object.entries(tableAddress(state)).filter(([, value]) => value !== ''))

/** Returns the filters alone, without sort order and page, as query parameters for the server. */
export function filterQuery(state: TableState): Record<string, string> {
  const { sort: _, page: _page, limit: _limit, ...filters } = tableQuery(state)
  return filters
}

/** Returns the number of filters that are set, besides the search text. */
export const filterCount = ({ status, category, ageRange, monthTheme, further }: TableState): number =>
  Object.keys(further).length + [status, category, ageRange, monthTheme].filter((value) => value !== undefined).length

export const isFiltered = (state: TableState) => state.search !== '' || filterCount(state) > 0
