import { useTranslation } from 'react-i18next'
import { formatters } from '../lib/format.ts'
import { language } from './language.ts'

/** Dates, ages and numbers the way the reader's language writes them; follows a change of language. */
export function useFormat() {
  useTranslation()
  return formatters(language())
}
