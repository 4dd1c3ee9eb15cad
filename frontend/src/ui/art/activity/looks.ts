import type { Companion } from '@filiz/domain/catalogue/picture/picture.ts'

export type Hair = 'short' | 'curly' | 'bob' | 'tails' | 'long' | 'bun' | 'scarf' | 'bald'

/** How a drawn person looks. The looks say nothing about the activity; they only differ. */
export interface Look {
  readonly grown: boolean
  readonly skin: string
  readonly hair: Hair
  readonly hairColour: string
  readonly shirt: string
  readonly trousers: string
  readonly glasses: boolean
  readonly beard: boolean
  /** Sits in a wheelchair, where the pose allows it. */
  readonly wheelchair: boolean
}

/** The tones in the order of their darkness; neighbours are found in one family. */
const skins = ['#f7d7b8', '#f2c9a2', '#eebd92', '#e0ab7e', '#d29a6b', '#a86f45', '#7a4c2e']
const hairs = ['#2c1e17', '#4a2f20', '#6b4126', '#8f5a2d', '#c99a54']
const grey = '#c9c4ba'
const shirts = ['#e2725b', '#4f8fba', '#e3a93c', '#6fa05a', '#9a73ad', '#d9839b', '#3f9a94']
const trousers = ['#41609c', '#6b5a4b', '#4f6f52', '#7d5a86', '#5a6470']
const childHairs: readonly Hair[] = ['short', 'curly', 'bob', 'tails', 'long', 'bun']
const women: readonly Hair[] = ['long', 'bun', 'scarf', 'bob', 'curly']

/** Returns a hash of an id: FNV-1a (http://www.isthe.com/chongo/tech/comp/fnv/). */
export function hashOf(id: string): number {
  let hash = 0x811c9dc5
  for (let index = 0; index < id.length; index++) hash = Math.imul(hash ^ id.charCodeAt(index), 0x01000193)
  return (hash ^ (hash >>> 15)) >>> 0
}

const pick = <T>(list: readonly T[], chance: number): T => list[chance % list.length]!

/**
 * Returns the looks of an activity's child, or of somebody beside it. People of one picture have different clothes.
 * @param wheelchairs whether somebody in a wheelchair can do the activity as it is described
 */
export function lookOf(id: string, who: Companion | 'hero', place: number, wheelchairs: boolean): Look {
  const family = hashOf(id)
  const own = hashOf(`${id} ${who} ${place}`)
  const part = (divisor: number) => Math.floor(own / divisor)
  const grown = who !== 'hero' && who !== 'child' && who !== 'baby'
  const isMan = who === 'father' || (who !== 'mother' && part(3) % 2 === 1)
  const isOld = who === 'grandparent' || (who === 'adult' && part(7) % 4 === 0)
  return {
    grown,
    // One family has one or two skin tones.
    skin: pick(skins, Math.floor(family / 5) + (part(11) % 4 === 0 ? 1 : 0)),
    hair: grown
      ? isMan
        ? isOld
          ? 'bald'
          : 'short'
        : pick(isOld ? (['bun', 'scarf'] as const) : women, part(13))
      : pick(childHairs, part(13)),
    hairColour: grown && isOld ? grey : pick(hairs, Math.floor(family / 31) + (part(17) % 3)),
    shirt: pick(shirts, family + place * 3),
    trousers: pick(trousers, part(19)),
    glasses: part(23) % (isOld ? 2 : 5) === 0,
    beard: isMan && grown && part(29) % 2 === 0,
    wheelchair: wheelchairs && part(37) % (who === 'hero' ? 8 : 14) === 0,
  }
}
