import { localStore } from '../lib/storage.ts'
import { attempt } from '../lib/attempt.ts'
export const languages = ['tr', 'en'] as const
export type Language = (typeof languages)[number]

const isLanguage = (value: unknown): value is Language => languages.some((one) => one === value)

/** Returns the stored language; otherwise Turkish for a Turkish browser and English for any other. */
export function chooseLanguage(stored: string | null, browser: string | undefined): Language {
  if (isLanguage(stored)) return stored
  // A browser may report a locale of the system, such as `tr_TR.UTF-8`.
  return /^tr(?![a-z])/i.test(browser ?? '') ? 'tr' : 'en'
}

let current: Language | undefined

/** Returns the page's language. */
export function language(): Language {
  current ??= chooseLanguage(localStore.getItem('language'), navigator.language)
  return current
}

/**
 * Stores the choice and sets the document's `lang`. The cookie tells the server which landing page to send. `boot.js`
 * restores the cookie from the stored choice.
 */
export function storeLanguage(chosen: Language) {
  current = chosen
  localStore.setItem('language', chosen)
  attempt(() => {
    document.cookie = `language=${chosen}; Path=/; Max-Age=31536000; SameSite=Lax`
  })
  document.documentElement.lang = chosen
}
