import type { Language } from '../i18n/language.ts'

/** The first letter of a name as people see it, with its accents and joined signs: "é" of two code points, "👩‍🌾" of five. Empty for an empty name. */
export function initialOf(name: string, language: Language): string {
  const [first] = new Intl.Segmenter(language, { granularity: 'grapheme' }).segment(name.trim())
  return first?.segment.toLocaleUpperCase(language) ?? ''
}
