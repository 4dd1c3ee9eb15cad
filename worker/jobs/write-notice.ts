import type { Account } from '@filiz/domain/account/evolve.ts'
import { unseenDays } from '@filiz/domain/account/evolve.ts'
import type { Notice } from '@filiz/domain/account/notices.ts'
import { children } from '@filiz/domain/read-models/children.ts'
import type { ChildDocument, MonthDocument } from '@filiz/domain/read-models/documents.ts'
import { months } from '@filiz/domain/read-models/months.ts'
import { collectionName } from '@filiz/domain/read-models/projection.ts'
import { addDays, daysBetween, localDay, monthOf, yearAndMonth } from '@filiz/domain/shared/calendar.ts'
import type { Day } from '@filiz/domain/shared/event.ts'
import type { NoticeFigures } from '@filiz/domain/texts/notices.ts'
import type { Clock } from '@filiz/engines/clock/port.ts'
import type { ReadStore } from '@filiz/engines/read-store/port.ts'
import type { LastSeen } from '@filiz/engines/vault/last-seen.ts'

export interface NoticeWritingDependencies {
  readonly readStore: ReadStore
  readonly lastSeen: LastSeen
  readonly clock: Clock
}

/** More months than twenty children can have begun within two. */
const limit = 200
const [childrenIn, monthsIn] = [children, months].map(collectionName) as [string, string]

/**
 * The figures of a notice at the moment when it is sent; null where there is nothing to say any more: it was turned off, its day
 * is over, the family has not been here for long, every child pauses, something was done today already.
 */
export const noticeWriting = ({ readStore, lastSeen, clock }: NoticeWritingDependencies) =>
  async ({ kind, accountId, period }: Notice, { notifications, timeZone, memberSince }: Account): Promise<NoticeFigures | null> => {
    if (!notifications[kind]) return null
    const today = localDay(clock.now(), timeZone)
    const seen = (await lastSeen.get(accountId)) ?? localDay(memberSince, timeZone)
    if (daysBetween(seen, today) >= unseenDays) return null

    if (kind === 'planReady') {
      if (period < monthOf(today)) return null
      const made = await monthsOf([period])
      return made.length === 0 ? null : { kind, month: yearAndMonth(period).month, plans: made.length, activities: made.flatMap(({ items }) => items).length }
    }
    if (period !== today || await isPaused(today)) return null
    const monday = addDays(today, -6)
    const items = (await monthsOf([...new Set([monthOf(monday), monthOf(today)])])).flatMap((month) => month.items.map((item) => ({ ...item, period: month.period })))
    const waiting = items.filter((item) => item.period === monthOf(today) && item.completedAt === null).length
    if (kind === 'reminders') return waiting === 0 || items.some(({ day }) => day === today) ? null : { kind, waiting }
    const done = items.filter(({ day }) => day !== null && day >= monday && day <= today)
    if (items.length === 0) return null
    return { kind, completed: done.length, minutes: done.reduce((sum, { minutes }) => sum + (minutes ?? 0), 0), waiting }

    function monthsOf(periods: readonly string[]): Promise<MonthDocument[]> {
      return readStore.find<MonthDocument>(monthsIn, { where: { accountId, period: { in: periods } }, limit })
    }

    async function isPaused(day: Day): Promise<boolean> {
      const family = await readStore.find<ChildDocument>(childrenIn, { where: { accountId }, limit })
      return family.length > 0 && family.every(({ pauses }) => pauses.some(({ from, until }) => from <= day && day <= until))
    }
  }
