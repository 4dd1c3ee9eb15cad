import type { Language } from '../shared/language.ts'
import type { Energy, MaterialKind, Place } from '../activity/vocabulary.ts'
import type { Bilingual } from './bilingual.ts'

/** Names of liked traits, in the grammatical form that follows "seviyor" and "enjoys". */
const names: Readonly<Record<MaterialKind | Exclude<Place, 'kitchen'> | Energy, Bilingual>> = {
  paper: { tr: 'Kâğıtla oynamayı', en: 'playing with paper' },
  crayons: { tr: 'Boyalarla uğraşmayı', en: 'paints and crayons' },
  cutting: { tr: 'Kesip yapıştırmayı', en: 'cutting and gluing' },
  kitchen: { tr: 'Mutfakta olmayı', en: 'being in the kitchen' },
  food: { tr: 'Yiyeceklerle uğraşmayı', en: 'doing things with food' },
  water: { tr: 'Suyla oynamayı', en: 'playing with water' },
  recycling: { tr: 'Kutulardan, şişelerden bir şeyler yapmayı', en: 'making things out of boxes and bottles' },
  textiles: { tr: 'Kumaşla, çorapla oynamayı', en: 'playing with socks and scarves' },
  toys: { tr: 'Oyuncaklı etkinlikleri', en: 'activities with toys' },
  books: { tr: 'Kitaplı etkinlikleri', en: 'activities with books' },
  music: { tr: 'Müzikli etkinlikleri', en: 'activities with music' },
  nature: { tr: 'Yaprakla, taşla oynamayı', en: 'playing with leaves and stones' },
  bought: { tr: 'Evde olmayan malzemelerle uğraşmayı', en: 'materials that are new at home' },
  floor: { tr: 'Yerde oynamayı', en: 'playing on the floor' },
  table: { tr: 'Masa başında uğraşmayı', en: 'doing things at the table' },
  bath: { tr: 'Banyoda oynamayı', en: 'playing in the bath' },
  balcony: { tr: 'Balkonda oynamayı', en: 'playing on the balcony' },
  park: { tr: 'Parkta oynamayı', en: 'playing in the park' },
  'on-the-way': { tr: 'Yoldaki oyunları', en: 'games on the way' },
  anywhere: { tr: 'Her yerde oynanan oyunları', en: 'games for anywhere' },
  calm: { tr: 'Sakin etkinlikleri', en: 'calm activities' },
  moderate: { tr: 'Ne çok sakin ne çok hareketli etkinlikleri', en: 'activities that are neither calm nor wild' },
  lively: { tr: 'Hareketli etkinlikleri', en: 'lively activities' },
}

/** Returns undefined for a trait that has no name here, such as the text of a material in an older catalogue. */
export const likedThing = (trait: string, language: Language): string | undefined =>
  Object.hasOwn(names, trait) ? names[trait as keyof typeof names][language] : undefined
