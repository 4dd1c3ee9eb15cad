import { hazardNames, occasionNames, skillNames } from '@filiz/domain/texts/vocabulary.ts'

/** Names of an activity's attribute values (`domain/activity/vocabulary.ts`). */
export const vocabulary = {
  energies: { calm: 'Sakin', moderate: 'Ne sakin ne koşturmalı', lively: 'Hareketli' },
  messes: { none: 'Ortalık temiz kalır', some: 'Biraz dağıtır', lots: 'Epey dağıtır' },
  places: {
    floor: 'Yerde',
    table: 'Masada',
    kitchen: 'Mutfakta',
    bath: 'Banyoda',
    balcony: 'Balkonda',
    park: 'Parkta',
    'on-the-way': 'Yolda',
    anywhere: 'Her yerde',
    home: 'Evde',
    outdoors: 'Dışarıda',
  },
  adults: { with: 'Siz de oynarsınız', near: 'Siz başlatırsınız, sonra yakınında olmanız yeter' },
  difficulties: { 1: 'Çok kolay', 2: 'Kolay', 3: 'Orta', 4: 'Biraz zor', 5: 'Zor' },
  skills: skillNames.tr,
  hazards: hazardNames.tr,
  occasions: occasionNames.tr,
} as const
