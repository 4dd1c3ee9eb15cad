import type { PlanEntry } from '../entry.ts'
import type { Kind } from './kind.ts'

/** Rules for completing and reopening an activity of a plan, and for giving feedback. */
export const planKind: Kind<PlanEntry> = {
  lane: 'filiz-outbox',
  changes: () => [],
  refetch: 'active',
  isShownAtOnce: false,
  subjectOf: ({ planId, activityId }) => `${planId} ${activityId}`,
  dependsOnRefused: true,
  merge: merged,
  async send(entry, api) {
    const { path, body, headers } = requestFor(entry, Date.now())
    return (await api.post(path, body, { idempotencyKey: entry.key, headers })).data
  },
  wordsOf: ({ wish }) => (wish.kind === 'feedback' && wish.body.notes) || '',
}

/**
 * An opposite mutation is dropped when it was never sent. A sent one stays, because the server may have applied it: it
 * is sent again with its key, followed by the new one.
 */
function merged(mine: readonly PlanEntry[], added: PlanEntry): readonly PlanEntry[] {
  const stopped = mine.findIndex(({ refusal }) => refusal)
  if (stopped >= 0) {
    const before = mine.slice(0, stopped)
    const { wish, place, refusal } = mine[stopped]!
    const isFeedback = added.wish.kind === 'feedback'
    // The form of a new feedback has shown the last one (`refusedFeedback`), so it replaces all of them.
    if (isFeedback && wish.kind === 'feedback')
      return [...before, ...mine.slice(stopped).filter((entry) => entry.wish.kind !== 'feedback'), added]
    // A mutation of the same kind replaces the refused one and stays ahead of those that depend on it. One of another
    // kind goes before it and drops it, but nothing that has words.
    if (wish.kind === added.wish.kind) return mine.with(stopped, { ...added, place })
    const withWords = mine.slice(stopped).filter((entry) => !isFeedback && planKind.wordsOf(entry) !== '')
    return [
      ...merged(before, { ...added, place: place - 0.5 }),
      ...withWords.map((entry) => ({ ...entry, refusal: refusal! })),
    ]
  }
  if (added.wish.kind === 'reopen') return takenBack(mine, added)
  const last = mine.at(-1)
  if (!last || last.sent || last.wish.kind !== added.wish.kind) return [...mine, added]
  return added.wish.kind === 'feedback' ? [...mine.slice(0, -1), added] : mine
}

type FeedbackEntry = PlanEntry & { readonly wish: { readonly kind: 'feedback' } }

/** Returns the last feedback to an activity that was refused or depends on a refused mutation, for its form. */
export function refusedFeedback(entries: readonly PlanEntry[], planId: string, activityId: string) {
  const mine = entries.filter((entry) => entry.planId === planId && entry.activityId === activityId)
  const refused = mine.findIndex(({ refusal }) => refusal)
  return mine.findLast(
    (entry, index): entry is FeedbackEntry => refused >= 0 && index >= refused && entry.wish.kind === 'feedback',
  )
}

/**
 * Drops the entries from the last completion that was never sent. When there is none, the reopening itself must be
 * sent.
 */
function takenBack(mine: readonly PlanEntry[], added: PlanEntry): readonly PlanEntry[] {
  const last = mine.at(-1)
  if (!last || last.sent) return [...mine, added]
  switch (last.wish.kind) {
    case 'complete':
      return mine.slice(0, -1)
    case 'feedback':
      return takenBack(mine.slice(0, -1), added)
    case 'reopen':
      return mine
  }
}

/** Minimum delay in milliseconds that is sent; shorter delays are ordinary latency. */
const noticeableMs = 5_000
/** Maximum delay in milliseconds that the server accepts. */
const mostMs = 90 * 86_400_000

/**
 * Builds the request of a mutation. A delayed completion sends its age instead of a time, because a wrong device clock
 * would put the time into the future. An implausible age (the clock was corrected meanwhile) is omitted, so that the
 * server uses the time of arrival. The age is a header, because it differs between attempts, and the body under one
 * idempotency key must not change.
 */
export function requestFor(
  { planId, activityId, wish, madeAt }: Pick<PlanEntry, 'planId' | 'activityId' | 'wish' | 'madeAt'>,
  now: number,
): { readonly path: string; readonly body: object; readonly headers: Readonly<Record<string, string>> } {
  const age = now - madeAt
  const isLate =
    wish.kind === 'complete' &&
    !wish.body.completedAt &&
    age >= noticeableMs &&
    age <= mostMs &&
    madeAt >= beginningOf(planId)
  return {
    path: `/plans/${encodeURIComponent(planId)}/activities/${activityId}/${wish.kind}`,
    body: wish.body ?? {},
    headers: isLate ? { 'Seconds-Ago': String(Math.floor(age / 1000)) } : {},
  }
}

/** Returns the first instant of the month of a plan (`<childId>_<yyyy>-<mm>`) in the device's time zone. */
function beginningOf(planId: string): number {
  const [year, month] = planId
    .slice(planId.lastIndexOf('_') + 1)
    .split('-')
    .map(Number)
  return new Date(year!, month! - 1).getTime()
}
