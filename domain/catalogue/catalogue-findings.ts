import type { ActivityContent, WordConfirmation } from '../activity/events.ts'
import { fold } from '../shared/turkish.ts'
import { similarLaterEntries } from './similar-entries.ts'
import { entryFindings } from './entry-faults.ts'
import { finding } from './finding.ts'
import type { Finding } from '../texts/findings.ts'

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

const titleOf = ({ content }: Checked) => content.translations.tr.title

/**
 * Yields all findings for a catalogue in use, about single entries and about pairs. Each entry is a step of the
 * generator, so that other requests are served meanwhile. Limits on the numbers of entries apply only to the shipped
 * catalogue.
 */
export function* catalogueFindings(entries: readonly Checked[]): Generator<readonly FindingOf[]> {
  const firstWith = { tr: new Map<string, Checked>(), en: new Map<string, Checked>() }
  const kins = Map.groupBy(entries, ({ content }) => content.kin)
  const alike = similarLaterEntries(entries)
  for (const entry of entries) {
    const { id, content, confirmed } = entry
    const twice = (['tr', 'en'] as const).flatMap((language): readonly FindingOf[] => {
      const title = content.translations[language]?.title
      if (title === undefined) return []
      const first = firstWith[language].get(fold(title))
      if (!first) firstWith[language].set(fold(title), entry)
      return first
        ? [
            {
              id,
              other: first.id,
              finding: finding('same-title', `translations.${language}.title`, { language, other: titleOf(first) }),
            },
          ]
        : []
    })
    const lonely =
      content.kin !== null && kins.get(content.kin)!.length === 1
        ? [{ id, finding: finding('lonely-kin', 'kin', { kin: content.kin }) }]
        : []
    // Keep one finding for each pair: the aspect with the greatest similarity.
    const likest = new Map<string, FindingOf & { readonly likeness: number }>()
    for (const { other, likeness } of alike.next().value ?? []) {
      if (likeness <= (likest.get(other.id)?.likeness ?? 0)) continue
      likest.set(other.id, {
        id,
        other: other.id,
        likeness,
        finding: finding('alike', 'kin', { other: titleOf(other), percent: Math.round(likeness * 100) }),
      })
    }
    yield [
      ...entryFindings(content, { whole: true, confirmed }).map((found): FindingOf => ({ id, finding: found })),
      ...twice,
      ...lonely,
      ...[...likest.values()].map(({ likeness: _, ...found }): FindingOf => found),
    ]
  }
}
