/** Functions for stream names, and for the subject whose personal data a stream holds. */
export const accountStream = (accountId: string) => `account-${accountId}`
export const childStream = (childId: string) => `child-${childId}`
export const activityStream = (activityId: string) => `activity-${activityId}`
export const planStream = (planId: string) => `plan-${planId}`

/** Returns the stream of a child's diary entries of a month, `memories-<childId>_<yyyy>-<mm>`. */
export const memoriesStream = (childId: string, month: string) => `memories-${childId}_${month}`

/** Returns the stream of a child's milestone answers and focuses. */
export const developmentStream = (childId: string) => `development-${childId}`

/** Returns the stream of what an account saw in a month, `exposure-<accountId>_<yyyy>-<mm>`. */
export const exposureStream = (accountId: string, month: string) => `exposure-${accountId}_${month}`

/** The single stream of the milestones' texts (`domain/milestones`). */
export const milestonesStream = 'milestones-all'

/** The single stream of all administrators (`domain/administrators`). */
export const administratorsStream = 'administrators-all'

export const importStream = (importId: string) => `import-${importId}`

export const dataSetStream = (dataSetId: string) => `dataset-${dataSetId}`

/** Returns the stream of whether an address takes invitations. `hash`: a keyed hash of the address, in hex. */
export const inviteeStream = (hash: string) => `invitee-${hash}`

/** Returns the counts stream of a month, such as `counts-2026-03`. */
export const countsStream = (month: string) => `counts-${month}`

/** Returns the community ratings stream of a month, such as `reception-2026-03`. */
export const communityRatingsStream = (month: string) => `reception-${month}`

/** Returns the stream of a month's figures for one category, such as `use-2026-03_DOGA_KESIF`. */
export const useStream = (month: string, category: string) => `use-${month}_${category}`

export type StreamKind =
  | 'account'
  | 'child'
  | 'activity'
  | 'plan'
  | 'memories'
  | 'development'
  | 'exposure'
  | 'milestones'
  | 'administrators'
  | 'import'
  | 'dataset'
  | 'invitee'
  | 'counts'
  | 'reception'
  | 'use'
export const streamKinds: readonly StreamKind[] = [
  'account',
  'child',
  'activity',
  'plan',
  'memories',
  'development',
  'exposure',
  'milestones',
  'administrators',
  'import',
  'dataset',
  'invitee',
  'counts',
  'reception',
  'use',
]

export function parseStream(stream: string): { kind: StreamKind; id: string } | undefined {
  const dash = stream.indexOf('-')
  const kind = stream.slice(0, dash) as StreamKind
  return dash > 0 && streamKinds.includes(kind) ? { kind, id: stream.slice(dash + 1) } : undefined
}

/** Returns the id of a plan, `<childId>_<yyyy>-<mm>`. */
export const planId = (childId: string, year: number, month: number) =>
  `${childId}_${String(year).padStart(4, '0')}-${String(month).padStart(2, '0')}`

export function parsePlanId(id: string): { childId: string; year: number; month: number } | undefined {
  const match = /^([0-9a-f-]{36})_(\d{4})-(0[1-9]|1[0-2])$/.exec(id)
  return match ? { childId: match[1]!, year: Number(match[2]), month: Number(match[3]) } : undefined
}

/**
 * Returns the subject whose key encrypts the personal fields in a stream: `account:<id>` or `child:<id>`; undefined for
 * a stream without personal fields, such as the catalogue.
 */
export function personalSubject(stream: string): string | undefined {
  const parsed = parseStream(stream)
  if (parsed?.kind === 'account') return `account:${parsed.id}`
  if (parsed?.kind === 'exposure') return `account:${parsed.id.slice(0, parsed.id.indexOf('_'))}`
  if (parsed?.kind === 'child' || parsed?.kind === 'development') return `child:${parsed.id}`
  if (parsed?.kind === 'plan' || parsed?.kind === 'memories')
    return `child:${parsed.id.slice(0, parsed.id.indexOf('_'))}`
  return undefined
}
