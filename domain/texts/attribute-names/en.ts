import type { SoughtPlace } from '../../activity/places.ts'
import type { activityStatuses } from '../../activity/events.ts'
import type { AdultRole, Energy, Hazard, MaterialKind, Mess } from '../../activity/vocabulary.ts'

/* The English names of attribute values, in an own file, so that the browser loads one language. */

export const hazardNames = {
  water: 'water',
  heat: 'heat',
  sharp: 'sharp tools',
  'small-parts': 'small parts',
  cords: 'cords',
  batteries: 'batteries',
  street: 'traffic',
  height: 'heights',
  cold: 'cold',
  'food-choking': 'foods that choke',
  suffocation: 'suffocation (bags, balloons)',
  chemicals: 'chemicals and poisons',
  eyes: 'harm to eyes',
  animals: 'animal bites and stings',
  milk: 'milk',
  egg: 'egg',
  wheat: 'wheat',
  nuts: 'nuts',
  peanut: 'peanuts',
  sesame: 'sesame',
  soy: 'soya',
  fish: 'fish',
} as const satisfies Readonly<Record<Hazard, string>>

export const energyNames = {
  calm: 'Calm',
  moderate: 'Some moving about',
  lively: 'Lively',
} as const satisfies Readonly<Record<Energy, string>>

export const messNames = { none: 'No mess', some: 'A little messy', lots: 'Very messy' } as const satisfies Readonly<
  Record<Mess, string>
>

export const placeNames = {
  floor: 'On the floor',
  table: 'At the table',
  kitchen: 'In the kitchen',
  bath: 'In the bath',
  balcony: 'On the balcony',
  park: 'At the park',
  'on-the-way': 'On the way',
  anywhere: 'Anywhere',
  home: 'At home',
  outdoors: 'Outdoors',
} as const satisfies Readonly<Record<SoughtPlace, string>>

export const adultNames = {
  with: 'You play along',
  near: 'You start it, then stay close by',
} as const satisfies Readonly<Record<AdultRole, string>>

export const difficultyNames = {
  '1': 'Very easy',
  '2': 'Easy',
  '3': 'Medium',
  '4': 'A bit hard',
  '5': 'Hard',
} as const satisfies Readonly<Record<1 | 2 | 3 | 4 | 5, string>>

export const materialKindNames = {
  paper: 'paper',
  crayons: 'paints and pencils',
  cutting: 'scissors and glue',
  kitchen: 'kitchen things',
  food: 'food',
  water: 'water',
  recycling: 'recycling',
  textiles: 'cloth and socks',
  toys: 'toys',
  books: 'books',
  music: 'music',
  nature: 'from nature',
  bought: 'bought specially',
} as const satisfies Readonly<Record<MaterialKind, string>>

export const statusNames = { draft: 'Draft', published: 'Published', archived: 'Archived' } as const satisfies Readonly<
  Record<(typeof activityStatuses)[number], string>
>
