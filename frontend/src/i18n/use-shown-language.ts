import { useTranslation } from 'react-i18next'
import type { Language } from './language.ts'

/** The language that this part of the page is in: the page's own, but in a preview. Follows a change of language. */
export function useShownLanguage(): Language {
  const { i18n } = useTranslation()
  return i18n.language === 'en' ? 'en' : 'tr'
}
