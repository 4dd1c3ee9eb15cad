import { isolate } from '@filiz/domain/shared/bidi.ts'
import i18next, { changeLanguage, use } from 'i18next'
import { initReactI18next } from 'react-i18next'
import type adminTr from './admin/tr/index.ts'
import type familyTr from './family/tr/index.ts'
import type insightsTr from './insights/tr.ts'
import { language, storeLanguage, type Language } from './language.ts'
import type memoriesTr from './memories/tr/index.ts'
import type monthsTr from './months/tr/index.ts'
import type offlineTr from './offline/tr/index.ts'
import type reportTr from './report/tr.ts'
import type settingsTr from './settings/tr/index.ts'
import type tr from './tr/index.ts'

declare module 'i18next' {
  interface CustomTypeOptions {
    enableSelector: true
    resources: {
      translation: typeof tr
      admin: typeof adminTr
      family: typeof familyTr
      memories: typeof memoriesTr
      months: typeof monthsTr
      offline: typeof offlineTr
      report: typeof reportTr
      settings: typeof settingsTr
      insights: typeof insightsTr
    }
  }
}

/** Each bundle has one file for each language, so that texts are loaded only when a page needs them. */
const locales = {
  translation: { tr: () => import('./tr/index.ts'), en: () => import('./en/index.ts') },
  admin: { tr: () => import('./admin/tr/index.ts'), en: () => import('./admin/en/index.ts') },
  family: { tr: () => import('./family/tr/index.ts'), en: () => import('./family/en/index.ts') },
  memories: { tr: () => import('./memories/tr/index.ts'), en: () => import('./memories/en/index.ts') },
  months: { tr: () => import('./months/tr/index.ts'), en: () => import('./months/en/index.ts') },
  offline: { tr: () => import('./offline/tr/index.ts'), en: () => import('./offline/en/index.ts') },
  report: { tr: () => import('./report/tr.ts'), en: () => import('./report/en.ts') },
  settings: { tr: () => import('./settings/tr/index.ts'), en: () => import('./settings/en/index.ts') },
  insights: { tr: () => import('./insights/tr.ts'), en: () => import('./insights/en.ts') },
} satisfies Record<string, Record<Language, unknown>>
export type Bundle = keyof typeof locales

/** Bundles requested so far. A language change loads all of them. */
const inUse = new Set<Bundle>(['translation'])

async function load(wanted: Language, bundle: Bundle) {
  if (i18next.hasResourceBundle(wanted, bundle)) return
  const { default: texts } = await locales[bundle][wanted]()
  i18next.addResourceBundle(wanted, bundle, texts)
}

let start: () => void
/** Resolves when the language is known, because the router may load a page before that. */
const started = new Promise<void>((resolve) => {
  start = resolve
})

/** Loads a bundle in the page's language. Rejects if it cannot be loaded. */
export async function loadTexts(bundle: Bundle): Promise<void> {
  inUse.add(bundle)
  await started
  await load(language(), bundle)
}

/** Initializes i18next with the page's language. Rejects if its texts cannot be loaded. */
export async function startI18n(): Promise<void> {
  const chosen = language()
  await use(initReactI18next).init({
    lng: chosen,
    fallbackLng: 'tr',
    resources: {},
    partialBundledLanguages: true,
    // React escapes HTML. A name from right to left must not reorder the sentence.
    interpolation: { escape: isolate },
    react: { bindI18nStore: 'added', useSuspense: false },
    // When a text is missing, load the Turkish bundle as the fallback.
    saveMissing: true,
    missingKeyHandler: (_, bundle) => {
      if (Object.hasOwn(locales, bundle)) void load('tr', bundle as Bundle)
    },
  })
  start()
  await load(chosen, 'translation')
  document.documentElement.lang = chosen
}

/** Loads a bundle in a language that may differ from the page's, for `useTranslation` with `lng`. */
export const loadTextsIn = load

/** Loads the application's texts in another language, for a preview. */
export const loadLanguage = (wanted: Language): Promise<void> => load(wanted, 'translation')

let wanted: Language | undefined

/**
 * Shows the page in another language and stores the choice. Resolves to false when the user chose yet another language
 * before the texts were loaded.
 */
export async function showLanguage(chosen: Language): Promise<boolean> {
  wanted = chosen
  await Promise.all([...inUse].map((bundle) => load(chosen, bundle)))
  if (wanted !== chosen) return false
  storeLanguage(chosen)
  await changeLanguage(chosen)
  return true
}
