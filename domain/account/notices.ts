import { addDays, addMonths, firstDayOfMonth, instantAt, localDay, monthOf, weekdayOf } from '../shared/calendar.ts'
import type { Day, Instant } from '../shared/event.ts'
import type { Notifications } from './events.ts'

/** What a family may choose to be told of; each is turned off by itself. */
export const noticeKinds = ['planReady', 'weeklySummary', 'reminders', 'monthLetter'] as const
export type NoticeKind = (typeof noticeKinds)[number]
/** Those that come round by the calendar alone. */
export type RecurringNotice = Exclude<NoticeKind, 'planReady'>
export const recurringNotices = [
  'weeklySummary',
  'reminders',
  'monthLetter',
] as const satisfies readonly RecurringNotice[]

/** Whose clock and choice it is. */
export interface NoticeChoice {
  readonly notifications: Notifications
  readonly timeZone: string
}

const summaryOn = { days: [7], time: '18:00' } as const
/** Of the day after a month's last: then it is over, and nothing is left out. */
const letterAt = '10:00'
/** Nobody is told of a plan at night: between these hours of the family's day at once, otherwise in the morning. */
const [morning, evening] = ['09:00', '20:00']

/** The next time for one, strictly after an instant: the local day that it is for, and when. Null where it is off. */
export function nextNotice(
  kind: RecurringNotice,
  { notifications, timeZone }: NoticeChoice,
  after: Instant,
): { readonly day: Day; readonly at: Instant } | null {
  if (!notifications[kind]) return null
  if (kind === 'monthLetter') return nextLetter(timeZone, after)
  const { days, time }: { days: readonly number[]; time: string } =
    kind === 'weeklySummary' ? summaryOn : { days: notifications.reminderDays, time: notifications.reminderTime }
  const today = localDay(after, timeZone)
  for (let ahead = 0; ahead <= 7; ahead += 1) {
    const day = addDays(today, ahead)
    const at = instantAt(day, time, timeZone)
    if (days.includes(weekdayOf(day)) && at > after) return { day, at }
  }
  return null
}

function nextLetter(timeZone: string, after: Instant): { readonly day: Day; readonly at: Instant } {
  const month = monthOf(localDay(after, timeZone))
  const [first, next] = [firstDayOfMonth(month), firstDayOfMonth(addMonths(month, 1))]
  const day = instantAt(first, letterAt, timeZone) > after ? first : next
  return { day, at: instantAt(day, letterAt, timeZone) }
}

/** When to tell of something that has just happened. */
export function atDaytime(now: Instant, timeZone: string): Instant {
  const today = localDay(now, timeZone)
  if (now >= instantAt(today, evening, timeZone)) return instantAt(addDays(today, 1), morning, timeZone)
  const begins = instantAt(today, morning, timeZone)
  return now < begins ? begins : now
}

/** One notice for an account and a period, which is a day (of a letter: the first after its month) or, of a plan, a month: it is sent once, whoever asks how often. */
export interface Notice {
  readonly kind: NoticeKind
  readonly accountId: string
  readonly period: string
}

export const noticeId = ({ kind, accountId, period }: Notice): string => `${kind}_${accountId}_${period}`

/** The same, told to one device of the family's. */
export const pushId = (mailId: string, deviceId: string): string => `${mailId}_${deviceId}`

/** For so long somebody looks whether a try arrives: less than a job that fails is tried for. */
export const testPushSeconds = 120

/** Told to a device only because somebody wants to see whether it arrives. `nonce` tells one try from the next. */
export const testPushId = (accountId: string, nonce: string, deviceId: string): string =>
  `test_${accountId}_${nonce}_${deviceId}`

export interface PushToDevice {
  readonly accountId: string
  readonly deviceId: string
  /** Null: a try. */
  readonly notice: Notice | null
}

/** Undefined for the id of what is no push. */
export function parsePushId(id: string): PushToDevice | undefined {
  const parts = id.split('_')
  const [name, accountId, , deviceId] = parts
  if (parts.length !== 4 || !accountId || !deviceId) return undefined
  const notice = parseNoticeId(parts.slice(0, 3).join('_')) ?? null
  return notice || name === 'test' ? { accountId, deviceId, notice } : undefined
}

/** Undefined for the id of another mail. */
export function parseNoticeId(mailId: string): Notice | undefined {
  const [name, accountId, period, ...more] = mailId.split('_')
  const kind = noticeKinds.find((one) => one === name)
  return kind && accountId && period && more.length === 0 ? { kind, accountId, period } : undefined
}
