import { uuid5 } from '@filiz/application/commands/uuid5.ts'
import { categories } from '@filiz/domain/activity/events.ts'
import type { InvitedRole } from '@filiz/domain/child/rights.ts'
import { addDays, addMonths, type Month } from '@filiz/domain/shared/calendar.ts'
import type { Day } from '@filiz/domain/shared/event.ts'
import type { Character } from './characters.ts'
import { hash01 } from './hash.ts'

/** A generated family that appears only in the analysts' figures. */
export interface GeneratedFamily {
  readonly accountId: string
  readonly name: string
  readonly email: string
  /** Index of the month in which the family joins; 0 is the first month of the history. */
  readonly joins: number
  /** Months in which the family is active after joining. Afterwards it is inactive, but its account still exists. */
  readonly stays: number
  /** Most families allow that the app records what it shows. */
  readonly isExposureRecorded: boolean
  readonly shape: FamilyShape
  /** Whether the family deletes its account after it has left. */
  readonly isDeleted: boolean
  /** People who follow the children besides the owner. */
  readonly people: readonly GeneratedPerson[]
  /** Index of the family's month from which on it is reminded; null: never. */
  readonly remindedFrom: number | null
  readonly children: readonly GeneratedChild[]
}
export interface GeneratedPerson {
  readonly accountId: string
  readonly name: string
  readonly email: string
  readonly role: InvitedRole
  /** Index of the family's month in which the person joins. */
  readonly joins: number
}
export interface GeneratedChild {
  readonly childId: string
  readonly birthDate: Day
  readonly interests: readonly string[]
  readonly character: Omit<Character, 'age' | 'interests'>
}

/** Families of each shape follow one another, so that each shape has five. */
export const familyShapes = [
  'one parent, siblings',
  'two parents',
  'two parents and a helper',
  'one parent, one child',
  'only ticks',
  'a second parent joins later',
  'a helper',
  'leaves after a month',
] as const
export type FamilyShape = (typeof familyShapes)[number]

const peopleOf: Readonly<Partial<Record<FamilyShape, readonly Pick<GeneratedPerson, 'role' | 'joins'>[]>>> = {
  'two parents': [{ role: 'parent', joins: 0 }],
  'two parents and a helper': [
    { role: 'parent', joins: 0 },
    { role: 'helper', joins: 1 },
  ],
  'a second parent joins later': [{ role: 'parent', joins: 3 }],
  'a helper': [{ role: 'helper', joins: 0 }],
}
/** Months of those whom somebody joins later. */
const staysAtLeast = 7

/** Number of months in the history before the last month. */
export const generatedMonths = 12

/**
 * Months with the number of families that join then. They join in groups, so that each group is large enough for
 * published figures.
 */
const waves: readonly (readonly [month: number, families: number])[] = [
  [0, 26],
  [6, 14],
]
const names = [
  'Ayşe',
  'Mehmet',
  'Zeynep',
  'Burak',
  'Emine',
  'Can',
  'Derya',
  'Onur',
  'Gizem',
  'Kaan',
  'Merve',
  'Tolga',
  'Seda',
  'Umut',
  'Pınar',
  'Volkan',
  'Esra',
  'Barış',
  'Nil',
  'Oğuz',
] as const
const childNames = [
  'Ali',
  'Ela',
  'Mira',
  'Deniz',
  'Aras',
  'Nehir',
  'Poyraz',
  'Asya',
  'Rüzgar',
  'Duru',
  'Çınar',
  'Lina',
  'Atlas',
  'Masal',
  'Toprak',
  'Beren',
  'Ege',
  'Ada',
  'Kuzey',
  'Mavi',
] as const
const interests = [
  'animals',
  'space',
  'art',
  'books',
  'nature',
  'cars',
  'music',
  'crafts',
  'sports',
  'dinosaurs',
] as const

/** Generates forty families of eight shapes, the same each time. `lastDay`: end of the history. */
export function generateFamilies(lastDay: Day): readonly GeneratedFamily[] {
  return waves
    .flatMap(([joins, count]) => Array.from({ length: count }, () => joins))
    .map((joins, index): GeneratedFamily => {
      const own = `made-family-${index}`
      const shape = familyShapes[index % familyShapes.length]!
      const stays = 1 + Math.floor((1 - hash01(`${own}:stays`) ** 1.4) * 14)
      return {
        accountId: uuid5('demo', own),
        name: names[index % names.length]!,
        email: `aile-${index + 1}@filiz.example`,
        joins,
        stays:
          shape === 'leaves after a month'
            ? 1
            : shape === 'a second parent joins later'
              ? Math.max(staysAtLeast, stays)
              : stays,
        isExposureRecorded: hash01(`${own}:exposure`) < 0.6,
        shape,
        isDeleted: shape === 'leaves after a month' && index % 3 === 0,
        people: (peopleOf[shape] ?? []).map(({ role, joins: later }, nth) => ({
          accountId: uuid5('demo', `${own}:person:${nth}`),
          name: names[(index + nth + 7) % names.length]!,
          email: `yakin-${index + 1}-${nth + 1}@filiz.example`,
          role,
          joins: later,
        })),
        remindedFrom: index % 3 === 1 ? 2 : null,
        children: Array.from({ length: index % 4 === 3 ? 1 : 2 }, (_, which) =>
          madeChild(`${own}:${which}`, index * 2 + which, lastDay),
        ),
      }
    })
}

function madeChild(own: string, index: number, lastDay: Day): GeneratedChild {
  const pick = <One>(all: readonly One[], what: string) => all[Math.floor(hash01(`${own}:${what}`) * all.length)]!
  const favourite = pick(categories, 'favourite')
  const others = categories.filter((category) => category !== favourite)
  const dislikes = [pick(others, 'dislikes')]
  const share = 0.35 + 0.45 * hash01(`${own}:share`)
  return {
    childId: uuid5('demo', own),
    // Between three and six at the end of the history, so that each age has enough children for published figures.
    birthDate: addDays(lastDay, -Math.floor(365.25 * (3.1 + 2.8 * hash01(`${own}:age`)))),
    interests: [...new Set([pick(interests, 'one'), pick(interests, 'other')])],
    character: {
      name: `${childNames[index % childNames.length]!}${index}`,
      favourite,
      likes: others.filter((category) => !dislikes.includes(category)).slice(0, 2),
      dislikes,
      shares: Array.from({ length: generatedMonths + 1 }, (_, month) =>
        Math.min(1, share + 0.1 * hash01(`${own}:share:${month}`)),
      ),
      focus: [6, 18],
      streak: 0,
    },
  }
}

/** Returns the months of a history that ends with `last`, oldest first. */
export const historyOf = (last: Month): readonly Month[] =>
  Array.from({ length: generatedMonths + 1 }, (_, index) => addMonths(last, index - generatedMonths))
