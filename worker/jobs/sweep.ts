import { randomUUID } from 'node:crypto'
import { wholeModels } from '@filiz/application/whole-models.ts'
import { unseenDays } from '@filiz/domain/account/state.ts'
import { aheadFromDay, monthsPlanned, plansDue } from '@filiz/domain/planning/due.ts'
import { accounts } from '@filiz/domain/read-models/accounts.ts'
import { children } from '@filiz/domain/read-models/children.ts'
import type { AccountDocument, ChildDocument, PlanDocument } from '@filiz/domain/read-models/documents.ts'
import { plans } from '@filiz/domain/read-models/plans.ts'
import { collectionName } from '@filiz/domain/read-models/projection.ts'
import { addMonths, daysBetween, localDay, monthOf, yearAndMonth, type Month } from '@filiz/domain/shared/calendar.ts'
import type { Day, Instant, Position } from '@filiz/domain/shared/event.ts'
import { FORGOTTEN } from '@filiz/domain/shared/personal-data.ts'
import { planId } from '@filiz/domain/shared/streams.ts'
import type { Clock } from '@filiz/engines/clock/port.ts'
import type { EventLog } from '@filiz/engines/event-log/port.ts'
import type { Job, JobQueue } from '@filiz/engines/job-queue/port.ts'
import type { Logger } from '@filiz/engines/observability/logger.ts'
import type { Sealer } from '@filiz/engines/personal-data/sealer.ts'
import type { Query, ReadStore } from '@filiz/engines/read-store/port.ts'
import type { Outbox } from '@filiz/engines/vault/outbox.ts'
import type { LastSeen } from '@filiz/engines/vault/last-seen.ts'
import type { Sessions } from '@filiz/engines/vault/sessions.ts'
import type { IdempotencyRecords } from '@filiz/engines/vault/idempotency-records.ts'
import { mailJob, planJob, type Cause, type SweepJob } from './job.ts'

export interface SweepDependencies {
  readonly log: EventLog
  readonly readStore: ReadStore
  readonly queue: JobQueue
  readonly sealer: Sealer
  readonly lastSeen: LastSeen
  readonly outbox: Outbox
  readonly sessions: Sessions
  readonly idempotencyRecords: IdempotencyRecords
  readonly clock: Clock
  readonly logger: Logger
}

const pageSize = 500
const dayMs = 86_400_000
const turningDays = [1, aheadFromDay]
/** How long a session may be unused before nobody can refresh it any more (api.md: refresh tokens live 30 days). */
const sessionDays = 31
/** How long a request may come again by its `Idempotency-Key`, where only the vault knows that it was there before. */
const idempotencyDays = 7

const [accountsIn, childrenIn, plansIn] = [accounts, children, plans].map(collectionName) as [string, string, string]

/**
 * Looks for what should be there and is not: plans that have become due in their family's own time zone, plans made
 * ahead whose month has begun, mails that were asked for and never settled. All that it finds becomes jobs, so a lost
 * queue heals, and whatever a reactor's moment missed. One page in memory at a time.
 */
