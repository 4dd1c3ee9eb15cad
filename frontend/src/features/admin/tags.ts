import type { CatalogueContent } from '@filiz/http/contract/admin-shapes.ts'
import { adultRoles, energies, hazards, messes, occasions, skills } from '@filiz/domain/activity/vocabulary.ts'
import { topics } from '@filiz/domain/activity/topics.ts'
import { presetInterests } from '@filiz/domain/texts/categories.ts'

/** Fields that a bulk action can set: a single value is replaced, a list gets one more value. */
export const tagKinds = [
  'monthTheme',
  'difficulty',
  'energy',
  'mess',
  'adult',
  'occasion',
  'interests',
  'topics',
  'skills',
  'hazards',
] as const
export type TagKind = (typeof tagKinds)[number]

export const tagValues: Readonly<Record<TagKind, readonly string[]>> = {
  monthTheme: ['1', '2', '3', '4', '5', '6', '7', '8', '9', '10', '11', '12'],
  difficulty: ['1', '2', '3', '4', '5'],
  energy: energies,
  mess: messes,
  adult: adultRoles,
  occasion: occasions,
  interests: presetInterests,
  topics,
  skills,
  hazards,
}

/** Lists from which a bulk action can remove a value. */
export const untagKinds = ['interests', 'topics', 'skills', 'hazards'] as const satisfies readonly TagKind[]

/** Returns the content without the value in the list, or the same object when the list does not have it. */
export function untagged(
  content: CatalogueContent,
  kind: (typeof untagKinds)[number],
  value: string,
): CatalogueContent {
  const list: readonly string[] = content[kind] ?? []
  return list.includes(value) ? { ...content, [kind]: list.filter((one) => one !== value) } : content
}

/**
 * Returns the content with the tag added, or the same object when it already has the tag. The server validates the
 * result.
 */
export function tagged(content: CatalogueContent, kind: TagKind, value: string): CatalogueContent {
  switch (kind) {
    case 'interests':
    case 'topics':
    case 'skills':
    case 'hazards': {
      const list: readonly string[] = content[kind] ?? []
      return list.includes(value) ? content : { ...content, [kind]: [...list, value] }
    }
    case 'monthTheme':
    case 'difficulty':
      return content[kind] === Number(value) ? content : { ...content, [kind]: Number(value) }
    default:
      return content[kind] === value ? content : { ...content, [kind]: value }
  }
}
