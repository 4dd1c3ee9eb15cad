import type { Entry } from './entries.ts'

interface Request { readonly path: string; readonly body: object; readonly headers: Readonly<Record<string, string>> }

/** Below that, an answer takes as long as a wait. */
const noticeableMs = 5_000

/**
 * The request by which a wish is told to the server.
 *
 * A completion says how long ago it was; by an age and not by an instant, which a device with a wrong clock would put into the future.
 * In a header, for it changes from one sending to the next, and the body of one key must not.
 */
export function requestFor({ planId, activityId, wish, madeAt }: Pick<Entry, 'planId' | 'activityId' | 'wish' | 'madeAt'>, now: number): Request {
  const path = `/plans/${encodeURIComponent(planId)}/activities/${activityId}/${wish.kind}`
  const age = Math.floor((now - madeAt) / 1000)
  const waited = wish.kind === 'complete' && !wish.body.completedAt && now - madeAt >= noticeableMs
  return { path, body: wish.kind === 'reopen' ? {} : wish.body, headers: waited ? { 'Seconds-Ago': String(age) } : {} }
}
