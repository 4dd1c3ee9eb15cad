import type { Category } from '@filiz/domain/activity/events.ts'
import { hash01 } from './hash.ts'

/** A child of the demo family, with the parameters from which its history is generated. */
export interface Character {
  readonly name: string
  /** Age at the end of the history. */
  readonly age: { readonly years: number; readonly months: number; readonly days: number }
  readonly interests: readonly string[]
  readonly favourite: Category
  readonly likes: readonly Category[]
  readonly dislikes: readonly Category[]
  /**
   * The share of each month's plan that the child completes, from the first to the current month. In the current month
   * it applies to the days that have passed.
   */
  readonly shares: readonly number[]
  /** Minutes of focus in the first and in the last month; the values grow in between. */
  readonly focus: readonly [number, number]
  /** Number of consecutive days with an activity at the end of the history. */
  readonly streak: number
}

export const family = {
  name: 'Elif Yılmaz',
  email: 'elif@filiz.example',
  password: 'filizlenen-papatya',
  language: 'tr',
  timeZone: 'Europe/Istanbul',
} as const

/** Follows both children as a parent. */
export const father = {
  name: 'Murat Yılmaz',
  email: 'murat@filiz.example',
  password: 'salincak-ve-ucurtma',
  language: 'tr',
  timeZone: 'Europe/Istanbul',
} as const

/** Follows both children as a helper. */
export const grandmother = {
  name: 'Gülsen Demir',
  email: 'gulsen@filiz.example',
  password: 'yun-yumagi-ve-masal',
  language: 'tr',
  timeZone: 'Europe/Istanbul',
} as const

export const administrator = {
  name: 'Selin Aksoy',
  email: 'yonetici@filiz.example',
  password: 'anahtarlik-ve-kalem',
  language: 'tr',
  timeZone: 'Europe/Istanbul',
} as const

export const analyst = {
  name: 'Cem Arslan',
  email: 'analist@filiz.example',
  password: 'egri-cetvel-ve-pergel',
  language: 'tr',
  timeZone: 'Europe/Istanbul',
} as const

/** Two children with opposite tastes: one likes quiet crafts, the other likes to move. */
export const characters: readonly Character[] = [
  {
    name: 'Defne',
    age: { years: 5, months: 1, days: 12 },
    interests: ['art', 'books', 'crafts', 'space'],
    favourite: 'SANAT_YARATICILIK',
    likes: ['DIL_HIKAYE', 'ZIHIN_MATEMATIK'],
    dislikes: ['BEDEN_HAREKET'],
    shares: [0.7, 0.6, 0.8, 1, 0.65, 1, 0.85],
    focus: [9, 21],
    streak: 6,
  },
  {
    name: 'Kerem',
    age: { years: 3, months: 2, days: 20 },
    interests: ['animals', 'cars', 'sports', 'nature'],
    favourite: 'BEDEN_HAREKET',
    likes: ['DOGA_KESIF'],
    dislikes: ['SANAT_YARATICILIK', 'ZIHIN_MATEMATIK'],
    shares: [0.45, 0.55, 0.6, 0.75, 0.4, 0.9, 0.7],
    focus: [4, 16],
    streak: 2,
  },
]

/** A parent's notes after an activity that went well or badly; each fits any activity of the category. */
const notes: Readonly<Record<Category, { readonly well: readonly string[]; readonly badly: string }>> = {
  ZIHIN_MATEMATIK: {
    well: ['Kendi kendine çözdü, sonra bir daha istedi.', 'Bulunca gözleri parladı.'],
    badly: 'Bugün pek istemedi, yarıda bıraktık.',
  },
  DIL_HIKAYE: {
    well: ['Akşam aynısını babasına anlattı.', 'Kendi kelimeleriyle bambaşka bir şey çıkardı, çok güldük.'],
    badly: 'Çabuk sıkıldı, kısa tuttuk.',
  },
  BEDEN_HAREKET: {
    well: ['Üç kez baştan istedi!', 'Geçen aya göre çok daha dengeli.'],
    badly: 'Yorgundu, ikinci turda bıraktı.',
  },
  SANAT_YARATICILIK: {
    well: ['Yaptığını kapısına astık, herkese gösteriyor.', 'Her şeyi kendi seçti, hiç karışmadım.'],
    badly: 'Elleri kirlenince bırakmak istedi.',
  },
  DUYGU_SOSYALLIK: {
    well: ['Sonrasında uzun uzun konuştuk.', 'Sırasını beklemeyi başardı.'],
    badly: 'Konuşmak istemedi, zorlamadık.',
  },
  DOGA_KESIF: {
    well: ['Her şeyi tek tek sordu, bitsin istemedi.', 'Gördüklerini akşama kadar anlattı.'],
    badly: 'Hava bozunca erken bitirdik.',
  },
  GUNLUK_BECERI: {
    well: ['Tek başına yaptı, çok gururlandı!', 'Ertesi gün kendiliğinden yine yaptı.'],
    badly: 'Aceleye geldi, bir daha deneyeceğiz.',
  },
}

export function noteOn(category: Category, engagement: number, seed: string): string {
  const { well, badly } = notes[category]
  return engagement >= 3 ? well[Math.floor(hash01(`${seed}:note`) * well.length)]! : badly
}
