import { useTranslation } from 'react-i18next'
import type { Language } from './language.ts'

/** The language of this part of the page. It differs from the page's only in a preview. Follows a language change. */
export function useShownLanguage(): Language {
  const { i18n } = useTranslation()
  return i18n.language === 'en' ? 'en' : 'tr'
}
