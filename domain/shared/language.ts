export type Language = 'tr' | 'en'

export const languages: readonly Language[] = ['tr', 'en']
export const defaultLanguage: Language = 'tr'

/**
 * Returns the language of the response: by the `lang` parameter, else by `Accept-Language`, else Turkish. A language
 * other than Turkish gives English. `*` counts as no preference.
 */
export function languageOf(lang: string | null | undefined, acceptLanguage: string | null | undefined): Language {
  const wanted = lang?.trim() || mostWanted(acceptLanguage ?? '')
  if (!wanted || wanted === '*') return defaultLanguage
  return /^tr(?![a-z])/i.test(wanted) ? 'tr' : 'en'
}

/** Returns the first language of the highest weight (RFC 9110, 12.5.4). A language of weight 0 is excluded. */
function mostWanted(acceptLanguage: string): string | undefined {
  const ranges = acceptLanguage.split(',').map((range) => {
    const [tag = '', ...parameters] = range.split(';').map((part) => part.trim())
    const weight = parameters.find((parameter) => /^q=/i.test(parameter))?.slice(2)
    return { tag, weight: weight === undefined ? 1 : Number(weight) }
  })
  return ranges.filter((range) => range.tag !== '' && range.weight > 0).toSorted((a, b) => b.weight - a.weight)[0]?.tag
}
