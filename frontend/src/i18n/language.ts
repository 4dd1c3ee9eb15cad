export const languages = ['tr', 'en'] as const
export type Language = (typeof languages)[number]

const isLanguage = (value: unknown): value is Language => languages.some((one) => one === value)

/** The stored choice first; else the browser's language: English and Turkish as they are, any other reads English. */
export function chooseLanguage(stored: string | null, browser: string | undefined): Language {
  if (isLanguage(stored)) return stored
  return browser?.toLowerCase().split('-')[0] === 'tr' ? 'tr' : 'en'
}

let current: Language | undefined

/** The language that the page is in. */
export function language(): Language {
  current ??= chooseLanguage(localStorage.getItem('language'), navigator.language)
  return current
}

/**
 * Keeps the choice and marks the document. The cookie tells it to whoever answers the next address: the landing page is written
 * in each language. `boot.js` writes the same one where there is only the stored choice.
 */
export function storeLanguage(chosen: Language) {
  current = chosen
  localStorage.setItem('language', chosen)
  document.cookie = `language=${chosen}; Path=/; Max-Age=31536000; SameSite=Lax`
  document.documentElement.lang = chosen
}
