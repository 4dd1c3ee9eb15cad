import i18next, { changeLanguage, use } from 'i18next'
import { initReactI18next } from 'react-i18next'
import type adminTr from './admin/tr/index.ts'
import type insightsTr from './insights/tr.ts'
import { language, storeLanguage, type Language } from './language.ts'
import type monthsTr from './months/tr/index.ts'
import type offlineTr from './offline/tr/index.ts'
import type settingsTr from './settings/tr/index.ts'
import type tr from './tr/index.ts'

declare module 'i18next' {
  interface CustomTypeOptions {
    enableSelector: true
    resources: {
      translation: typeof tr
      admin: typeof adminTr
      months: typeof monthsTr
      offline: typeof offlineTr
      settings: typeof settingsTr
      insights: typeof insightsTr
    }
  }
}

/** Each language is a file of its own, and so is what only some pages say: nobody loads texts that they do not read. */
const locales = {
  translation: { tr: () => import('./tr/index.ts'), en: () => import('./en/index.ts') },
  admin: { tr: () => import('./admin/tr/index.ts'), en: () => import('./admin/en/index.ts') },
  months: { tr: () => import('./months/tr/index.ts'), en: () => import('./months/en/index.ts') },
  offline: { tr: () => import('./offline/tr/index.ts'), en: () => import('./offline/en/index.ts') },
  settings: { tr: () => import('./settings/tr/index.ts'), en: () => import('./settings/en/index.ts') },
  insights: { tr: () => import('./insights/tr.ts'), en: () => import('./insights/en.ts') },
} satisfies Record<string, Record<Language, unknown>>
export type Bundle = keyof typeof locales

/** What the pages so far have asked for; a change of language brings all of it. */
const inUse = new Set<Bundle>(['translation'])

async function load(wanted: Language, bundle: Bundle) {
  if (i18next.hasResourceBundle(wanted, bundle)) return
  const { default: texts } = await locales[bundle][wanted]()
  i18next.addResourceBundle(wanted, bundle, texts)
}

let start: () => void
/** The router begins to load a page while the language is still on its way. */
const started = new Promise<void>((resolve) => {
  start = resolve
})

/** Loads a bundle of texts in the language of the page. Rejects where it cannot be fetched. */
export async function loadTexts(bundle: Bundle): Promise<void> {
  inUse.add(bundle)
  await started
  await load(language(), bundle)
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
    missingKeyHandler: (_, bundle) => {
      if (Object.hasOwn(locales, bundle)) void load('tr', bundle as Bundle)
    },
  })
  start()
  await load(chosen, 'translation')
  document.documentElement.lang = chosen
}

/** The application's texts in a language, beside those of the page: for a preview. */
export const loadLanguage = (wanted: Language): Promise<void> => load(wanted, 'translation')

let wanted: Language | undefined

/** Shows the page in another language and remembers the choice. Answers false where another has been chosen before its texts were there. */
export async function showLanguage(chosen: Language): Promise<boolean> {
  wanted = chosen
  await Promise.all([...inUse].map((bundle) => load(chosen, bundle)))
  if (wanted !== chosen) return false
  storeLanguage(chosen)
  await changeLanguage(chosen)
  return true
}
