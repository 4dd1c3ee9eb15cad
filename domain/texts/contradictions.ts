import type { Language } from '../shared/language.ts'
import type { Contradiction } from '../use/contradictions.ts'
import type { Bilingual } from './bilingual.ts'
import { decimal } from './formats.ts'

const sentences: Readonly<Record<Contradiction['code'], Bilingual>> = {
  'too-hard-at': {
    tr: '{age} yaşındakilere zor geliyor (5 üzerinden {mean})',
    en: 'Felt to be too hard at {age} ({mean} of 5)',
  },
  'too-easy-at': {
    tr: '{age} yaşındakilere kolay geliyor (5 üzerinden {mean})',
    en: 'Felt to be too easy at {age} ({mean} of 5)',
  },
  'harder-than-said': {
    tr: 'Yazıldığından zor geliyor (5 üzerinden {mean})',
    en: 'Felt to be harder than it says ({mean} of 5)',
  },
  'easier-than-said': {
    tr: 'Yazıldığından kolay geliyor (5 üzerinden {mean})',
    en: 'Felt to be easier than it says ({mean} of 5)',
  },
}

export const contradictionText = ({ code, age, mean }: Contradiction, language: Language): string =>
  sentences[code][language].replace('{age}', String(age)).replace('{mean}', decimal(mean, language))
