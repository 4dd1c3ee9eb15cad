import { languages, type Language } from '../shared/language.ts'
import type { ActivityContent, ActivityText } from './events.ts'
import { hazards, type Allergen, type Hazard } from './vocabulary.ts'

/** Age in whole years below which foods that choke need an adult; their words are looked for below it. */
export const chokingFoodsBelow = 5

/** Age in whole years from which a hazard is allowed. `docs/catalogue.md` names the sources of both tables. */
const allowedFrom: Readonly<Partial<Record<Hazard, number>>> = {
  'small-parts': 3,
  batteries: 3,
  'food-choking': 3,
  suffocation: 3,
}
/** Age in whole years below which an adult must take part. */
const withAdultBelow: Readonly<Partial<Record<Hazard, number>>> = {
  heat: 3,
  sharp: 3,
  water: 3,
  street: 3,
  height: 3,
  cords: 3,
  chemicals: 3,
  eyes: 3,
  animals: 3,
  'food-choking': chokingFoodsBelow,
}

/** The hazards about which the safety notes must say what to watch. */
const notedHazards: readonly Hazard[] = [
  'sharp',
  'heat',
  'water',
  'height',
  'small-parts',
  'food-choking',
  'suffocation',
  'chemicals',
  'cords',
]

/** Age in years from which an activity with unknown hazards may be planned. */
const unknownFromYears = 4

type Hazardous = Partial<Pick<ActivityContent, 'hazards' | 'adult'>>
interface Noted extends Hazardous {
  readonly translations: Readonly<Partial<Record<Language, Partial<Pick<ActivityText, 'safetyNotes'>> | null>>>
}

/** A hazard that is not allowed at an age, or only with an adult who takes part. `from`: the age of that change. */
export interface AgeFault {
  readonly hazard: Hazard
  readonly rule: 'not-at-age' | 'adult-at-age'
  readonly from: number
}

/** True when the activity certainly contains none of the allergens: unknown hazards may be any of them. */
export const isFreeOf = (
  allergies: readonly Allergen[],
  { hazards }: Partial<Pick<ActivityContent, 'hazards'>>,
): boolean => allergies.length === 0 || (hazards != null && !allergies.some((allergen) => hazards.includes(allergen)))

/** Hazards that a text in this language must have a safety note about, and has none. */
export interface NoteFault {
  readonly rule: 'no-safety-note'
  readonly language: Language
  readonly hazards: readonly Hazard[]
}

/** Returns the known hazards that are not allowed at this age in whole years. An adult's unknown part is `near`. */
export function hazardsAgainstAge(years: number, { hazards: known, adult }: Hazardous): readonly AgeFault[] {
  return hazards
    .filter((hazard) => known?.includes(hazard))
    .flatMap((hazard): readonly AgeFault[] => {
      const [allowed = 0, alone = 0] = [allowedFrom[hazard], withAdultBelow[hazard]]
      if (years < allowed) return [{ hazard, rule: 'not-at-age', from: allowed }]
      return adult !== 'with' && years < alone ? [{ hazard, rule: 'adult-at-age', from: alone }] : []
    })
}

/** Returns the languages of an activity that lack a safety note, with the hazards that need it. */
export function missingNotes({ hazards: known, translations }: Noted): readonly NoteFault[] {
  const noted = notedHazards.filter((hazard) => known?.includes(hazard))
  if (noted.length === 0) return []
  return languages
    .filter((language) => translations[language] && !translations[language].safetyNotes)
    .map((language) => ({ rule: 'no-safety-note', language, hazards: noted }))
}

/** True when an activity may be planned for a child of this age in whole years. Absent hazards are unknown. */
export const isSafeAt = (years: number, activity: Noted): boolean =>
  activity.hazards == null
    ? years >= unknownFromYears
    : hazardsAgainstAge(years, activity).length === 0 && missingNotes(activity).length === 0
