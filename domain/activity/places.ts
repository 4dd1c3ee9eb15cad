import { places, type Place } from './vocabulary.ts'

/** Values of the place filter: a single place, or one of the groups `home` and `outdoors`. */
export const soughtPlaces = [...places, 'home', 'outdoors'] as const
export type SoughtPlace = (typeof soughtPlaces)[number]

const outdoors: readonly Place[] = ['balcony', 'park']
const home: readonly Place[] = ['floor', 'table', 'kitchen', 'bath']

/**
 * Returns all filter values that match an activity's places. `anywhere` matches each place and home, but not outdoors.
 */
export function placesOf(said: readonly Place[]): readonly SoughtPlace[] {
  if (said.includes('anywhere')) return [...places, 'home']
  const kinds: readonly SoughtPlace[] = [
    ...(said.some((place) => home.includes(place)) ? ['home' as const] : []),
    ...(said.some((place) => outdoors.includes(place)) ? ['outdoors' as const] : []),
  ]
  return [...said, ...kinds]
}
