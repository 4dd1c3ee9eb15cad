import type { Sealer } from '@filiz/engines/personal-data/sealer.ts'
import { FORGOTTEN } from '@filiz/domain/registry/personal-data.ts'
import { isCounted } from '@filiz/domain/plan/optional.ts'
import type { Account } from '@filiz/domain/account/evolve.ts'
import { unseenDays } from '@filiz/domain/account/evolve.ts'
import { checklistAt, type Notice } from '@filiz/domain/account/notices.ts'
import { may, type CaregiverRole } from '@filiz/domain/child/rights.ts'
import { reachesChecklist } from '@filiz/domain/milestones/checklists.ts'
import { accounts, type AccountDocument } from '@filiz/domain/read-models/accounts.ts'
import { caregivers, type CaregiverDocument } from '@filiz/domain/read-models/caregivers.ts'
import { children, type ChildDocument } from '@filiz/domain/read-models/children.ts'
import { letterOf, namedIn, type Letter } from '@filiz/domain/progress/letter.ts'
import { letterSentences, prideMessage } from '@filiz/domain/texts/letters.ts'
import type { Catalogue } from '@filiz/application/catalogue/catalogue.ts'
import { historyOf } from '@filiz/application/data-sets/history.ts'
import { figuresOf, type MonthDocument, type MonthItem } from '@filiz/domain/read-models/months.ts'
import { plans, type StoredPlan } from '@filiz/domain/read-models/plans.ts'
import { collectionName } from '@filiz/domain/read-models/projection.ts'
import {
  addDays,
  addMonths,
  daysBetween,
  instantAt,
  localDay,
  monthOf,
  yearAndMonth,
  type Month,
} from '@filiz/domain/shared/calendar.ts'
import type { Day } from '@filiz/domain/shared/event.ts'
import type { NoticeFigures } from '@filiz/domain/texts/notices.ts'
import type { Clock } from '@filiz/engines/clock/port.ts'
import type { ReadStore } from '@filiz/engines/read-store/port.ts'
import type { LastSeen } from '@filiz/engines/records/last-seen.ts'

export interface NoticeWritingDependencies {
  readonly readStore: ReadStore
  readonly catalogue: Pick<Catalogue, 'byIds'>
  readonly sealer: Pick<Sealer, 'openDeep'>
  readonly lastSeen: LastSeen
  readonly clock: Clock
}

/**
 * Days after the start of a month in which the letter about the previous month is still sent, e.g. after a downtime.
 */
const letterIsNewForDays = 3
/** Days after a child has reached the age of a checklist in which that is still told, e.g. after a downtime. */
const checklistIsNewForDays = 3
/** Upper bound of children and plans read, far above what an account follows. */
const limit = 200
const [childrenIn, plansIn, accountsIn, caregiversIn] = [children, plans, accounts, caregivers].map(collectionName) as [
  string,
  string,
  string,
  string,
]

/** A child with the current day in its owner's time zone, in which its completions are dated. */
interface FollowedChild {
  readonly child: ChildDocument
  readonly role: CaregiverRole
  readonly zone: string
  readonly today: Day
}

/**
 * Computes the figures of a notice at the time of sending, over all children that the account follows. Returns null if
 * the notice is pointless: turned off, its day over, the family inactive, all children paused, no checklist reached, or
 * an activity already completed today.
 */