export function sweeping(dependencies: SweepDependencies) {
  const { log, readStore, queue, sealer, lastSeen, outbox, sessions, idempotencyRecords, clock, logger } = dependencies

  const daysAgo = (days: number): Instant => new Date(clock.millis() - days * dayMs).toISOString()

  /** The days that it may be anywhere on earth, first to last (UTC-12 to UTC+14). */
  const daysOnEarth = (): readonly Day[] =>
    [-12, 0, 14].map((hours) => new Date(clock.millis() + hours * 3_600_000).toISOString().slice(0, 10))

  function monthsOnEarth(): { readonly first: Month; readonly last: Month } {
    const days = daysOnEarth()
    return { first: monthOf(days[0]!), last: monthOf(days.at(-1)!) }
  }

  /**
   * On most days only those who turn two can have become due since the last look; every child is looked at where a month
   * is turning, or the next is being planned, and when the look is `thorough`.
   */
  function whoMayBeDue(thorough: boolean): Query['where'] {
    const { first, last } = monthsOnEarth()
    const everybody = thorough || daysOnEarth().some((day) => turningDays.includes(Number(day.slice(8))))
    return {
      plansFrom: { lte: addMonths(last, 1), ...(everybody ? {} : { gte: addMonths(first, -1) }) },
      plansUntil: { gte: first },
    }
  }

  async function missingPlans(thorough: boolean, asOf: Position | null, cause: Cause): Promise<number> {
    const where = whoMayBeDue(thorough)
    let asked = 0
    for await (const page of pages<ChildDocument>(readStore, childrenIn, where, ['name', 'interests', 'pauses'])) {
      const families = await accountsOf(page)
      const candidates = page.flatMap((child) => {
        const account = families.get(child.accountId)
        if (account?.status !== 'active') return []
        const today = localDay(clock.now(), account.timeZone)
        return monthsPlanned(today).filter((month) => child.plansFrom <= month && month <= child.plansUntil).map((month) => ({ child, account, today, month }))
      })
      const there = await plansThere(candidates.map(({ child, month }) => idOf(child._id, month)))
      const missing = candidates.filter(({ child, month }) => !there.has(idOf(child._id, month)))
      const seen = await seenLately(missing.map(({ account, today }) => ({ account, today })))
      const due = await oldEnough(missing.filter(({ account }) => seen.has(account._id)))
      await Promise.all(due.map(({ child, month }) => queue.add('plans', planJob('make', child._id, month, asOf, cause))))
      asked += due.length
    }
    return asked
  }

  async function remakes(asOf: Position | null, cause: Cause): Promise<number> {
    const { first, last } = monthsOnEarth()
    let asked = 0
    for (const period of new Set([first, last])) {
      for await (const page of pages<PlanDocument>(readStore, plansIn, { period, remakeDue: true }, ['items', 'swappedOut'])) {
        const families = await accountsOf(page)
        const children = await readStore.getMany<ChildDocument>(childrenIn, [...new Set(page.map(({ childId }) => childId))])
        const begun = children.flatMap((child) => {
          const account = families.get(child.accountId)
          const today = account && localDay(clock.now(), account.timeZone)
          return today && monthOf(today) === period ? [{ child, today, month: period }] : []
        })
        const due = await oldEnough(begun)
        await Promise.all(due.map(({ child }) => queue.add('plans', planJob('remake', child._id, period, asOf, cause))))
        asked += due.length
      }
    }
    return asked
  }

  /** Those who may have a plan of the month by their birth date, and whose birth date is not forgotten. */
  async function oldEnough<C extends { readonly child: ChildDocument; readonly today: Day; readonly month: Month }>(candidates: readonly C[]): Promise<C[]> {
    const birthDates = await sealer.openTexts(candidates.map(({ child }) => child.birthDate))
    return candidates.filter(({ today, month }, index) => birthDates[index] !== FORGOTTEN && plansDue(birthDates[index]!, today).includes(month))
  }

  async function unsettledMails(): Promise<number> {
    let asked = 0
    for (let after: string | null = null, page; (page = await outbox.page(after, pageSize)).length > 0; after = page.at(-1)!.mailId) {
      await Promise.all(page.map((mail) => queue.add('mail', mailJob(mail))))
      asked += page.length
    }
    return asked
  }

  async function accountsOf(documents: readonly { readonly accountId: string }[]): Promise<Map<string, AccountDocument>> {
    const found = await readStore.getMany<AccountDocument>(accountsIn, [...new Set(documents.map(({ accountId }) => accountId))])
    return new Map(found.map((account) => [account._id, account]))
  }

  async function plansThere(ids: readonly string[]): Promise<Set<string>> {
    const found = ids.length === 0 ? [] : await readStore.find<PlanDocument>(plansIn, { where: { _id: { in: ids } }, limit: ids.length, without: ['items', 'swappedOut'] })
    return new Set(found.map(({ _id }) => _id))
  }

  /** Who was here within `unseenDays`; who never signed in was here when they registered. */
  async function seenLately(families: readonly { readonly account: AccountDocument; readonly today: Day }[]): Promise<Set<string>> {
    const unique = new Map(families.map((family) => [family.account._id, family]))
    const days = await Promise.all([...unique].map(async ([id, { account }]) => (await lastSeen.get(id)) ?? localDay(account.memberSince, account.timeZone)))
    return new Set([...unique.values()].flatMap(({ account, today }, index) => (daysBetween(days[index]!, today) < unseenDays ? [account._id] : [])))
  }

  return async ({ id, data: { thorough } }: Job<SweepJob>): Promise<void> => {
    const cause = { correlationId: randomUUID(), causationId: id }
    const ofTheVault = {
      mails: await unsettledMails(),
      sessions: thorough ? await sessions.removeUnseenSince(daysAgo(sessionDays)) : 0,
      idempotencyRecords: thorough ? await idempotencyRecords.removeUsedBefore(daysAgo(idempotencyDays)) : 0,
    }
    await wholeModels(readStore, [accountsIn, childrenIn, plansIn])
    const asOf = await log.head()
    const found = { ...ofTheVault, plans: await missingPlans(thorough, asOf, cause), remakes: await remakes(asOf, cause) }
    logger.info({ ...found, correlationId: cause.correlationId }, 'swept')
  }
}

function idOf(childId: string, period: Month): string {
  const { year, month } = yearAndMonth(period)
  return planId(childId, year, month)
}

/** A collection a page at a time, in order of id, whatever is added or removed meanwhile. */
async function* pages<D extends ChildDocument | PlanDocument>(readStore: ReadStore, collection: string, where: Query['where'], without: readonly string[]): AsyncGenerator<D[]> {
  for (let after = ''; ; ) {
    const page = await readStore.find<D>(collection, { where: { ...where, _id: { gt: after } }, sort: ['_id'], limit: pageSize, without })
    if (page.length > 0) yield page
    if (page.length < pageSize) return
    after = page.at(-1)!._id
  }
}
