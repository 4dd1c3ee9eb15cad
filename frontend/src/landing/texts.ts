import type { Texts } from '../i18n/texts.ts'
import type { landing } from '../i18n/tr/landing.ts'

/** Read directly: fixed texts need no translation library. */
export type LandingTexts = Texts<typeof landing>
