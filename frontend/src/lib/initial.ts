import type { Language } from '../i18n/language.ts'

/**
 * Returns the first grapheme of a name in upper case, including accents and joined emoji ("é" may be two code points,
 * "👩‍🌾" is several). Empty for an empty name.
 */
export function initialOf(name: string, language: Language): string {
  const [first] = new Intl.Segmenter(language, { granularity: 'grapheme' }).segment(name.trim())
  return first?.segment.toLocaleUpperCase(language) ?? ''
}
