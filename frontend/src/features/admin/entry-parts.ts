import type { CatalogueContent, CatalogueText } from './types.ts'

/** In the order in which the page asks for them. */
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

/** What an entry says, field by field: for showing what differs, and for choosing between two who wrote at once. */
export type Part =
  | { readonly kind: 'fact'; readonly name: FactName }
  | { readonly kind: 'text'; readonly language: TextLanguage; readonly name: TextName }
export const parts: readonly Part[] = [
  ...textNames.flatMap((name) => languages.map((language): Part => ({ kind: 'text', language, name }))),
  ...factNames.map((name): Part => ({ kind: 'fact', name })),
]
export const partKey = (part: Part) => (part.kind === 'fact' ? part.name : `translations.${part.language}.${part.name}`)

/** Of fields and of lines in them (`translations.tr.steps.2`), as they come on the page; what is no field of an entry is last. */
export function inPageOrder(paths: readonly string[]): readonly string[] {
  const keys = parts.map(partKey)
  const place = (path: string) => {
    const found = keys.findIndex((key) => path === key || path.startsWith(`${key}.`))
    return found === -1 ? keys.length : found
  }
  return paths.toSorted((one, other) => place(one) - place(other) || one.localeCompare(other, 'en', { numeric: true }))
}

type Value = string | number | boolean | readonly (string | number)[] | null

/** Null where nothing is said: unknown, or not written. An empty list of a text is nothing, too. */
export function partOf(content: CatalogueContent, part: Part): Value {
  if (part.kind === 'fact') return content[part.name] ?? null
  const value = content.translations[part.language]?.[part.name] || null
  return Array.isArray(value) && value.length === 0 ? null : value
}

export const samePart = (one: CatalogueContent, other: CatalogueContent, part: Part) =>
  JSON.stringify(partOf(one, part)) === JSON.stringify(partOf(other, part))

export const differences = (one: CatalogueContent, other: CatalogueContent): readonly Part[] =>
  parts.filter((part) => !samePart(one, other, part))

/** The first content with these parts of the second. A language of which nothing is left is left out. */
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

/** Where mine and theirs differ, and who moved away from what both began with. */
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
