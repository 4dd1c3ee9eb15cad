import { placesOf } from '../../activity/places.ts'
import type { Doable as Listed, TodayFilters } from './request.ts'

/** The fields of an activity that filters use; null means unknown. */
export type Doable = Pick<Listed, 'durationMinutes' | 'prepMinutes' | 'energy' | 'places' | 'materialKinds'>

/** Filters in the order in which they are relaxed: energy and minutes before materials and place. */
export const filterNames = [
  'energy',
  'minutes',
  'materials',
  'place',
] as const satisfies readonly (keyof TodayFilters)[]
export type FilterName = (typeof filterNames)[number]

/** Undefined when the catalogue lacks the field. */
export type Verdict = boolean | undefined

export const minutesOf = ({ durationMinutes, prepMinutes }: Doable): number => durationMinutes + (prepMinutes ?? 0)

/** Returns true when the activity meets a filter or the filter is not set; undefined when the field is unknown. */
export function verdict(name: FilterName, filters: TodayFilters, activity: Doable): Verdict {
  const { energy, minutes, materials, place } = filters
  switch (name) {
    case 'energy':
      return energy === undefined || (activity.energy === null ? undefined : activity.energy === energy)
    case 'minutes':
      return minutes === undefined || minutesOf(activity) <= minutes
    case 'materials':
      return (
        materials === undefined || (activity.materialKinds === null ? undefined : activity.materialKinds.length === 0)
      )
    case 'place':
      return place === undefined || (activity.places === null ? undefined : placesOf(activity.places).includes(place))
  }
}

/** True when the activity meets all filters that are not relaxed; unknown values pass. */
export const passes = (filters: TodayFilters, relaxed: readonly string[], activity: Doable): boolean =>
  filterNames.every((name) => relaxed.includes(name) || verdict(name, filters, activity) !== false)

/** Number of filters whose field is unknown for the activity. */
export const unknownOf = (filters: TodayFilters, activity: Doable): number =>
  filterNames.filter((name) => verdict(name, filters, activity) === undefined).length

/**
 * Returns all sets of filters that may be relaxed, mildest first: smaller sets first, then by the order of
 * `filterNames`.
 */
export function waysToRelax(filters: TodayFilters): readonly (readonly FilterName[])[] {
  const asked = filterNames.filter((name) => filters[name] !== undefined)
  return asked
    .reduce<readonly (readonly FilterName[])[]>((sets, name) => [...sets, ...sets.map((set) => [...set, name])], [[]])
    .toSorted((a, b) => a.length - b.length || firstDifference(a, b))
}

function firstDifference(a: readonly FilterName[], b: readonly FilterName[]): number {
  const index = a.findIndex((name, at) => name !== b[at])
  return index < 0 ? 0 : filterNames.indexOf(a[index]!) - filterNames.indexOf(b[index]!)
}
