import type { MonthDocument, MonthItem } from '../read-models/documents.ts'
import type { Candidate, CatalogueEntry, PlanRequest } from './request.ts'

/** What may be asked with: candidates, or whole catalogue entries with their content nested, as the catalogue's files have them. */
export type Asked<Request extends PlanRequest> = Omit<Request, 'catalogue'> & {
  readonly catalogue: readonly (Candidate | CatalogueEntry)[]
}

/** The same request with candidates alone, and with nothing (null) for answers that are no numbers: one of them would make a whole plan's scores none. */
export const acceptedFrom = <Request extends PlanRequest>(
  asked: Asked<Request>,
): Asked<Request> & Pick<PlanRequest, 'catalogue'> => ({
  ...asked,
  catalogue: candidatesOf(asked.catalogue),
  history: asked.history.every(isWhole) ? asked.history : asked.history.map(wholeOf),
})

const answers = ['engagement', 'difficulty', 'focusMinutes'] as const satisfies readonly (keyof MonthItem)[]
const isAnswer = (value: number | null): boolean => value === null || Number.isFinite(value)

/** Whoever asks from outside may have left out what nobody answered. */
const isWhole = ({ items, swappedOut }: MonthDocument): boolean =>
  swappedOut !== undefined &&
  items.every((item) => item.completedAt !== undefined && answers.every((answer) => isAnswer(item[answer])))

const wholeOf = (month: MonthDocument): MonthDocument => ({
  ...month,
  swappedOut: month.swappedOut ?? [],
  items: month.items.map((item) => ({
    ...item,
    completedAt: item.completedAt ?? null,
    ...Object.fromEntries(answers.map((answer) => [answer, isAnswer(item[answer]) ? item[answer] : null])),
  })),
})

/** Every entry as a candidate. Throws a TypeError for what is neither, rather than let a plan be made as if it were not there. */
function candidatesOf(catalogue: readonly (Candidate | CatalogueEntry)[]): readonly Candidate[] {
  // Nearly always there is nothing to do, and a plan is made from a thousand.
  return catalogue.every(isCandidate) ? catalogue : catalogue.map(candidateOf)
}

function candidateOf(entry: Candidate | CatalogueEntry): Candidate {
  if (isCandidate(entry)) return entry
  const flat =
    'content' in entry ? { ...entry.content, activityId: entry.activityId, version: entry.version ?? 1 } : entry
  if (!isCandidate(flat)) throw new TypeError(`not an activity of a catalogue: ${JSON.stringify(entry).slice(0, 200)}`)
  return flat
}

const isCandidate = (entry: Candidate | CatalogueEntry): entry is Candidate =>
  'category' in entry &&
  typeof entry.activityId === 'string' &&
  typeof entry.version === 'number' &&
  typeof entry.minAge === 'number' &&
  typeof entry.maxAge === 'number' &&
  entry.translations?.tr !== undefined
