import type { ActivityText } from './events.ts'
import type { Language } from '../shared/language.ts'

/** The letters of both languages. In hundreds of patterns `\p{L}` would take seconds to compile. */
const letter = '[a-z\\u00df-\\u024f]'

/** Returns a regular expression for words in lower case that begin with the pattern; `$` is the end of a word. */
export const wordPattern = (pattern: string) => `(?<!${letter})(?:${pattern.replaceAll('$', `(?!${letter})`)})`

/** False for Turkish that is typed without the Turkish letters. */
export const hasTurkishLetters = (lower: string): boolean => /[çğıöşü]/u.test(lower)

export interface TextPart {
  /** Path within the text, as in `activityBody`. */
  readonly field: string
  readonly words: string
  /** Lower case, with each letter at its place in `words`. */
  readonly lower: string
}

/** Returns the parts of a text in the order in which a parent reads them. */
export function textParts(text: ActivityText, language: Language): readonly TextPart[] {
  const part = (field: string, original: string): TextPart => {
    const words = original
      .normalize('NFC')
      .replace(/\p{Cf}/gu, '')
      .replace(/\s+/gu, ' ')
    const lower =
      language === 'tr' ? words.toLocaleLowerCase('tr').replaceAll('â', 'a') : words.replaceAll('İ', 'I').toLowerCase()
    return { field, words, lower: lower.replaceAll("'", '’') }
  }
  return [
    part('title', text.title),
    part('purpose', text.purpose),
    part('description', text.description ?? ''),
    ...text.materials.map((material, index) => part(`materials.${index}`, material)),
    ...text.steps.map((step, index) => part(`steps.${index}`, step)),
    part('easier', text.easier ?? ''),
    part('harder', text.harder ?? ''),
    part('safetyNotes', text.safetyNotes ?? ''),
  ]
}
