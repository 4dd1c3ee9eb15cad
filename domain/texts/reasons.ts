import { isolate } from '../shared/bidi.ts'
import type { Language } from '../shared/language.ts'
import { categories, type Category } from '../activity/events.ts'
import type { SoughtPlace } from '../activity/places.ts'
import type { Energy } from '../activity/vocabulary.ts'
import type { Reason } from '../plan/events.ts'
import type { Bilingual } from './bilingual.ts'
import { categoryName, interestName } from './categories.ts'
import { monthName } from './formats.ts'
import { likedThing } from './liked-things.ts'
import { occasionNames, skillNames } from './vocabulary.ts'

type Params = NonNullable<Reason['params']>
/** Returns a reason's sentence; undefined when a parameter is missing or invalid. */
type Sentence = (params: Params) => string | undefined

const ofCategory =
  (language: Language, sentence: (name: string, params: Params) => string): Sentence =>
  (params) =>
    categories.includes(params.category as Category)
      ? sentence(categoryName(params.category as Category, language), params)
      : undefined

const momentName = (
  names: Readonly<Record<string, Bilingual>>,
  name: string | number | undefined,
  language: Language,
): string | undefined => (Object.hasOwn(names, String(name)) ? names[String(name)]![language] : undefined)

const thing = (
  trait: string | number | undefined,
  language: Language,
  sentence: (name: string) => string,
): string | undefined => {
  const name = likedThing(String(trait), language)
  return name === undefined ? undefined : sentence(name)
}

/** Returns a sentence about the activity's skill or occasion; undefined for a name of another version. */
const named =
  (
    names: Readonly<Record<string, string>>,
    param: string,
    sentence: (name: string, params: Params) => string,
  ): Sentence =>
  (params) => {
    const name = String(params[param])
    return Object.hasOwn(names, name) ? sentence(names[name]!, params) : undefined
  }

const ofNumber =
  (name: string, sentence: (value: number) => string): Sentence =>
  ({ [name]: value }) =>
    typeof value === 'number' ? sentence(value) : undefined

