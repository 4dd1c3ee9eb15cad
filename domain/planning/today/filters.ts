import { placesOf } from '../../activity/places.ts'
import type { Doable as Listed, TodayFilters } from './request.ts'

/** What of the catalogue the filters look at; null is unknown. */
export type Doable = Pick<Listed, 'durationMinutes' | 'prepMinutes' | 'energy' | 'places' | 'materialKinds'>

/** In the order in which they give way: a mood before an hour, what the home lacks before where one is. */
export const filterNames = [
  'energy',
  'minutes',
  'materials',
  'place',
] as const satisfies readonly (keyof TodayFilters)[]
export type FilterName = (typeof filterNames)[number]

/** Undefined where the catalogue says nothing about it. */
export type Verdict = boolean | undefined

export const minutesOf = ({ durationMinutes, prepMinutes }: Doable): number => durationMinutes + (prepMinutes ?? 0)

/** Whether an activity does what a filter asks for; true where nothing is asked. */
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

/** All that is asked for, but for what gave way. What the catalogue says nothing about is not left out for it. */
export const passes = (filters: TodayFilters, relaxed: readonly string[], activity: Doable): boolean =>
  filterNames.every((name) => relaxed.includes(name) || verdict(name, filters, activity) !== false)

/** How many of the things that are asked for the catalogue says nothing about. */
export const unknownOf = (filters: TodayFilters, activity: Doable): number =>
  filterNames.filter((name) => verdict(name, filters, activity) === undefined).length

/** Every way in which some of what is asked for can give way, the mildest first: one thing before two, and the one that gives way sooner before the other. */
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
