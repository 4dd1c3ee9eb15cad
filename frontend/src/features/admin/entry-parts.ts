import type { CatalogueContent, CatalogueText } from '@filiz/http/contract/admin-shapes.ts'

/** Names of the facts in the order of the page. */
export const factNames = [
  'category',
  'minAge',
  'maxAge',
  'durationMinutes',
  'monthTheme',
  'difficulty',
  'adult',
  'energy',
  'mess',
  'prepMinutes',
  'waitMinutes',
  'days',
  'places',
  'materialKinds',
  'hazards',
  'siblings',
  'occasion',
  'kin',
  'videoUrl',
  'pdfUrl',
  'season',
  'skills',
  'interests',
  'topics',
  'stepSymbols',
] as const
export type FactName = (typeof factNames)[number]
export const textNames = [
  'title',
  'purpose',
  'description',
  'materials',
  'steps',
  'easier',
  'harder',
  'safetyNotes',
] as const
export type TextName = (typeof textNames)[number]
export const languages = ['tr', 'en'] as const
export type TextLanguage = (typeof languages)[number]

/** One field of an entry: the unit for comparing versions and for resolving conflicts. */
export type Part =
  | { readonly kind: 'fact'; readonly name: FactName }
  | { readonly kind: 'text'; readonly language: TextLanguage; readonly name: TextName }
export const parts: readonly Part[] = [
  ...textNames.flatMap((name) => languages.map((language): Part => ({ kind: 'text', language, name }))),
  ...factNames.map((name): Part => ({ kind: 'fact', name })),
]
export const partKey = (part: Part) => (part.kind === 'fact' ? part.name : `translations.${part.language}.${part.name}`)

/**
 * Sorts field paths, including those of lines (`translations.tr.steps.2`), in the order of the page. Unknown paths come
 * last.
 */
export function inPageOrder(paths: readonly string[]): readonly string[] {
  const keys = parts.map(partKey)
  const place = (path: string) => {
    const found = keys.findIndex((key) => path === key || path.startsWith(`${key}.`))
    return found === -1 ? keys.length : found
  }
  return paths.toSorted((one, other) => place(one) - place(other) || one.localeCompare(other, 'en', { numeric: true }))
}

type Value = string | number | boolean | readonly (string | number)[] | null

/** Returns the value of a field; null when it is unknown, missing, or an empty list of texts. */
export function partOf(content: CatalogueContent, part: Part): Value {
  if (part.kind === 'fact') return content[part.name] ?? null
  const value = content.translations[part.language]?.[part.name] || null
  return Array.isArray(value) && value.length === 0 ? null : value
}

export const samePart = (one: CatalogueContent, other: CatalogueContent, part: Part) =>
  JSON.stringify(partOf(one, part)) === JSON.stringify(partOf(other, part))

export const differences = (one: CatalogueContent, other: CatalogueContent): readonly Part[] =>
  parts.filter((part) => !samePart(one, other, part))

/** Replaces the chosen fields of `content` by those of `from`. Omits a translation without texts. */
export function withParts(
  content: CatalogueContent,
  from: CatalogueContent,
  chosen: readonly Part[],
): CatalogueContent {
  const result: Record<string, unknown> = { ...content }
  const texts: Record<TextLanguage, Record<string, unknown>> = {
    tr: { ...content.translations.tr },
    en: { ...content.translations.en },
  }
  for (const part of chosen) {
    if (part.kind === 'fact') replace(result, part.name, from[part.name])
    else replace(texts[part.language], part.name, from.translations[part.language]?.[part.name])
  }
  const asText = (text: Record<string, unknown>) => ({ materials: [], steps: [], ...text }) as object as CatalogueText
  const hasEnglish = Object.values(texts.en).some((value) => (Array.isArray(value) ? value.length > 0 : Boolean(value)))
  return {
    ...(result as object as CatalogueContent),
    translations: { tr: asText(texts.tr), ...(hasEnglish && { en: asText(texts.en) }) },
  }
}

function replace(target: Record<string, unknown>, name: string, value: unknown) {
  if (value === undefined) delete target[name]
  else target[name] = value
}

export type Who = 'both' | 'onlyMine' | 'onlyTheirs'
export interface Conflict {
  readonly part: Part
  readonly who: Who
}

/** Returns the fields in which `mine` and `theirs` differ, and which side changed each of them since `base`. */
export function conflicts(
  base: CatalogueContent,
  mine: CatalogueContent,
  theirs: CatalogueContent,
): readonly Conflict[] {
  return differences(mine, theirs).map((part) => {
    if (samePart(base, theirs, part)) return { part, who: 'onlyMine' }
    return { part, who: samePart(base, mine, part) ? 'onlyTheirs' : 'both' }
  })
}