const sentences: Readonly<Record<string, Bilingual<Sentence>>> = {
  'age-fit': {
    tr: ofNumber('years', (years) => `${years} yaşına uygun`),
    en: ofNumber('years', (years) => `Right for a ${years}-year-old`),
  },
  'month-theme': {
    tr: ofNumber('month', (month) => `${monthName(month, 'tr')} ayına yakışan bir etkinlik`),
    en: ofNumber('month', (month) => `A good match for ${monthName(month, 'en')}`),
  },
  saved: { tr: () => 'Kaydetmiştiniz', en: () => 'You saved it' },
  focus: { tr: () => 'Bu ay için seçtiğiniz odaktan', en: () => 'From the focus you chose for this month' },
  interest: {
    tr: ({ interest }) =>
      interest === undefined
        ? 'Çocuğunuzun sevdiği şeylerden'
        : `Çocuğunuzun ilgi alanlarından: ${isolate(interestName(String(interest), 'tr'))}`,
    en: ({ interest }) =>
      interest === undefined
        ? 'Something your child is keen on'
        : `One of your child’s interests: ${isolate(interestName(String(interest), 'en'))}`,
  },
  'engaged-category': {
    tr: ofCategory(
      'tr',
      (name, { count }) =>
        `${name} etkinliklerini çok seviyor${typeof count === 'number' ? ` (anlattığınız ${count} etkinliğe göre)` : ''}`,
    ),
    en: ofCategory(
      'en',
      (name, { count }) =>
        `Loves activities in ${name}${typeof count === 'number' ? ` (by the ${count} that you told us about)` : ''}`,
    ),
  },
  balance: {
    tr: ofCategory('tr', (name) => `${name} alanı da geri kalmasın diye`),
    en: ofCategory('en', (name) => `So that ${name} is not left out`),
  },
  'done-category': {
    tr: ofCategory(
      'tr',
      (name, { done, planned }) =>
        `${name} etkinliklerine vakit buluyorsunuz: ${planned} etkinliğin ${done} tanesi tamam`,
    ),
    en: ofCategory('en', (name, { done, planned }) => `You find time for ${name}: ${done} of ${planned} done`),
  },
  'liked-thing': {
    tr: ({ trait }) => thing(trait, 'tr', (name) => `${name} seviyor`),
    en: ({ trait }) => thing(trait, 'en', (name) => `Enjoys ${name}`),
  },
  'loved-before': {
    tr: ofNumber('rating', (rating) => `Son yaptığınızda ${rating < 4.5 ? 'çok ilgilenmişti' : 'bayılmıştı'}`),
    en: ofNumber('rating', (rating) => `${rating < 4.5 ? 'Was very interested' : 'Loved it'} the last time`),
  },
  'many-enjoyed': { tr: () => 'Birçok aile bunu çok sevdi', en: () => 'Many families enjoyed it' },
  'not-seen-lately': {
    tr: ({ months }) =>
      typeof months === 'number' ? `${months} aydır planınızda yoktu` : 'Uzun zamandır planınızda yoktu',
    en: ({ months }) =>
      typeof months === 'number'
        ? `It has not been in your plan for ${months} months`
        : 'It has not been in your plan for a long while',
  },
  easier: {
    tr: (params) =>
      ofCategory(
        'tr',
        (name, { count, of }) =>
          `${name} alanında ${of} etkinliğin ${count} tanesi zor gelmişti; bu bir adım daha kolay`,
      )(params) ?? 'Biraz daha kolay bir adım',
    en: (params) =>
      ofCategory(
        'en',
        (name, { count, of }) => `${count} of ${of} were too hard in ${name}; this one is a step easier`,
      )(params) ?? 'A slightly easier step',
  },
  harder: {
    tr: (params) =>
      ofCategory(
        'tr',
        (name, { count, of }) => `${name} alanında ${of} etkinliğin ${count} tanesi kolay gelmişti; bu bir adım ileri`,
      )(params) ?? 'Biraz daha zorlayıcı bir adım',
    en: (params) =>
      ofCategory(
        'en',
        (name, { count, of }) => `${count} of ${of} were too easy in ${name}; this one is a step on`,
      )(params) ?? 'A slightly more challenging step',
  },
  'in-season': { tr: () => 'Tam mevsimi', en: () => 'Now is the season for it' },
  occasion: {
    tr: (params) => named(occasionNames.tr, 'occasion', (name) => `${name} için`)(params) ?? 'Tam günü geldi',
    en: (params) => named(occasionNames.en, 'occasion', (name) => `For ${name}`)(params) ?? 'Its day is here',
  },
  skill: {
    tr: named(skillNames.tr, 'skill', (name) => `Geliştirdiği beceri: ${name}`),
    en: named(skillNames.en, 'skill', (name) => `Practises ${name}`),
  },
  'new-skill': {
    tr: named(skillNames.tr, 'skill', (name) => `Son üç ayın planlarında olmayan bir beceri: ${name}`),
    en: named(skillNames.en, 'skill', (name) => `A skill that the last three plans did not have: ${name}`),
  },
  'liked-skill': {
    tr: named(skillNames.tr, 'skill', (name, { count }) => `Bu beceriyi içeren ${count} etkinliği sevdi: ${name}`),
    en: named(skillNames.en, 'skill', (name, { count }) => `Enjoyed ${count} activities that practise ${name}`),
  },
  'next-step': {
    tr: named(skillNames.tr, 'skill', (name) => `Sevdiği ve başardığı bir oyunun bir adım ilerisi: ${name}`),
    en: named(skillNames.en, 'skill', (name) => `A step on from a game that was enjoyed and mastered: ${name}`),
  },
  'practised-skill': {
    tr: named(skillNames.tr, 'skill', (name, { count }) => `Son üç ayda ${count} kez çalıştığınız bir beceri: ${name}`),
    en: named(skillNames.en, 'skill', (name, { count }) => `A skill that you practised ${count} times lately: ${name}`),
  },
  'seldom-skill': {
    tr: named(skillNames.tr, 'skill', (name) => `Son üç ayın planlarında yalnız bir kez geçen bir beceri: ${name}`),
    en: named(skillNames.en, 'skill', (name) => `A skill that the last three plans had only once: ${name}`),
  },
  'seen-all': {
    tr: () => 'Bu alanda bu süreye uyan oyunların hepsini gördünüz, bu yüzden bir kez daha',
    en: () => 'You have seen all games of this area that take so little time, so here is one again',
  },
  together: { tr: () => 'Kardeşlerle birlikte oynanır', en: () => 'For siblings to play together' },
  'something-new': {
    tr: () => 'Çocuğunuzu daha iyi tanımak için yeni bir deneme',
    en: () => 'Something to try, so that we get to know your child better',
  },
  'first-plan': { tr: () => 'Dengeli bir başlangıç için', en: () => 'For a balanced start' },
  'fewer-materials': { tr: () => 'Daha az malzeme gerektiriyor', en: () => 'Needs fewer materials' },
  'own-choice': { tr: () => 'Bunu siz seçtiniz', en: () => 'Your own choice' },
  'done-before-change': {
    tr: () => 'Plan değişmeden önce yapmıştınız, bu yüzden planda kaldı',
    en: () => 'You did it before the plan changed, so it stays in the plan',
  },
  'now-occasion': { tr: () => 'Tam günü: ertelemeye gelmez', en: () => 'Its day is here, and will be gone soon' },
  'now-minutes': {
    tr: ofNumber('minutes', (minutes) => `Hazırlığıyla birlikte ${minutes} dakika`),
    en: ofNumber('minutes', (minutes) => `${minutes} minutes, getting ready included`),
  },
  'now-place': {
    tr: ({ place }) => momentName(placeNames, place, 'tr'),
    en: ({ place }) => momentName(placeNames, place, 'en'),
  },
  'now-energy': {
    tr: ({ energy }) => momentName(energyNames, energy, 'tr'),
    en: ({ energy }) => momentName(energyNames, energy, 'en'),
  },
  'now-no-materials': { tr: () => 'Malzeme istemez', en: () => 'Nothing to get ready' },
  'now-area-waiting': {
    tr: ofCategory('tr', (name) => `Bu ay ilk kez: ${name}`),
    en: ofCategory('en', (name) => `Not tried yet this month: ${name}`),
  },
  'now-optional': { tr: () => 'İsterseniz, fazladan bir etkinlik', en: () => 'An extra one, if you like' },
  'now-this-week': { tr: () => 'Bu haftanın etkinliklerinden', en: () => 'From this week’s plan' },
  'now-earlier-week': { tr: () => 'Önceki haftalardan, şimdi de olur', en: () => 'From an earlier week, fine for now' },
  'now-later-week': { tr: () => 'Sırası ileride, ama şimdi de olur', en: () => 'Planned for later, fine for now' },
  'something-else': {
    tr: () => 'Değişiklik olsun diye başka bir alandan',
    en: () => 'From another area, for a change',
  },
}

