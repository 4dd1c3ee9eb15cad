import { similarPairs } from '@filiz/domain/catalogue/similar-entries.ts'
import { entryFaults } from '@filiz/domain/catalogue/entry-faults.ts'
import { fold } from '@filiz/domain/shared/turkish.ts'
import { countFaults, wholeCounts } from './counts.ts'
import type { ShippedActivity } from './shipped.ts'

/**
 * Returns a sentence for each fault of the shipped catalogue: in single entries, between entries, and in the counts.
 * Empty when there are none.
 */
export function faultsOf(catalogue: readonly ShippedActivity[]): readonly string[] {
  return [
    ...usedTwice(catalogue, 'slug', ({ slug }) => slug),
    ...usedTwice(catalogue, 'Turkish title', ({ content }) => fold(content.translations.tr.title)),
    ...usedTwice(catalogue, 'English title', ({ slug, content }) => fold(content.translations.en?.title ?? slug)),
    ...catalogue
      .filter(({ slug }) => !/^[a-z0-9]+(-[a-z0-9]+)*$/.test(slug))
      .map(({ slug }) => `${slug}: a slug is lower-case letters, digits and single hyphens`),
    ...catalogue.flatMap(({ slug, content, reviewed }) =>
      entryFaults(content, { whole: true, confirmed: reviewed }).map((fault) => `${slug}: ${fault}`),
    ),
    ...lonelyKin(catalogue),
    ...similarPairs(catalogue).map(
      ({ one, other, aspect, likeness }) =>
        `${one.slug}, ${other.slug}: their ${aspect} are alike (${likeness.toFixed(2)}); another idea, or one kin`,
    ),
    ...countFaults(wholeCounts(catalogue.map(({ content }) => content))),
  ]
}

function usedTwice(
  catalogue: readonly ShippedActivity[],
  what: string,
  of: (entry: ShippedActivity) => string,
): readonly string[] {
  const firstWith = new Map<string, string>()
  return catalogue.flatMap((entry) => {
    const before = firstWith.get(of(entry))
    if (before === undefined) firstWith.set(of(entry), entry.slug)
    return before === undefined ? [] : [`${entry.slug}: the same ${what} as ${before}`]
  })
}

const lonelyKin = (catalogue: readonly ShippedActivity[]): readonly string[] =>
  catalogue
    .filter(
      ({ content: { kin } }) => kin !== null && catalogue.filter((other) => other.content.kin === kin).length === 1,
    )
    .map(({ slug, content: { kin } }) => `${slug}: nothing else has the kin ${kin}`)
