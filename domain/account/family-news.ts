import { localDay } from '../shared/calendar.ts'
import type { Day, Instant } from '../shared/event.ts'

/** Kinds of news about another parent of a child. Each can be turned on and off; news are pushed, never mailed. */
export const newsKinds = ['othersCompleted', 'othersRemembered', 'othersJoined'] as const
export type NewsKind = (typeof newsKinds)[number]

/**
 * News for one account. `subject` makes it unique and has no underscore: the activity and the day, the last part of the
 * memory's id, or the invitation. Siblings' completions and joining several children at once are told once.
 */
export interface News {
  readonly kind: NewsKind
  readonly accountId: string
  readonly subject: string
}

/** Largest number of news for an account on one of its local days. */
export const maxNewsPerDay = 3

/** Time after which an event is no news any more, so that no replay and no outage tells old ones. */
const freshMs = 3_600_000
export const newsUntil = (at: Instant): Instant => new Date(Date.parse(at) + freshMs).toISOString()

export const newsId = ({ kind, accountId, subject }: News): string => `${kind}_${accountId}_${subject}`

/** Returns undefined for the id of another message. */
export function parseNewsId(id: string): News | undefined {
  const [name, accountId, subject, ...more] = id.split('_')
  const kind = newsKinds.find((one) => one === name)
  return kind && accountId && subject && more.length === 0 ? { kind, accountId, subject } : undefined
}

export const completionSubject = (activityId: string, day: Day): string => `${activityId}.${day}`
export const activityOf = (subject: string): string => subject.slice(0, subject.indexOf('.'))
export const memorySubject = (memoryId: string): string => memoryId.slice(memoryId.indexOf('_') + 1)

/** The news that an account got on its latest day with news. */
export interface NewsOfDay {
  readonly day: Day
  readonly ids: readonly string[]
}

/** Returns the day's news with this one, or null when the day has no room for it. */
export function withNews(before: NewsOfDay | null, id: string, now: Instant, timeZone: string): NewsOfDay | null {
  const day = localDay(now, timeZone)
  const ids = before?.day === day ? before.ids : []
  if (ids.includes(id)) return { day, ids }
  return ids.length < maxNewsPerDay ? { day, ids: [...ids, id] } : null
}
