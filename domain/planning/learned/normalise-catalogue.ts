import { newestOf } from '../eligible.ts'
import type { Candidate } from '../request.ts'

/**
 * Sorts a catalogue (newest version of each activity, traits by name), so that floating-point sums do not depend on its
 * order. The result is cached while the catalogue is in use; entries and traits must not be mutated.
 */
export function normaliseCatalogue(catalogue: readonly Candidate[]): readonly Candidate[] {
  const before = catalogues.get(catalogue)
  if (before?.entries.length === catalogue.length && catalogue.every((entry, index) => entry === before.entries[index]))
    return before.ordered
  const ordered = [...newestOf(catalogue).values()].map(normaliseEntry)
  catalogues.set(catalogue, { entries: [...catalogue], ordered })
  return ordered
}

export function normaliseEntry(entry: Candidate): Candidate {
  const before = known.get(entry)
  if (before !== undefined) return before
  const { interests, materialKinds, places } = entry
  const ordered = [interests, materialKinds, places].every(isByName)
    ? entry
    : {
        ...entry,
        interests: interests.toSorted(),
        materialKinds: materialKinds?.toSorted() ?? null,
        places: places?.toSorted() ?? null,
      }
  known.set(entry, ordered)
  return ordered
}

const catalogues = new WeakMap<
  readonly Candidate[],
  { readonly entries: readonly Candidate[]; readonly ordered: readonly Candidate[] }
>()
const known = new WeakMap<Candidate, Candidate>()

const isByName = (traits: readonly string[] | null | undefined): boolean =>
  traits == null || traits.every((trait, index) => index === 0 || traits[index - 1]! <= trait)
