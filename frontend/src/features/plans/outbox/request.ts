import type { Entry } from './entries.ts'

interface Request {
  readonly path: string
  readonly body: object
  readonly headers: Readonly<Record<string, string>>
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
  { planId, activityId, wish: mutation, madeAt }: Pick<Entry, 'planId' | 'activityId' | 'wish' | 'madeAt'>,
  now: number,
): Request {
  const path = `/plans/${encodeURIComponent(planId)}/activities/${activityId}/${mutation.kind}`
  const age = now - madeAt
  const waited =
    mutation.kind === 'complete' &&
    !mutation.body.completedAt &&
    age >= noticeableMs &&
    age <= mostMs &&
    madeAt >= beginningOf(planId)
  return { path, body: mutation.body ?? {}, headers: waited ? { 'Seconds-Ago': String(Math.floor(age / 1000)) } : {} }
}

/** Returns the first instant of the month of a plan (`<childId>_<yyyy>-<mm>`) in the device's time zone. */
function beginningOf(planId: string): number {
  const [year, month] = planId
    .slice(planId.lastIndexOf('_') + 1)
    .split('-')
    .map(Number)
  return new Date(year!, month! - 1).getTime()
}
