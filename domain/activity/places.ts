import { places, type Place } from './vocabulary.ts'

/** Values of the place filter: a single place, or one of the groups `home` and `outdoors`. */
export const soughtPlaces = [...places, 'home', 'outdoors'] as const
export type SoughtPlace = (typeof soughtPlaces)[number]

export const placesIn = {
  home: ['floor', 'table', 'kitchen', 'bath'],
  outdoors: ['balcony', 'park'],
} as const satisfies Record<'home' | 'outdoors', readonly Place[]>
const isIn = (group: readonly Place[]) => (place: Place) => group.includes(place)

/**
 * Returns all filter values that match an activity's places. `anywhere` matches each place and home, but not outdoors.
 */
export function placesOf(said: readonly Place[]): readonly SoughtPlace[] {
  if (said.includes('anywhere')) return [...places, 'home']
  const kinds: readonly SoughtPlace[] = [
    ...(said.some(isIn(placesIn.home)) ? ['home' as const] : []),
    ...(said.some(isIn(placesIn.outdoors)) ? ['outdoors' as const] : []),
  ]
  return [...said, ...kinds]
}
