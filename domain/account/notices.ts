import { addDays, addMonths, firstDayOfMonth, instantAt, localDay, monthOf, weekdayOf } from '../shared/calendar.ts'
import type { Day, Instant } from '../shared/event.ts'
import type { Notifications } from './events.ts'
import { parseNewsId, type News } from './family-news.ts'

/** Kinds of notices that a family can turn on and off separately. */
export const noticeKinds = ['planReady', 'weeklySummary', 'reminders', 'monthLetter', 'newChecklist'] as const
export type NoticeKind = (typeof noticeKinds)[number]
/** Kinds of notices that recur on calendar days. */
export type RecurringNotice = Exclude<NoticeKind, 'planReady'>
export const recurringNotices = [
  'weeklySummary',
  'reminders',
  'monthLetter',
  'newChecklist',
] as const satisfies readonly RecurringNotice[]

/** The settings that determine when a notice is due. */
export interface NoticeChoice {
  readonly notifications: Notifications
  readonly timeZone: string
}

const summaryOn = { days: [7], time: '18:00' } as const
/** Local time of the monthly letter, on the first day after the month. */
const letterAt = '10:00'
/** Local time of the notice about a checklist, checked every day. */
export const checklistAt = '10:00'
/** Plan notices are sent at once between these local times, and otherwise at the next `morning`. */
const [morning, evening] = ['09:00', '20:00']

/** Returns the next local day and time of a notice, strictly after an instant; null when the notice is off. */
export function nextNotice(
  kind: RecurringNotice,
  { notifications, timeZone }: NoticeChoice,
  after: Instant,
): { readonly day: Day; readonly at: Instant } | null {
  if (!notifications[kind]) return null
  if (kind === 'monthLetter') return nextLetter(timeZone, after)
  const { days, time } = daysOf(kind, notifications)
  const today = localDay(after, timeZone)
  for (let ahead = 0; ahead <= 7; ahead += 1) {
    const day = addDays(today, ahead)
    const at = instantAt(day, time, timeZone)
    if (days.includes(weekdayOf(day)) && at > after) return { day, at }
  }
  return null
}

function daysOf(
  kind: Exclude<RecurringNotice, 'monthLetter'>,
  { reminderDays, reminderTime }: Notifications,
): { readonly days: readonly number[]; readonly time: string } {
  if (kind === 'weeklySummary') return summaryOn
  return kind === 'newChecklist'
    ? { days: [1, 2, 3, 4, 5, 6, 7], time: checklistAt }
    : { days: reminderDays, time: reminderTime }
}

function nextLetter(timeZone: string, after: Instant): { readonly day: Day; readonly at: Instant } {
  const month = monthOf(localDay(after, timeZone))
  const [first, next] = [firstDayOfMonth(month), firstDayOfMonth(addMonths(month, 1))]
  const day = instantAt(first, letterAt, timeZone) > after ? first : next
  return { day, at: instantAt(day, letterAt, timeZone) }
}

/** Returns the time at which the family may be told about an event at `now`: at once by day, else the next morning. */
export function atDaytime(now: Instant, timeZone: string): Instant {
  const today = localDay(now, timeZone)
  if (now >= instantAt(today, evening, timeZone)) return instantAt(addDays(today, 1), morning, timeZone)
  const begins = instantAt(today, morning, timeZone)
  return now < begins ? begins : now
}

/**
 * A notice to one account about one `period`: a day, or a month for plans (for the monthly letter, the first day after
 * the month). Each notice is sent once, however often it is requested.
 */
export interface Notice {
  readonly kind: NoticeKind
  readonly accountId: string
  readonly period: string
}

export const noticeId = ({ kind, accountId, period }: Notice): string => `${kind}_${accountId}_${period}`

/** Returns the id of a push message: one notice to one device. */
export const pushId = (mailId: string, deviceId: string): string => `${mailId}_${deviceId}`

/** Seconds until the client stops waiting for a test push; shorter than the retries of a failing job. */
export const testPushSeconds = 120

/** Returns the id of a test push. `nonce` tells tests of the same device apart. */
export const testPushId = (accountId: string, nonce: string, deviceId: string): string =>
  `test_${accountId}_${nonce}_${deviceId}`

/** A message that is pushed: a notice, or news of another parent. */
export const isNews = (message: Notice | News): message is News => 'subject' in message

export interface PushToDevice {
  readonly accountId: string
  readonly deviceId: string
  /** Null for a test push. */
  readonly notice: Notice | News | null
}

/** Returns undefined for an id of another kind. */
export function parsePushId(id: string): PushToDevice | undefined {
  const parts = id.split('_')
  const [name, accountId, , deviceId] = parts
  if (parts.length !== 4 || !accountId || !deviceId) return undefined
  const messageId = parts.slice(0, 3).join('_')
  const notice = parseNoticeId(messageId) ?? parseNewsId(messageId) ?? null
  return notice || name === 'test' ? { accountId, deviceId, notice } : undefined
}

/** Returns undefined for the id of a mail that is not a notice. */
export function parseNoticeId(mailId: string): Notice | undefined {
  const [name, accountId, period, ...more] = mailId.split('_')
  const kind = noticeKinds.find((one) => one === name)
  return kind && accountId && period && more.length === 0 ? { kind, accountId, period } : undefined
}
