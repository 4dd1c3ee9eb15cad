export const languages = ['tr', 'en'] as const
export type Language = (typeof languages)[number]

const isLanguage = (value: unknown): value is Language => languages.some((one) => one === value)

/** Returns the stored language; otherwise Turkish for a Turkish browser and English for any other. */
export function chooseLanguage(stored: string | null, browser: string | undefined): Language {
  if (isLanguage(stored)) return stored
  return browser?.toLowerCase().split('-')[0] === 'tr' ? 'tr' : 'en'
}

let current: Language | undefined

/** Returns the page's language. */
export function language(): Language {
  current ??= chooseLanguage(localStorage.getItem('language'), navigator.language)
  return current
}

/**
 * Stores the choice and sets the document's `lang`. The cookie tells the server which landing page to send. `boot.js`
 * restores the cookie from the stored choice.
 */
export function storeLanguage(chosen: Language) {
  current = chosen
  localStorage.setItem('language', chosen)
  document.cookie = `language=${chosen}; Path=/; Max-Age=31536000; SameSite=Lax`
  document.documentElement.lang = chosen
}
