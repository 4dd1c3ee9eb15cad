import type { Language } from '../i18n/language.ts'
import type { Texts } from '../i18n/texts.ts'
import type { landing } from '../i18n/tr/landing.ts'

/** Read as they are: a page of fixed words needs no translation engine. */
export type LandingTexts = Texts<typeof landing>

/** Each language is a file of its own; only the one that is read is loaded. */
export async function loadTexts(language: Language): Promise<LandingTexts> {
  return language === 'tr' ? (await import('../i18n/tr/landing.ts')).landing : (await import('../i18n/en/landing.ts')).landing
}
