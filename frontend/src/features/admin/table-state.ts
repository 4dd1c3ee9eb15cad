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

/** The table's filters, sort order and page, as they are in the address. */
export interface TableState {
  readonly search: string
  readonly status: CatalogueEntry['status'] | undefined
  readonly category: Category | undefined
  readonly ageRange: AgeRange | undefined
  /** Month of the year, 1–12. */
  readonly monthTheme: number | undefined
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
  sort: { by: 'title', descending: false },
  page: 1,
  limit: 25,
}

const oneOf = <T extends string>(options: readonly T[], value: string | null) =>
  options.find((option) => option === value)
const wholeUpTo = (max: number, text: string | null) =>
  text !== null && /^[1-9]\d{0,6}$/.test(text) && Number(text) <= max ? Number(text) : undefined

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
    sort: sorted === startState.sort.by ? '' : sorted,
    page: page === 1 ? '' : String(page),
    limit: limit === startState.limit ? '' : String(limit),
  }
}

/** Returns the query parameters for the server. Their names are the same as in the address. */
export const tableQuery = (state: TableState): Record<string, string> =>
  Object.fromEntries(Object.entries(tableAddress(state)).filter(([, value]) => value !== ''))

export const isFiltered = ({ search, status, category, ageRange, monthTheme }: TableState) =>
  search !== '' || [status, category, ageRange, monthTheme].some((value) => value !== undefined)
