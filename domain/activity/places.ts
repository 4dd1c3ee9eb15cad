import { places, type Place } from './vocabulary.ts'

/** What one can ask for: a place, or a kind of them. */
export const soughtPlaces = [...places, 'home', 'outdoors'] as const
export type SoughtPlace = (typeof soughtPlaces)[number]

const outdoors: readonly Place[] = ['balcony', 'park']
const home: readonly Place[] = ['floor', 'table', 'kitchen', 'bath']

/**
 * All that one can ask for to find an activity that works at `said`: what works anywhere works at each place and at home,
 * but it is no outdoor activity for that.
 */
export function placesOf(said: readonly Place[]): readonly SoughtPlace[] {
  if (said.includes('anywhere')) return [...places, 'home']
  const kinds: readonly SoughtPlace[] = [
    ...(said.some((place) => home.includes(place)) ? ['home' as const] : []),
    ...(said.some((place) => outdoors.includes(place)) ? ['outdoors' as const] : []),
  ]
  return [...said, ...kinds]
}
