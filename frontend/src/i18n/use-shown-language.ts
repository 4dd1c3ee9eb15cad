import { useTranslation } from 'react-i18next'
import type { Language } from './language.ts'

/**
 * Returns the language of this part of the page, and updates with it. Only in a preview does it differ from the page's
 * language.
 */
export function useShownLanguage(): Language {
  const { i18n } = useTranslation()
  return i18n.language === 'en' ? 'en' : 'tr'
}
