import { hazardNames, occasionNames, skillNames } from '@filiz/domain/texts/vocabulary.ts'

import type { Texts } from '../texts.ts'
import type { vocabulary as original } from '../tr/vocabulary.ts'

export const vocabulary: Texts<typeof original> = {
  energies: { calm: 'Calm', moderate: 'Some moving about', lively: 'Lively' },
  messes: { none: 'No mess', some: 'A little messy', lots: 'Very messy' },
  places: {
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
  },
  adults: { with: 'You play along', near: 'You start it, then stay close by' },
  difficulties: { 1: 'Very easy', 2: 'Easy', 3: 'Medium', 4: 'A bit hard', 5: 'Hard' },
  skills: skillNames.en,
  hazards: hazardNames.en,
  occasions: occasionNames.en,
}
