import {
  adultNames,
  difficultyNames,
  energyNames,
  hazardNames,
  messNames,
  placeNames,
} from '@filiz/domain/texts/attribute-names/en.ts'
import { occasionNames, skillNames } from '@filiz/domain/texts/vocabulary.ts'

import type { Texts } from '../texts.ts'
import type { vocabulary as original } from '../tr/vocabulary.ts'

export const vocabulary: Texts<typeof original> = {
  energies: energyNames,
  messes: messNames,
  places: placeNames,
  adults: adultNames,
  difficulties: difficultyNames,
  skills: skillNames.en,
  hazards: hazardNames,
  occasions: occasionNames.en,
}
