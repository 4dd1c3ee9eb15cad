import { formatters } from '../lib/format.ts'
import { useShownLanguage } from './use-shown-language.ts'

/** Dates, ages and numbers the way the reader's language writes them; follows a change of language. */
export const useFormat = () => formatters(useShownLanguage())
