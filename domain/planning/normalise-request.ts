import type { Candidate, CatalogueEntry, HistoryItem, HistoryMonth, PlanRequest } from './request.ts'

/**
 * A request whose catalogue may contain whole entries with nested content, as in catalogue files, beside candidates.
 */
export type UncheckedRequest<Request extends PlanRequest> = Omit<Request, 'catalogue'> & {
  readonly catalogue: readonly (Candidate | CatalogueEntry)[]
}

/**
 * Normalises a request. Whole entries become candidates. An answer that is not a number becomes null, because it would
 * turn all scores into NaN.
 */
export const normaliseRequest = <Request extends PlanRequest>(
  asked: UncheckedRequest<Request>,
): UncheckedRequest<Request> & Pick<PlanRequest, 'catalogue'> => ({
  ...asked,
  catalogue: candidatesOf(asked.catalogue),
  history: asked.history.every(isWhole) ? asked.history : asked.history.map(wholeOf),
})

const answers = ['engagement', 'difficulty', 'focusMinutes'] as const satisfies readonly (keyof HistoryItem)[]
const isAnswer = (value: number | null): boolean => value === null || Number.isFinite(value)

/** False when an external caller omitted unanswered fields. */
const isWhole = ({ items, swappedOut }: HistoryMonth): boolean =>
  swappedOut !== undefined &&
  items.every((item) => item.completedAt !== undefined && answers.every((answer) => isAnswer(item[answer])))

const wholeOf = (month: HistoryMonth): HistoryMonth => ({
  ...month,
  swappedOut: month.swappedOut ?? [],
  items: month.items.map((item) => ({
    ...item,
    completedAt: item.completedAt ?? null,
    ...Object.fromEntries(answers.map((answer) => [answer, isAnswer(item[answer]) ? item[answer] : null])),
  })),
})

/**
 * Converts all entries to candidates. Throws a TypeError for an invalid entry, so that the entry is not silently
 * missing from plans.
 */
function candidatesOf(catalogue: readonly (Candidate | CatalogueEntry)[]): readonly Candidate[] {
  // Fast path, because usually all entries are candidates.
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
