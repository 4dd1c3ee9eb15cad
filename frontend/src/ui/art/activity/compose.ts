import type { Category } from '@filiz/domain/activity/events.ts'
import type { MaterialKind, Place } from '@filiz/domain/activity/vocabulary.ts'

export interface Pictured {
  readonly id: string
  readonly category: Category
  readonly places?: readonly Place[]
  readonly materialKinds?: readonly MaterialKind[]
}

/** The elements of an activity's picture. The same activity always has the same ones. */
export interface Composition {
  readonly place: Place
  /** The main object; `area` is the category's own object, when the activity needs no materials or they are unknown. */
  readonly hero: MaterialKind | 'area'
  /** A smaller object beside the main one. */
  readonly beside: MaterialKind | 'area' | null
  readonly mirrored: boolean
}

/** Materials, the most characteristic first: a drum is more specific than a sheet of paper. */
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

/** The place of each category, for activities without a known place. */
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
  // The id decides which of the most characteristic materials becomes the main object.
  const first = things.length === 0 ? 0 : Math.floor(chance / 16) % Math.min(mostTelling, things.length)
  const [hero, beside] = [...things.slice(first), ...things.slice(0, first)]
  return {
    place: places[chance % Math.max(1, places.length)] ?? usualPlace[category],
    hero: hero ?? 'area',
    beside: beside ?? (hero === undefined ? null : 'area'),
    mirrored: Math.floor(chance / 8) % 2 === 1,
  }
}

/** Returns a hash of an id: FNV-1a (http://www.isthe.com/chongo/tech/comp/fnv/). */
function chanceOf(id: string): number {
  let hash = 0x811c9dc5
  for (let index = 0; index < id.length; index++) hash = Math.imul(hash ^ id.charCodeAt(index), 0x01000193)
  return (hash ^ (hash >>> 15)) >>> 0
}
