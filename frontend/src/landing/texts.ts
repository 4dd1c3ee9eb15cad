import type { Texts } from '../i18n/texts.ts'
import type { landing } from '../i18n/tr/landing.ts'

/** Read as they are: a page of fixed words needs no translation engine. */
export type LandingTexts = Texts<typeof landing>
