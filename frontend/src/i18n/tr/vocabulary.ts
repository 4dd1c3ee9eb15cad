import { adultNames, difficultyNames, energyNames, messNames, placeNames } from '@filiz/domain/texts/attribute-names.ts'
import { hazardNames, occasionNames, skillNames } from '@filiz/domain/texts/vocabulary.ts'

/** Names of an activity's attribute values (`domain/activity/vocabulary.ts`). */
export const vocabulary = {
  energies: energyNames.tr,
  messes: messNames.tr,
  places: placeNames.tr,
  adults: adultNames.tr,
  difficulties: difficultyNames.tr,
  skills: skillNames.tr,
  hazards: hazardNames.tr,
  occasions: occasionNames.tr,
} as const
