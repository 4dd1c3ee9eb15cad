import type { Language } from '../shared/language.ts'
import type { Category } from '../activity/events.ts'
import type { Bilingual } from './bilingual.ts'

const categoryNames: Readonly<Record<Category, Bilingual>> = {
  ZIHIN_MATEMATIK: { tr: 'Zihin ve Matematik', en: 'Mind & Maths' },
  DIL_HIKAYE: { tr: 'Dil ve Hikâye', en: 'Language & Stories' },
  BEDEN_HAREKET: { tr: 'Beden ve Hareket', en: 'Body & Movement' },
  SANAT_YARATICILIK: { tr: 'Sanat ve Yaratıcılık', en: 'Art & Creativity' },
  DUYGU_SOSYALLIK: { tr: 'Duygu ve Sosyallik', en: 'Feelings & Friends' },
  DOGA_KESIF: { tr: 'Doğa ve Keşif', en: 'Nature & Discovery' },
  GUNLUK_BECERI: { tr: 'Günlük Beceriler', en: 'Everyday Skills' },
}

export const categoryName = (category: Category, language: Language): string => categoryNames[category][language]

/** Interests that the child's form offers; parents may add their own. */
export const interestNames = {
  music: { tr: 'Müzik', en: 'Music' },
  dance: { tr: 'Dans', en: 'Dance' },
  art: { tr: 'Resim', en: 'Art' },
  math: { tr: 'Matematik', en: 'Maths' },
  science: { tr: 'Bilim', en: 'Science' },
  language: { tr: 'Dil', en: 'Language' },
  sports: { tr: 'Spor', en: 'Sports' },
  games: { tr: 'Oyunlar', en: 'Games' },
  books: { tr: 'Kitaplar', en: 'Books' },
  nature: { tr: 'Doğa', en: 'Nature' },
  crafts: { tr: 'El işi', en: 'Crafts' },
  technology: { tr: 'Teknoloji', en: 'Technology' },
  animals: { tr: 'Hayvanlar', en: 'Animals' },
  cars: { tr: 'Arabalar', en: 'Cars' },
  princess: { tr: 'Prensesler', en: 'Princesses' },
  dinosaurs: { tr: 'Dinozorlar', en: 'Dinosaurs' },
  space: { tr: 'Uzay', en: 'Space' },
  cooking: { tr: 'Mutfak', en: 'Cooking' },
  gardening: { tr: 'Bahçe', en: 'Gardening' },
} satisfies Record<string, Bilingual>

export type PresetInterest = keyof typeof interestNames
export const presetInterests = Object.keys(interestNames) as readonly PresetInterest[]

/** Returns the name of a preset interest; a parent's own interest is returned as written. */
export const interestName = (interest: string, language: Language): string =>
  Object.hasOwn(interestNames, interest) ? interestNames[interest as PresetInterest][language] : interest
