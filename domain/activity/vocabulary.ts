/*
 * Closed vocabularies of the planning fields (explained in `docs/catalogue.md`). In each field null means unknown: no
 * rule excludes the activity because of it, and no value is guessed.
 */

export const energies = ['calm', 'moderate', 'lively'] as const
export type Energy = (typeof energies)[number]

export const messes = ['none', 'some', 'lots'] as const
export type Mess = (typeof messes)[number]

export const places = ['floor', 'table', 'kitchen', 'bath', 'balcony', 'park', 'on-the-way', 'anywhere'] as const
export type Place = (typeof places)[number]

/** `with`: the adult takes part all the time; `near`: the adult starts it and stays within sight. */
export const adultRoles = ['with', 'near'] as const
export type AdultRole = (typeof adultRoles)[number]

export const materialKinds = [
  'paper',
  'crayons',
  'cutting',
  'kitchen',
  'food',
  'water',
  'recycling',
  'textiles',
  'toys',
  'books',
  'music',
  'nature',
  'bought',
] as const
export type MaterialKind = (typeof materialKinds)[number]

export const skills = [
  'counting',
  'comparing',
  'sorting',
  'patterns',
  'shapes',
  'measuring',
  'memory',
  'attention',
  'problem-solving',
  'sequencing',
  'vocabulary',
  'listening',
  'storytelling',
  'rhymes-and-sounds',
  'early-writing',
  'balance',
  'ball-skills',
  'whole-body',
  'fine-motor',
  'scissors-and-glue',
  'drawing-and-painting',
  'rhythm-and-song',
  'pretend-play',
  'feelings',
  'self-calming',
  'turn-taking',
  'empathy',
  'cooperation',
  'observing',
  'experimenting',
  'caring',
  'self-care',
  'dressing',
  'cooking',
  'tidying',
  'safety',
] as const
export type Skill = (typeof skills)[number]

export const hazards = [
  'water',
  'heat',
  'sharp',
  'small-parts',
  'cords',
  'batteries',
  'street',
  'height',
  'cold',
  'food-choking',
  'suffocation',
  'chemicals',
  'eyes',
  'animals',
  'milk',
  'egg',
  'wheat',
  'nuts',
  'peanut',
  'sesame',
  'soy',
  'fish',
] as const
export type Hazard = (typeof hazards)[number]

/** The hazards that are allergens. */
export const allergens = [
  'milk',
  'egg',
  'wheat',
  'nuts',
  'peanut',
  'sesame',
  'soy',
  'fish',
] as const satisfies readonly Hazard[]
export type Allergen = (typeof allergens)[number]

/** Special days that an activity may be about; `occasions.ts` has their dates. */
export const occasions = [
  'new-year',
  'elders-week',
  'nevruz',
  'forest-week',
  'childrens-day',
  'hidrellez',
  'mothers-day',
  'youth-day',
  'environment-day',
  'fathers-day',
  'school-report',
  'victory-day',
  'school-start',
  'animals-day',
  'republic-day',
  'ataturk-day',
  'childrens-rights-day',
  'teachers-day',
  'local-goods-week',
  'earthquake-week',
  'ramazan',
  'ramazan-bayrami',
  'kurban-bayrami',
  'asure',
] as const
export type Occasion = (typeof occasions)[number]
