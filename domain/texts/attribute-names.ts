import type { activityStatuses } from '../activity/events.ts'
import type { SoughtPlace } from '../activity/places.ts'
import type { AdultRole, Energy, MaterialKind, Mess } from '../activity/vocabulary.ts'
import type { Language } from '../shared/language.ts'

/*
 * Names of the values of an activity's attributes, as the browser shows them and as files of the catalogue may have
 * them.
 */

export const energyNames = {
  tr: { calm: 'Sakin', moderate: 'Ne sakin ne koşturmalı', lively: 'Hareketli' },
  en: { calm: 'Calm', moderate: 'Some moving about', lively: 'Lively' },
} as const satisfies Readonly<Record<Language, Readonly<Record<Energy, string>>>>

export const messNames = {
  tr: { none: 'Ortalık temiz kalır', some: 'Biraz dağıtır', lots: 'Epey dağıtır' },
  en: { none: 'No mess', some: 'A little messy', lots: 'Very messy' },
} as const satisfies Readonly<Record<Language, Readonly<Record<Mess, string>>>>

export const placeNames = {
  tr: {
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
  en: {
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
} as const satisfies Readonly<Record<Language, Readonly<Record<SoughtPlace, string>>>>

export const adultNames = {
  tr: { with: 'Siz de oynarsınız', near: 'Siz başlatırsınız, sonra yakınında olmanız yeter' },
  en: { with: 'You play along', near: 'You start it, then stay close by' },
} as const satisfies Readonly<Record<Language, Readonly<Record<AdultRole, string>>>>

export const difficultyNames = {
  tr: { 1: 'Çok kolay', 2: 'Kolay', 3: 'Orta', 4: 'Biraz zor', 5: 'Zor' },
  en: { 1: 'Very easy', 2: 'Easy', 3: 'Medium', 4: 'A bit hard', 5: 'Hard' },
} as const satisfies Readonly<Record<Language, Readonly<Record<1 | 2 | 3 | 4 | 5, string>>>>

export const materialKindNames = {
  tr: {
    paper: 'kâğıt',
    crayons: 'boya ve kalem',
    cutting: 'makas, yapıştırıcı',
    kitchen: 'mutfak gereçleri',
    food: 'yiyecek',
    water: 'su',
    recycling: 'geri dönüşüm',
    textiles: 'kumaş, çorap',
    toys: 'oyuncak',
    books: 'kitap',
    music: 'müzik',
    nature: 'doğadan',
    bought: 'satın alınan',
  },
  en: {
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
  },
} as const satisfies Readonly<Record<Language, Readonly<Record<MaterialKind, string>>>>

export const statusNames = {
  tr: { draft: 'Taslak', published: 'Yayında', archived: 'Arşivde' },
  en: { draft: 'Draft', published: 'Published', archived: 'Archived' },
} as const satisfies Readonly<Record<Language, Readonly<Record<(typeof activityStatuses)[number], string>>>>
