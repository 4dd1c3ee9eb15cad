import type { Language } from '../shared/language.ts'
import type { Bilingual } from './bilingual.ts'

/** Labels of the planner's reason codes for analysts, whose data hold the codes without their parameters. */
const labels: Readonly<Record<string, Bilingual>> = {
  'age-fit': { tr: 'çocuğun yaşına uygun', en: 'right for the child’s age' },
  'month-theme': { tr: 'ayın temasına uygun', en: 'fits the month’s theme' },
  saved: { tr: 'aile kaydetmişti', en: 'the family saved it' },
  'engaged-category': { tr: 'çocuk bu alanla çok ilgilendi', en: 'the child was engaged by its area' },
  'done-category': { tr: 'aile bu alana vakit buluyor', en: 'the family finds time for its area' },
  balance: { tr: 'yoksa bu alan eksik kalırdı', en: 'its area would be missing' },
  'liked-thing': {
    tr: 'iyi puanlanan bir malzeme, yer ya da hareketlilik',
    en: 'a material, place or energy that was rated well',
  },
  'loved-before': { tr: 'son yapıldığında iyi puanlandı', en: 'rated well the last time' },
  'many-enjoyed': { tr: 'birçok aile sevdi', en: 'many families enjoyed it' },
  'not-seen-lately': { tr: 'aylardır hiçbir planda yoktu', en: 'not in a plan for months' },
  easier: { tr: 'zor bulunanlardan sonra bir adım kolayı', en: 'a step easier, after ratings as too hard' },
  harder: { tr: 'kolay bulunanlardan sonra bir adım zoru', en: 'a step harder, after ratings as too easy' },
  'in-season': { tr: 'tam mevsimi', en: 'in season now' },
  occasion: { tr: 'ayın özel bir günü', en: 'a special day of the month' },
  skill: { tr: 'bir beceriyi geliştiriyor', en: 'practises a skill' },
  'new-skill': { tr: 'son planlarda olmayan bir beceri', en: 'practises a skill that the last plans lacked' },
  'liked-skill': {
    tr: 'iyi puanlanan etkinliklerin becerisi',
    en: 'practises a skill of activities that were rated well',
  },
  'next-step': {
    tr: 'sevilen ve başarılan bir etkinliğin bir adım zoru',
    en: 'a step harder than an activity that was liked and mastered',
  },
  'practised-skill': {
    tr: 'üç ayda en az üç kez çalışılan bir beceri',
    en: 'practises a skill that the family did at least three times in three months',
  },
  'seldom-skill': { tr: 'son planlarda az olan bir beceri', en: 'practises a skill that the last plans had once' },
  'seen-all': {
    tr: 'tekrar: bu alanda bu kadar kısa başka etkinlik yok',
    en: 'a repeat, because the area has nothing else so short',
  },
  together: { tr: 'ailenin öteki çocuklarına da uygun', en: 'suits the owner’s other children, too' },
  'something-new': { tr: 'keşif için ayrılan yer', en: 'a slot for exploration' },
  'first-plan': { tr: 'dengeli bir ilk plan için', en: 'for a balanced first plan' },
  'fewer-materials': { tr: 'daha az malzeme isteyen bir değişiklik', en: 'a replacement that needs fewer materials' },
  'own-choice': { tr: 'aile seçti', en: 'a parent chose it' },
  'done-before-change': {
    tr: 'plandan çıktığı bilinmeden yapıldı',
    en: 'the family did it before it knew that the activity had left the plan',
  },
  'something-else': { tr: 'başka bir alandan gelen değişiklik', en: 'a replacement of another area' },
}

/** All labels in a language, by reason code. */
export const reasonLabels = (language: Language): Readonly<Record<string, string>> =>
  Object.fromEntries(Object.entries(labels).map(([code, label]) => [code, label[language]]))

/** Returns what a reason code says; the code itself for one that is not known. */
export const reasonLabel = (code: string, language: Language): string =>
  Object.hasOwn(labels, code) ? labels[code]![language] : code
