import type { Language } from '../account/events.ts'
import { categories, type Category } from '../activity/events.ts'
import type { Reason } from '../plan/events.ts'
import type { Bilingual } from './bilingual.ts'
import { categoryName, interestName } from './categories.ts'
import { monthName } from './formats.ts'

type Params = NonNullable<Reason['params']>
/** Undefined where the parameters lack what the sentence needs. */
type Sentence = (params: Params) => string | undefined

const ofCategory = (language: Language, sentence: (name: string) => string): Sentence => ({ category }) =>
  categories.includes(category as Category) ? sentence(categoryName(category as Category, language)) : undefined

const ofNumber = (name: string, sentence: (value: number) => string): Sentence => ({ [name]: value }) =>
  typeof value === 'number' ? sentence(value) : undefined

const sentences: Readonly<Record<string, Bilingual<Sentence>>> = {
  'age-fit': {
    tr: ofNumber('years', years => `${years} yaşına uygun`),
    en: ofNumber('years', years => `Right for a ${years}-year-old`),
  },
  'month-theme': {
    tr: ofNumber('month', month => `${monthName(month, 'tr')} ayına yakışan bir etkinlik`),
    en: ofNumber('month', month => `A good match for ${monthName(month, 'en')}`),
  },
  'interest': {
    tr: ({ interest }) => interest === undefined ? 'Çocuğunuzun sevdiği şeylerden' : `Çocuğunuzun ilgi alanlarından: ${interestName(String(interest), 'tr')}`,
    en: ({ interest }) => interest === undefined ? 'Something your child is keen on' : `One of your child's interests: ${interestName(String(interest), 'en')}`,
  },
  'engaged-category': {
    tr: ofCategory('tr', name => `${name} etkinliklerini çok seviyor`),
    en: ofCategory('en', name => `Loves activities in ${name}`),
  },
  'balance': {
    tr: ofCategory('tr', name => `${name} alanı da geri kalmasın diye`),
    en: ofCategory('en', name => `So that ${name} is not left out`),
  },
  'not-seen-lately': { tr: () => 'Uzun zamandır planınızda yoktu', en: () => 'It has not been in your plan for a long while' },
  'easier': { tr: () => 'Biraz daha kolay bir adım', en: () => 'A slightly easier step' },
  'harder': { tr: () => 'Biraz daha zorlayıcı bir adım', en: () => 'A slightly more challenging step' },
  'first-plan': { tr: () => 'Dengeli bir başlangıç için', en: () => 'For a balanced start' },
  'fewer-materials': { tr: () => 'Daha az malzeme gerektiriyor', en: () => 'Needs fewer materials' },
  'something-else': { tr: () => 'Değişiklik olsun diye başka bir alandan', en: () => 'From another area, for a change' },
}

const otherwise: Bilingual = { tr: 'Çocuğunuz için seçildi', en: 'Chosen for your child' }

/**
 * Why an activity was chosen, as a sentence without a full stop. Reasons come from the log, and so from policies of any
 * age: what nobody knows any more is still told as something true.
 */
export const reasonMessage = ({ code, params = {} }: Reason, language: Language): string =>
  (Object.hasOwn(sentences, code) ? sentences[code]![language](params) : undefined) ?? otherwise[language]
