import { categories, type Category } from '@filiz/domain/activity/events.ts'
import type { SoughtPlace } from '@filiz/domain/activity/places.ts'
import { topics, type Topic } from '@filiz/domain/activity/topics.ts'
import { energies, type Energy } from '@filiz/domain/activity/vocabulary.ts'

export const ageRanges = ['2-3', '3-4', '4-5', '5-6'] as const
export type AgeRange = (typeof ageRanges)[number]
/** Values of the filter for the maximum duration, in minutes. */
export const minuteLimits = ['10', '20', '30'] as const
/** The places that parents can filter by. */
export const soughtPlaces = [
  'home',
  'outdoors',
  'kitchen',
  'bath',
  'park',
  'on-the-way',
] as const satisfies readonly SoughtPlace[]

/** Catalogue filters; undefined means "all". */
export interface Filters {
  readonly search?: string | undefined
  readonly category?: Category | undefined
  readonly topic?: Topic | undefined
  readonly ageRange?: AgeRange | undefined
  readonly maxMinutes?: (typeof minuteLimits)[number] | undefined
  readonly place?: (typeof soughtPlaces)[number] | undefined
  readonly energy?: Energy | undefined
  readonly materials?: 'none' | undefined
  readonly inSeason?: 'true' | undefined
}

const options = {
  category: categories,
  topic: topics,
  ageRange: ageRanges,
  maxMinutes: minuteLimits,
  place: soughtPlaces,
  energy: energies,
  materials: ['none'],
  inSeason: ['true'],
} as const satisfies Record<Exclude<keyof Filters, 'search'>, readonly string[]>
const names = Object.keys(options) as (keyof typeof options)[]

export const noFilters: Filters = Object.fromEntries(['search', ...names].map((name) => [name, undefined]))

/** Reads the filters from the page's address. Unknown values are ignored. */
export function filtersFrom(params: URLSearchParams): Filters {
  const search = params.get('search')?.trim()
  const chosen = names.filter((name) => (options[name] as readonly (string | null)[]).includes(params.get(name)))
  return { ...(search && { search }), ...Object.fromEntries(chosen.map((name) => [name, params.get(name)])) }
}
