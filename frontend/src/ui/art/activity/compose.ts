import type { Category } from '@filiz/domain/activity/events.ts'
import type { MaterialKind, Place } from '@filiz/domain/activity/vocabulary.ts'

export interface Pictured {
  readonly id: string
  readonly category: Category
  readonly places?: readonly Place[]
  readonly materialKinds?: readonly MaterialKind[]
}

/** What is in an activity's picture. The same activity has the same one everywhere. */
export interface Composition {
  readonly place: Place
  /** The thing in the middle; the area's own sign where nothing is needed, or it is unknown. */
  readonly hero: MaterialKind | 'area'
  /** A smaller thing beside it. */
  readonly beside: MaterialKind | 'area' | null
  readonly mirrored: boolean
}

/** What tells most about an activity comes first: a drum more than a sheet of paper. */
const telling: readonly MaterialKind[] = [
  'music',
  'books',
  'food',
  'water',
  'nature',
  'textiles',
  'toys',
  'recycling',
  'kitchen',
  'cutting',
  'crayons',
  'bought',
  'paper',
]

const mostTelling = 3

/** The ground where an area's activities mostly are, for those whose place is unknown. */
const usualPlace: Record<Category, Place> = {
  ZIHIN_MATEMATIK: 'table',
  DIL_HIKAYE: 'floor',
  BEDEN_HAREKET: 'floor',
  SANAT_YARATICILIK: 'table',
  DUYGU_SOSYALLIK: 'floor',
  DOGA_KESIF: 'park',
  GUNLUK_BECERI: 'kitchen',
}

export function compose({ id, category, places = [], materialKinds = [] }: Pictured): Composition {
  const chance = chanceOf(id)
  const things = telling.filter((kind) => materialKinds.includes(kind))
  // Of what tells much, now one and now the other is in the middle.
  const first = things.length === 0 ? 0 : Math.floor(chance / 16) % Math.min(mostTelling, things.length)
  const [hero, beside] = [...things.slice(first), ...things.slice(0, first)]
  return {
    place: places[chance % Math.max(1, places.length)] ?? usualPlace[category],
    hero: hero ?? 'area',
    beside: beside ?? (hero === undefined ? null : 'area'),
    mirrored: Math.floor(chance / 8) % 2 === 1,
  }
}

/** A number from an id: FNV-1a (http://www.isthe.com/chongo/tech/comp/fnv/). */
function chanceOf(id: string): number {
  let hash = 0x811c9dc5
  for (let index = 0; index < id.length; index++) hash = Math.imul(hash ^ id.charCodeAt(index), 0x01000193)
  return (hash ^ (hash >>> 15)) >>> 0
}