/** All codes of reasons that a plan may have; those that begin with `now-` are of suggestions for today. */
export const planReasonCodes: readonly string[] = Object.keys(sentences).filter((code) => !code.startsWith('now-'))

const placeNames: Readonly<Record<SoughtPlace, Bilingual>> = {
  home: { tr: 'Evde yapılır', en: 'Can be done at home' },
  outdoors: { tr: 'Dışarıda yapılır', en: 'For outdoors' },
  floor: { tr: 'Yerde oynanır', en: 'For the floor' },
  table: { tr: 'Masa başında yapılır', en: 'For the table' },
  kitchen: { tr: 'Mutfakta yapılır', en: 'For the kitchen' },
  bath: { tr: 'Banyoda yapılır', en: 'For the bath' },
  balcony: { tr: 'Balkonda yapılır', en: 'For the balcony' },
  park: { tr: 'Parkta yapılır', en: 'For the park' },
  'on-the-way': { tr: 'Yolda yapılır', en: 'For on the way' },
  anywhere: { tr: 'Her yerde yapılır', en: 'Can be done anywhere' },
}

const energyNames: Readonly<Record<Energy, Bilingual>> = {
  calm: { tr: 'Sakin bir etkinlik', en: 'A calm one' },
  moderate: { tr: 'Ne çok sakin ne çok hareketli', en: 'Neither calm nor wild' },
  lively: { tr: 'Hareketli bir etkinlik', en: 'A lively one' },
}

const otherwise: Bilingual = { tr: 'Çocuğunuz için seçildi', en: 'Chosen for your child' }

/**
 * Returns the reason for an activity as a sentence without a full stop. The log contains reasons of old policies, so an
 * unknown code has a general sentence that is always true.
 */
export const reasonMessage = ({ code, params = {} }: Reason, language: Language): string =>
  (Object.hasOwn(sentences, code) ? sentences[code]![language](params) : undefined) ?? otherwise[language]