export const createNoticeWriter =
  ({ readStore, catalogue, sealer, lastSeen, clock }: NoticeWritingDependencies) =>
  async (
    { kind, accountId, period }: Notice,
    { notifications, timeZone, memberSince, language }: Account,
  ): Promise<NoticeFigures | null> => {
    if (!notifications[kind]) return null
    const today = localDay(clock.now(), timeZone)
    const seen = (await lastSeen.get(accountId)) ?? localDay(memberSince, timeZone)
    if (daysBetween(seen, today) >= unseenDays) return null

    const followed = await childrenOf()
    const todayOf = new Map(followed.map((one) => [one.child._id, one.today]))
    if (kind === 'planReady') {
      if (period < monthOf(today)) return null
      const made = await monthsOf([period])
      return made.length === 0
        ? null
        : {
            kind,
            month: yearAndMonth(period).month,
            plans: made.length,
            activities: made.flatMap(({ items }) => items.filter(isCounted)).length,
          }
    }
    if (kind === 'monthLetter')
      return daysBetween(period, today) > letterIsNewForDays ? null : letterOn(addMonths(monthOf(period), -1), today)
    if (kind === 'newChecklist') {
      if (daysBetween(period, today) > checklistIsNewForDays) return null
      const seeing = followed.filter(({ role }) => may(role, 'see-milestones'))
      const open = await sealer.openDeep(seeing.map(({ child }) => child))
      // The day in the owner's time zone at the time for which this notice was scheduled.
      const dayIn = (zone: string) => localDay(instantAt(period, checklistAt, timeZone), zone)
      const reached = open.filter(
        ({ birthDate }, index) => birthDate !== FORGOTTEN && reachesChecklist(birthDate, dayIn(seeing[index]!.zone)),
      )
      const [only, ...others] = reached.map(({ _id }) => _id)
      return only === undefined ? null : { kind, childId: others.length > 0 ? null : only }
    }
    if (period !== today || isPaused()) return null
    const days = [today, ...todayOf.values()].flatMap((day) => [addDays(day, -6), day])
    const items = (await monthsOf([...new Set(days.map(monthOf))])).flatMap((month) =>
      month.items.map((item) => ({ ...item, period: month.period, now: todayOf.get(month.childId)! })),
    )
    if (kind === 'reminders' && items.some(({ day, now }) => day === now)) return null
    const waiting = await toDo(
      items.filter((item) => item.period === monthOf(item.now) && item.completedAt === null && isCounted(item)),
    )
    if (kind === 'reminders') return waiting === 0 ? null : { kind, waiting }
    const done = items.filter(({ day, now }) => day !== null && day >= addDays(now, -6) && day <= now)
    if (items.length === 0) return null
    return {
      kind,
      completed: done.length,
      minutes: done.reduce((sum, { minutes }) => sum + (minutes ?? 0), 0),
      waiting,
    }

    /** Returns the number of these activities without recalled ones. */
    async function toDo(items: readonly Pick<MonthItem, 'activityId'>[]): Promise<number> {
      const activities = await catalogue.byIds(new Set(items.map(({ activityId }) => activityId)), false)
      return items.filter(({ activityId }) => !activities.get(activityId)?.recalled).length
    }

    /**
     * Returns the figures of the monthly letter, or null for a month without completed activities. With several
     * children the figures are totals, since names stay out of mails.
     */
    async function letterOn(month: Month, now: Day): Promise<NoticeFigures | null> {
      const children = (await monthsOf([month])).map(({ childId, _id }) => ({ childId, planId: _id }))
      const all = await Promise.all(
        children.map(async ({ childId, planId }) => ({
          planId,
          letter: letterOf(await historyOf(childId, readStore), month, now),
        })),
      )
      const letters = all.flatMap(({ planId, letter }) =>
        letter && letter.figures.completed > 0 ? [{ planId, letter }] : [],
      )
      const total = (figure: 'completed' | 'minutes') =>
        letters.reduce((sum, { letter: { figures } }) => sum + figures[figure], 0)
      if (letters.length === 0) return null
      const inYear = yearAndMonth(month).month
      const [only, ...others] = letters
      return {
        kind: 'monthLetter',
        month: inYear,
        completed: total('completed'),
        minutes: total('minutes'),
        letter: others.length > 0 ? null : await written(only!, inYear),
      }
    }

    async function written({ planId, letter }: { planId: string; letter: Letter }, month: number) {
      const activities = await catalogue.byIds(namedIn(letter), false)
      const titleOf = (id: string) => {
        const translations = activities.get(id)?.translations
        return (translations?.[language] ?? translations?.tr)?.title
      }
      return {
        planId,
        sentences: [...letterSentences(letter, month, titleOf, language), prideMessage(letter.pride, language)],
      }
    }

    /** Returns the account's own children and those of others that it follows. */
    async function childrenOf(): Promise<readonly FollowedChild[]> {
      const where = { accountId }
      const memberships = await readStore.find<CaregiverDocument>(caregiversIn, {
        where: { accountId, left: false },
        limit,
      })
      const [own, others] = await Promise.all([
        readStore.find<ChildDocument>(childrenIn, { where, limit }),
        readStore.getMany<ChildDocument>(
          childrenIn,
          memberships.map(({ childId }) => childId),
        ),
      ])
      const shared = others.filter((child) => child.caregivers.some((one) => one.accountId === accountId))
      const owners = await readStore.getMany<AccountDocument>(accountsIn, [
        ...new Set(shared.map((child) => child.accountId)),
      ])
      const zones = new Map(owners.map((owner) => [owner._id, owner.timeZone]))
      return [...own, ...shared].map((child) => {
        const zone = zones.get(child.accountId) ?? timeZone
        const role = child.caregivers.find((one) => one.accountId === accountId)?.role ?? 'owner'
        return { child, role, zone, today: localDay(clock.now(), zone) }
      })
    }

    async function monthsOf(periods: readonly string[]): Promise<MonthDocument[]> {
      const ids = followed.map(({ child }) => child._id)
      if (ids.length === 0) return []
      const where = { childId: { in: ids }, period: { in: periods } }
      return (await readStore.find<StoredPlan>(plansIn, { where, limit })).map(figuresOf)
    }

    function isPaused(): boolean {
      const isOff = ({ child: { pauses }, today: day }: FollowedChild) =>
        pauses.some(({ from, until }) => from <= day && day <= until)
      return followed.length > 0 && followed.every(isOff)
    }
  }
