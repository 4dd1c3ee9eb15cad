import type { Language } from '../i18n/language.ts'

/**
 * The first grapheme of a name in upper case, including accents and joined emoji ("é" of two code points, "👩‍🌾" of
 * several). Empty for an empty name.
 */
export function initialOf(name: string, language: Language): string {
  const [first] = new Intl.Segmenter(language, { granularity: 'grapheme' }).segment(name.trim())
  return first?.segment.toLocaleUpperCase(language) ?? ''
}
