import type { SoughtPlace } from '../../activity/places.ts'
import type { activityStatuses } from '../../activity/events.ts'
import type { AdultRole, Energy, Hazard, MaterialKind, Mess } from '../../activity/vocabulary.ts'

/* The Turkish names of attribute values, in an own file, so that the browser loads one language. */

export const hazardNames = {
  water: 'su',
  heat: 'sıcak',
  sharp: 'kesici alet',
  'small-parts': 'küçük parçalar',
  cords: 'ip ve kordon',
  batteries: 'pil',
  street: 'trafik',
  height: 'yükseklik',
  cold: 'soğuk',
  'food-choking': 'boğaza kaçan yiyecekler',
  suffocation: 'havasız kalma (poşet, balon)',
  chemicals: 'kimyasal ve zehirli maddeler',
  eyes: 'göze zarar',
  animals: 'hayvan ısırması ve sokması',
  milk: 'süt',
  egg: 'yumurta',
  wheat: 'buğday',
  nuts: 'fındık, ceviz, badem',
  peanut: 'yer fıstığı',
  sesame: 'susam',
  soy: 'soya',
  fish: 'balık',
} as const satisfies Readonly<Record<Hazard, string>>

export const energyNames = {
  calm: 'Sakin',
  moderate: 'Ne sakin ne koşturmalı',
  lively: 'Hareketli',
} as const satisfies Readonly<Record<Energy, string>>

export const messNames = {
  none: 'Ortalık temiz kalır',
  some: 'Biraz dağıtır',
  lots: 'Epey dağıtır',
} as const satisfies Readonly<Record<Mess, string>>

export const placeNames = {
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
} as const satisfies Readonly<Record<SoughtPlace, string>>

export const adultNames = {
  with: 'Siz de oynarsınız',
  near: 'Siz başlatırsınız, sonra yakınında olmanız yeter',
} as const satisfies Readonly<Record<AdultRole, string>>

export const difficultyNames = {
  '1': 'Çok kolay',
  '2': 'Kolay',
  '3': 'Orta',
  '4': 'Biraz zor',
  '5': 'Zor',
} as const satisfies Readonly<Record<1 | 2 | 3 | 4 | 5, string>>

export const materialKindNames = {
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
} as const satisfies Readonly<Record<MaterialKind, string>>

export const statusNames = { draft: 'Taslak', published: 'Yayında', archived: 'Arşivde' } as const satisfies Readonly<
  Record<(typeof activityStatuses)[number], string>
>
