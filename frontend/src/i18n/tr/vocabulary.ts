import {
  adultNames,
  difficultyNames,
  energyNames,
  hazardNames,
  messNames,
  placeNames,
} from '@filiz/domain/texts/attribute-names/tr.ts'
import { occasionNames, skillNames } from '@filiz/domain/texts/vocabulary.ts'

/** Names of an activity's attribute values (`domain/activity/vocabulary.ts`). */
export const vocabulary = {
  energies: energyNames,
  messes: messNames,
  places: placeNames,
  adults: adultNames,
  difficulties: difficultyNames,
  skills: skillNames.tr,
  hazards: hazardNames,
  occasions: occasionNames.tr,
} as const
