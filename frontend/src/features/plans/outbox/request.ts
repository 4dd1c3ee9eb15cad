import type { Entry } from './entries.ts'

interface Request {
  readonly path: string
  readonly body: object
  readonly headers: Readonly<Record<string, string>>
}

/** Below that, an answer takes as long as a wait. */
const noticeableMs = 5_000
/** Above that, nobody remembers when it was; the server counts no more. */
const mostMs = 90 * 86_400_000

/**
 * The request by which a wish is told to the server.
 *
 * A completion says how long ago it was; by an age and not by an instant, which a device with a wrong clock would put into the future.
 * An age that cannot be, for the clock was put right meanwhile, is not told: then it counts when it arrives.
 * In a header, for it changes from one sending to the next, and the body of one key must not.
 */
export function requestFor(
  { planId, activityId, wish, madeAt }: Pick<Entry, 'planId' | 'activityId' | 'wish' | 'madeAt'>,
  now: number,
): Request {
  const path = `/plans/${encodeURIComponent(planId)}/activities/${activityId}/${wish.kind}`
  const age = now - madeAt
  const waited =
    wish.kind === 'complete' &&
    !wish.body.completedAt &&
    age >= noticeableMs &&
    age <= mostMs &&
    madeAt >= beginningOf(planId)
  return {
    path,
    body: wish.kind === 'reopen' ? {} : wish.body,
    headers: waited ? { 'Seconds-Ago': String(Math.floor(age / 1000)) } : {},
  }
}

/** The first moment of a plan's month (`<childId>_<yyyy>-<mm>`), where this device is. */
function beginningOf(planId: string): number {
  const [year, month] = planId
    .slice(planId.lastIndexOf('_') + 1)
    .split('-')
    .map(Number)
  return new Date(year!, month! - 1).getTime()
}
