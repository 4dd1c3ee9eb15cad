import type { Texts } from '../i18n/texts.ts'
import type { landing } from '../i18n/tr/landing.ts'
import type { legal } from '../i18n/tr/legal.ts'

/** The texts of the landing page, which are fixed, so that no translation library is needed. */
export type LandingTexts = Texts<typeof landing>
export type LegalTexts = Texts<typeof legal>
