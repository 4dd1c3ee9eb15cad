import i18next, { changeLanguage, use } from 'i18next'
import { initReactI18next } from 'react-i18next'
import { language, storeLanguage, type Language } from './language.ts'
import type tr from './tr/index.ts'

declare module 'i18next' {
  interface CustomTypeOptions {
    enableSelector: true
    resources: { translation: typeof tr }
  }
}

/** Each language is a file of its own: nobody loads texts that they do not read. */
const locales = {
  tr: () => import('./tr/index.ts'),
  en: () => import('./en/index.ts'),
} satisfies Record<Language, unknown>

async function load(wanted: Language) {
  if (i18next.hasResourceBundle(wanted, 'translation')) return
  const { default: texts } = await locales[wanted]()
  i18next.addResourceBundle(wanted, 'translation', texts)
}

/** Loads the language of the page. Rejects where its texts cannot be fetched. */
export async function startI18n(): Promise<void> {
  const chosen = language()
  await use(initReactI18next).init({
    lng: chosen,
    fallbackLng: 'tr',
    resources: {},
    partialBundledLanguages: true,
    interpolation: { escapeValue: false },
    react: { bindI18nStore: 'added', useSuspense: false },
    // A missing text brings the Turkish ones, and with them the fallback.
    saveMissing: true,
    missingKeyHandler: () => { void load('tr') },
  })
  await load(chosen)
  document.documentElement.lang = chosen
}

/** Shows the page in another language and remembers the choice. */
export async function showLanguage(chosen: Language): Promise<void> {
  await load(chosen)
  storeLanguage(chosen)
  await changeLanguage(chosen)
}
