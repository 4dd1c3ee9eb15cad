import type { ActivityContent, WordConfirmation } from '../activity/events.ts'
import { fold } from '../shared/turkish.ts'
import type { Finding } from '../texts/findings.ts'
import { entryFindings, isUnsafe } from './entry-faults.ts'
import { finding, type FindingKind } from './finding.ts'
import { createSimilarityIndex } from './similarity-index.ts'

export interface Checked {
  readonly id: string
  readonly content: ActivityContent
  readonly confirmed: readonly WordConfirmation[]
}
/** `other`: the id of the second entry when the finding is about two entries. */
export interface FindingOf {
  readonly id: string
  readonly finding: Finding
  readonly other?: string
}

/** All findings for a catalogue in use, about single entries and about pairs, kept up to date with its changes. */
export interface CatalogueFindings {
  /**
   * Takes in changed entries; content null ends the checks of an entry. Yields after each step, so that other requests
   * are served meanwhile.
   */
  update(changed: readonly (Omit<Checked, 'content'> & { readonly content: ActivityContent | null })[]): Generator<void>
  /**
   * Returns the findings by id of the entry, in order of the ids; an entry without findings is left out. Limits on the
   * numbers of entries are not checked.
   */
  all(): ReadonlyMap<string, readonly FindingOf[]>
}

const languages = ['tr', 'en'] as const

export function createCatalogueFindings(): CatalogueFindings {
  const entries = new Map<string, { readonly content: ActivityContent; readonly findings: readonly Finding[] }>()
  const similarity = createSimilarityIndex()
  const titleOf = (id: string) => entries.get(id)!.content.translations.tr.title
  let assembled: ReadonlyMap<string, readonly FindingOf[]> | undefined

  function assemble(): ReadonlyMap<string, readonly FindingOf[]> {
    const firstWith = new Map<string, string>()
    const inKin = new Map<string, number>()
    for (const {
      content: { kin },
    } of entries.values())
      if (kin !== null) inKin.set(kin, (inKin.get(kin) ?? 0) + 1)
    const ids = [...entries.keys()].toSorted()
    return new Map(
      ids.flatMap((id) => {
        const { content, findings } = entries.get(id)!
        const twice = languages.flatMap((language): readonly FindingOf[] => {
          const title = content.translations[language]?.title
          if (title === undefined) return []
          const key = `${language} ${fold(title)}`
          const first = firstWith.get(key)
          if (first === undefined) firstWith.set(key, id)
          return first === undefined
            ? []
            : [
                {
                  id,
                  other: first,
                  finding: finding('same-title', `translations.${language}.title`, { language, other: titleOf(first) }),
                },
              ]
        })
        const lonely =
          content.kin !== null && inKin.get(content.kin) === 1
            ? [{ id, finding: finding('lonely-kin', 'kin', { kin: content.kin }) }]
            : []
        const alike = [...similarity.similarTo(id)]
          .filter(([other]) => other > id && (content.kin === null || entries.get(other)!.content.kin !== content.kin))
          .toSorted(([a], [b]) => (a < b ? -1 : 1))
          .map(([other, likeness]): FindingOf => ({
            id,
            other,
            finding: finding('alike', 'kin', { other: titleOf(other), percent: Math.round(likeness * 100) }),
          }))
        const all = [...findings.map((found): FindingOf => ({ id, finding: found })), ...twice, ...lonely, ...alike]
        return all.length > 0 ? [[id, all] as const] : []
      }),
    )
  }

  return {
    *update(changed) {
      for (const { id, content, confirmed } of changed) {
        if (content) entries.set(id, { content, findings: entryFindings(content, { whole: true, confirmed }) })
        else entries.delete(id)
        yield
      }
      yield* similarity.update(
        changed.map(({ id, content }) => ({ id, translations: content ? content.translations : null })),
      )
      assembled = undefined
    },
    all: () => (assembled ??= assemble()),
  }
}

export function kindOfFinding(found: Finding): FindingKind {
  if (severityOf(found) < leastSevere) return 'hazards'
  if (['same-title', 'alike', 'lonely-kin'].includes(found.code)) return 'similar'
  return found.path.startsWith('translations.') ? 'texts' : 'other'
}

/**
 * Returns the severity of a finding: 0 is the most severe. Unknown hazards head the list, then others that refuse a
 * publication, then other findings about hazards.
 */
export function severityOf(found: Finding): number {
  if (isUnsafe(found)) return found.code === 'unsaid' ? 0 : 1
  return found.path === 'hazards' ? 2 : leastSevere
}
const leastSevere = 3
