import type { Candidate, CatalogueEntry, PlanRequest } from './request.ts'

/** What may be asked with: candidates, or whole catalogue entries with their content nested, as the catalogue's files have them. */
export type Asked<Request extends PlanRequest> = Omit<Request, 'catalogue'> & { readonly catalogue: readonly (Candidate | CatalogueEntry)[] }

/** Every entry as a candidate. Throws a TypeError for what is neither, rather than let a plan be made as if it were not there. */
export function candidatesOf(catalogue: readonly (Candidate | CatalogueEntry)[]): readonly Candidate[] {
  // Nearly always there is nothing to do, and a plan is made from a thousand.
  return catalogue.every(isCandidate) ? catalogue : catalogue.map(candidateOf)
}

function candidateOf(entry: Candidate | CatalogueEntry): Candidate {
  if (isCandidate(entry)) return entry
  const flat = 'content' in entry ? { ...entry.content, activityId: entry.activityId, version: entry.version ?? 1 } : entry
  if (!isCandidate(flat)) throw new TypeError(`not an activity of a catalogue: ${JSON.stringify(entry).slice(0, 200)}`)
  return flat
}

const isCandidate = (entry: Candidate | CatalogueEntry): entry is Candidate =>
  'category' in entry && typeof entry.activityId === 'string' && typeof entry.version === 'number' && typeof entry.minAge === 'number' && typeof entry.maxAge === 'number' && entry.translations?.tr !== undefined
