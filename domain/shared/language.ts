export type Language = 'tr' | 'en'

export const languages: readonly Language[] = ['tr', 'en']
export const defaultLanguage: Language = 'tr'

/**
 * The language to answer in: the `lang` query parameter, else the most wanted of `Accept-Language`, else Turkish.
 * Only Turkish and English exist; whoever asks for another gets English. `*` asks for none.
 */
export function languageOf(lang: string | null | undefined, acceptLanguage: string | null | undefined): Language {
  const wanted = lang?.trim() || mostWanted(acceptLanguage ?? '')
  if (!wanted || wanted === '*') return defaultLanguage
  return /^tr(?:[-_]|$)/i.test(wanted) ? 'tr' : 'en'
}

/** The first of those with the highest weight (RFC 9110, 12.5.4); a weight of 0 means "not this one". */
function mostWanted(acceptLanguage: string): string | undefined {
  const ranges = acceptLanguage.split(',').map((range) => {
    const [tag = '', ...parameters] = range.split(';').map((part) => part.trim())
    const weight = parameters.find((parameter) => /^q=/i.test(parameter))?.slice(2)
    return { tag, weight: weight === undefined ? 1 : Number(weight) }
  })
  return ranges.filter((range) => range.tag !== '' && range.weight > 0).toSorted((a, b) => b.weight - a.weight)[0]?.tag
}
