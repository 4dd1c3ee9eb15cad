import { adultNames, difficultyNames, energyNames, messNames, placeNames } from '@filiz/domain/texts/attribute-names.ts'
import { hazardNames, occasionNames, skillNames } from '@filiz/domain/texts/vocabulary.ts'

import type { Texts } from '../texts.ts'
import type { vocabulary as original } from '../tr/vocabulary.ts'

export const vocabulary: Texts<typeof original> = {
  energies: energyNames.en,
  messes: messNames.en,
  places: placeNames.en,
  adults: adultNames.en,
  difficulties: difficultyNames.en,
  skills: skillNames.en,
  hazards: hazardNames.en,
  occasions: occasionNames.en,
}
