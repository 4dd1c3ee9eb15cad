import { formatters } from '../lib/format.ts'
import { useShownLanguage } from './use-shown-language.ts'

/** Formatters for dates, ages and numbers in the shown language; follows a language change. */
export const useFormat = () => formatters(useShownLanguage())
