import type { Texts } from '../texts.ts'
import type { categories as original } from '../tr/categories.ts'

export const categories: Texts<typeof original> = {
  ZIHIN_MATEMATIK: 'Mind & Maths',
  DIL_HIKAYE: 'Language & Stories',
  BEDEN_HAREKET: 'Body & Movement',
  SANAT_YARATICILIK: 'Art & Creativity',
  DUYGU_SOSYALLIK: 'Feelings & Friends',
  DOGA_KESIF: 'Nature & Discovery',
  GUNLUK_BECERI: 'Everyday Skills',
}
