import type { Category } from '@filiz/domain/activity/events.ts'
import type { Place, Skill } from '@filiz/domain/activity/vocabulary.ts'
import type { Companion, Picture } from '@filiz/domain/catalogue/picture/picture.ts'
import type { Pose } from '@filiz/domain/catalogue/picture/poses.ts'
import type { Thing } from '@filiz/domain/catalogue/picture/things.ts'
import { besides } from './bodies.ts'
import { airDrawings } from './drawings/air.ts'
import { hashOf, lookOf, type Look } from './looks.ts'

export interface Pictured {
  readonly id: string
  readonly category: Category
  readonly places?: readonly Place[] | undefined
  readonly skills?: readonly Skill[] | undefined
  /** Missing in answers of earlier versions, which are kept for offline use. */
  readonly picture?: Picture | undefined
}

export type Shape = 'square' | 'wide'

export interface PlacedPerson {
  readonly who: Companion | 'hero'
  readonly pose: Pose
  readonly look: Look
  readonly x: number
}
export interface PlacedThing {
  readonly thing: Thing
  readonly x: number
  readonly y: number
  readonly scale: number
}
export interface Composition extends Pick<Picture, 'place' | 'weather'> {
  readonly mirrored: boolean
  readonly people: readonly PlacedPerson[]
  readonly things: readonly PlacedThing[]
}

/** Where people and things stand. */
export const ground = 84
/** The edge of a table, counter or bath, behind which people stand. */
export const tableTop = 70
export const hasTable: ReadonlySet<Place> = new Set<Place>(['table', 'kitchen', 'bath'])

const unknown: Readonly<Record<Category, Pick<Picture, 'pose' | 'things'>>> = {
  ZIHIN_MATEMATIK: { pose: 'think', things: ['blocks'] },
  DIL_HIKAYE: { pose: 'speak', things: ['books'] },
  BEDEN_HAREKET: { pose: 'jump', things: ['ball'] },
  SANAT_YARATICILIK: { pose: 'make', things: ['palette'] },
  DUYGU_SOSYALLIK: { pose: 'wave', things: ['heart'] },
  DOGA_KESIF: { pose: 'look', things: ['leaf', 'magnifier'] },
  GUNLUK_BECERI: { pose: 'carry', things: ['coat'] },
}

/** Skills of activities in which everybody walks, climbs or stands on one leg. */
const onTheLegs: ReadonlySet<Skill> = new Set<Skill>(['whole-body', 'balance', 'measuring'])

const isInTheAir = (thing: Thing) => Object.hasOwn(airDrawings, thing)

type Slots = readonly (readonly [x: number, scale: number])[]
const onTheGround: Readonly<Record<Shape, readonly Slots[]>> = {
  wide: [
    [[92, 1.2]],
    [
      [79, 1.1],
      [110, 0.95],
    ],
    [
      [70, 1],
      [97, 0.85],
      [117, 0.72],
    ],
  ],
  square: [
    [[63, 1.05]],
    [
      [58, 0.95],
      [76, 0.6],
    ],
  ],
}
/** Things beside a child who lies in a square picture. */
const beyondSleeper: readonly Slots[] = [
  [[72, 0.7]],
  [
    [68, 0.62],
    [83, 0.4],
  ],
]
const inTheAir: Readonly<Record<Shape, readonly Slots[]>> = {
  wide: [
    [[92, 1.2]],
    [
      [72, 1.05],
      [110, 0.85],
    ],
    [
      [68, 0.95],
      [92, 0.85],
      [113, 0.75],
    ],
  ],
  square: [
    [[63, 0.95]],
    [
      [60, 0.75],
      [76, 0.55],
    ],
  ],
}
/** Above something that stands, things in the air are smaller. */
const aboveOthers = 0.78

/** Returns where everything of an activity's picture is. The same activity always has the same picture. */
export function compose({ id, category, places, skills, picture }: Pictured, shape: Shape): Composition {
  const { place, weather, pose, company, things }: Picture = picture ?? {
    place: places?.[0] ?? 'anywhere',
    weather: null,
    company: [],
    ...unknown[category],
  }
  const mirrored = hashOf(id) % 2 === 1
  const across = (x: number) => (mirrored ? 96 - x : x)
  const shown = shape === 'wide' ? things : things.slice(0, 2)
  const others = shape === 'wide' ? company : things.length === 0 ? company.slice(0, 1) : []
  const lies = pose === 'sleep' && !hasTable.has(place)
  const alone = shape === 'square' && things.length > 0
  const at =
    shape === 'wide' ? (lies ? besideSleeper : peopleAt)[others.length]! : lies ? [33, 72] : alone ? [22] : [28, 66]
  const people = (['hero', ...others] as const).map((who, index): PlacedPerson => ({
    who,
    pose: who === 'hero' ? pose : (besides[pose] ?? pose),
    look: lookOf(id, who, index, !skills?.some((skill) => onTheLegs.has(skill))),
    x: across(at[index]!),
  }))
  const standing = shown.filter((thing) => !isInTheAir(thing))
  const flying = shown.filter(isInTheAir)
  const base = hasTable.has(place) ? tableTop + 3 : ground + 2
  return {
    place,
    weather,
    mirrored,
    people,
    things: [
      ...flying.map((thing, index): PlacedThing => {
        const [x, scale] = inTheAir[shape][flying.length - 1]![index]!
        const isAbove = standing.length > 0
        return { thing, x: across(x), y: isAbove ? 26 : 38, scale: isAbove ? scale * aboveOthers : scale }
      }),
      ...standing.map((thing, index): PlacedThing => {
        const [x, scale] = (lies && shape === 'square' ? beyondSleeper : onTheGround[shape])[standing.length - 1]![
          index
        ]!
        return { thing, x: across(x), y: base + index * 1.5, scale }
      }),
    ],
  }
}

/** Where the child and those beside it stand in a wide picture, by their number. */
const peopleAt: readonly (readonly number[])[] = [[14], [32, -4], [37, 8, -18]]
/** A child who lies takes more of the width. */
const besideSleeper: readonly (readonly number[])[] = [[14], [36, -18], [40, 0, -22]]
