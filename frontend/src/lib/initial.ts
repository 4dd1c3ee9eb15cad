import { graphemesOf } from '@filiz/domain/shared/graphemes.ts'
import type { Language } from '../i18n/language.ts'

/**
 * Returns the first grapheme of a name in upper case, including accents and joined emoji ("é" may be two code points,
 * "👩‍🌾" is several). Empty for an empty name.
 */
export function initialOf(name: string, language: Language): string {
  return graphemesOf(name.trim())[0]?.toLocaleUpperCase(language) ?? ''
}
