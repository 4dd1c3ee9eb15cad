import type { CatalogueContent } from '@filiz/http/contract/admin-shapes.ts'
import { categories } from '@filiz/domain/activity/events.ts'
import { topics } from '@filiz/domain/activity/topics.ts'
import { adultRoles, energies, hazards, messes, occasions, places, skills } from '@filiz/domain/activity/vocabulary.ts'
import { presetInterests } from '@filiz/domain/texts/categories.ts'

/** Fields that a bulk action can set: a single value is replaced, a list gets one more value. */
export const tagKinds = [
  'category',
  'minAge',
  'maxAge',
  'season',
  'places',
  'topics',
  'monthTheme',
  'difficulty',
  'energy',
  'mess',
  'adult',
  'occasion',
  'interests',
  'skills',
  'hazards',
] as const
export type TagKind = (typeof tagKinds)[number]

/** Months of each season; none for the whole year. */
export const seasons = {
  winter: [1, 2, 12],
  spring: [3, 4, 5],
  summer: [6, 7, 8],
  autumn: [9, 10, 11],
  'all-year': [],
} as const satisfies Readonly<Record<string, readonly number[]>>
export type Season = keyof typeof seasons

const ages = ['2', '3', '4', '5', '6']
export const tagValues: Readonly<Record<TagKind, readonly string[]>> = {
  category: categories,
  minAge: ages,
  maxAge: ages,
  season: Object.keys(seasons),
  places,
  topics,
  monthTheme: ['1', '2', '3', '4', '5', '6', '7', '8', '9', '10', '11', '12'],
  difficulty: ['1', '2', '3', '4', '5'],
  energy: energies,
  mess: messes,
  adult: adultRoles,
  occasion: occasions,
  interests: presetInterests,
  skills,
  hazards,
}

/** Lists from which a bulk action can remove a value. */
export const untagKinds = ['places', 'topics', 'interests', 'skills', 'hazards'] as const satisfies readonly TagKind[]
export type ListKind = (typeof untagKinds)[number]
export const isListKind = (kind: TagKind): kind is ListKind => untagKinds.some((one) => one === kind)

/** Returns the content without the value in the list, or the same object when the list does not have it. */
export function untagged(content: CatalogueContent, kind: ListKind, value: string): CatalogueContent {
  const list: readonly string[] = content[kind] ?? []
  return list.includes(value) ? { ...content, [kind]: list.filter((one) => one !== value) } : content
}

/**
 * Returns the content with the tag added, or the same object when it already has the tag. The server validates the
 * result.
 */
export function tagged(content: CatalogueContent, kind: TagKind, value: string): CatalogueContent {
  if (isListKind(kind)) {
    const list: readonly string[] = content[kind] ?? []
    if (list.includes(value)) return content
    // `anywhere` is never beside other places.
    const isAlone = kind === 'places' && (value === 'anywhere' || list.includes('anywhere'))
    return { ...content, [kind]: isAlone ? [value] : [...list, value] }
  }
  if (kind === 'season') {
    const months: readonly number[] = seasons[value as Season]
    const isSame = content.season?.length === months.length && months.every((one) => content.season?.includes(one))
    return isSame ? content : { ...content, season: [...months] }
  }
  const next = numbers.has(kind) ? Number(value) : value
  return content[kind] === next ? content : { ...content, [kind]: next }
}

const numbers: ReadonlySet<TagKind> = new Set(['minAge', 'maxAge', 'monthTheme', 'difficulty'])
