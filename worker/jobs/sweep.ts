import { randomUUID } from 'node:crypto'
import { requireCaughtUp, requireBuilt } from '@filiz/application/operation/read-model-checks.ts'
import { agenda, type AgendaDocument } from '@filiz/domain/read-models/agenda.ts'
import { mayHavePlan } from '@filiz/domain/planning/agenda.ts'
import { localDay, monthOf } from '@filiz/domain/shared/calendar.ts'
import { children } from '@filiz/domain/read-models/children.ts'
import { imports, type ImportDocument } from '@filiz/domain/read-models/imports.ts'
import { plans } from '@filiz/domain/read-models/plans.ts'
import { collectionName } from '@filiz/domain/read-models/projection.ts'
import type { Instant } from '@filiz/domain/shared/event.ts'
import type { EventLog } from '@filiz/engines/event-log/port.ts'
import type { Job } from '@filiz/engines/job-queue/port.ts'
import type { Logger } from '@filiz/engines/observability/logger.ts'
import type { Query } from '@filiz/engines/read-store/port.ts'
import { newsUntil } from '@filiz/domain/account/family-news.ts'
import { isNews, parsePushId } from '@filiz/domain/account/notices.ts'
import type { Outbox } from '@filiz/engines/records/outbox.ts'
import type { Vault } from '@filiz/engines/vault/port.ts'
import { backfillExpiry } from '@filiz/engines/records/expiry.ts'
import { expiryOfIdempotencyRecord } from '@filiz/engines/records/idempotency-records.ts'
import type { SweepCursor } from '@filiz/engines/records/family-checks.ts'
import { expiryOfSentMail } from '@filiz/engines/records/sent-mails.ts'
import { expiryOfSession } from '@filiz/engines/records/sessions.ts'
import { importJob } from './apply-imports.ts'
import { mailJob } from '@filiz/application/mails/mail-job.ts'
import type { SweepJob } from './job.ts'
import { createDuePlanFinder, type DuePlanCounts, type DuePlanDependencies } from './find-due-plans.ts'
import { createFailureIsolation } from './isolate-failures.ts'

export interface SweepDependencies extends DuePlanDependencies {
  readonly log: EventLog
  readonly outbox: Outbox
  readonly vault: Vault
  readonly logger: Logger
}

const pageSize = 500
/**
 * Milliseconds of the past whose checks a thorough sweep repeats, because jobs failed permanently or documents arrived
 * late.
 */
const recheckedMs = 48 * 3_600_000
/**
 * Allowed difference between the clocks of two processes, so that a sweep does not miss what another process has just
 * written.
 */
const overlapMs = 60_000

/** A plan is due at most this long after its predecessor, so later due times follow from a clock that was ahead. */
const furthestDueMs = 32 * 24 * 3_600_000
const endOfTime: Instant = '9999-12-31T23:59:59.999Z'

/** Expiry of record kinds that an older release stored without a date. */
const expiryOf = { session: expiryOfSession, 'used-key': expiryOfIdempotencyRecord, 'sent-mail': expiryOfSentMail }

const modelsIn = [agenda, children, plans, imports].map(collectionName)
const importsIn = collectionName(imports)
const agendaIn = modelsIn[0]!
const start: SweepCursor = { at: '', id: '' }

/**
 * Creates the repair job. It finds plans that are due by the family's time zone, plans made in advance whose month has
 * begun, and mails that were never settled; and it removes expired records. It queues a job for missing work, so that a
 * lost queue or a missed event is repaired. Reads, in pages, only the families that have become due since the last
 * sweep, and continues after an interruption. A thorough sweep also doubts due times that are more than a month ahead.
 */
export function createSweep(dependencies: SweepDependencies) {
  const { log, readStore, queue, familyChecks, outbox, vault, clock, logger } = dependencies
  const findDuePlans = createDuePlanFinder(dependencies)
  const isolateFailures = createFailureIsolation(dependencies)

  const before = (instant: Instant, ms: number): Instant => new Date(Date.parse(instant) - ms).toISOString()

  const pageOf = (where: Query['where']) =>
    readStore.find<AgendaDocument>(agendaIn, { where, sort: ['dueAt'], limit: pageSize })

  /** Yields families due after the cursor up to `until` inclusive, in pages ordered by time and id. */
  async function* dueAfter(cursor: SweepCursor, until: Instant): AsyncGenerator<readonly AgendaDocument[]> {
    for (let { at, id } = cursor; ;) {
      const sameTime = id === '' ? [] : await pageOf({ dueAt: at, _id: { gt: id } })
      const page = sameTime.length > 0 ? sameTime : await pageOf({ dueAt: { gt: at, lte: until } })
      if (page.length === 0) return
      yield page
      const last = page.at(-1)!
      ;({ at, id } = { at: last.dueAt!, id: last._id })
    }
  }

  /** Yields families for which no plan will be due, in pages ordered by id. */
  async function* neverDue(): AsyncGenerator<readonly AgendaDocument[]> {
    for (let after = '', page; (page = await pageOf({ dueAt: null, _id: { gt: after } })).length > 0;) {
      yield page
      after = page.at(-1)!._id
    }
  }

  /**
   * Yields families whose next due time is far ahead, or missing, although a child may have a plan of this month: the
   * clock was ahead when an event set the time.
   */
  async function* dueTooLate(now: Instant): AsyncGenerator<readonly AgendaDocument[]> {
    for (const pages of [dueAfter({ at: before(now, -furthestDueMs), id: '' }, endOfTime), neverDue()])
      for await (const page of pages)
        yield page.filter(({ children: all, timeZone }) =>
          mayHavePlan(Object.values(all), monthOf(localDay(now, timeZone))),
        )
  }

  async function unsettledMails(): Promise<number> {
    let asked = 0
    for (
      let after: string | null = null, page;
      (page = await outbox.page(after, pageSize)).length > 0;
      after = page.at(-1)!.mailId
    ) {
      await queue.addAll(
        'mail',
        page.map((mail) => {
          const pushed = parsePushId(mail.mailId)?.notice
          return mailJob(pushed && isNews(pushed) ? { ...mail, until: newsUntil(mail.at) } : mail)
        }),
      )
      asked += page.length
    }
    return asked
  }

  /**
   * Returns the cursor of the last sweep, or of an interrupted sweep where it stopped. Starts from the beginning when
   * the clock is before the cursor, as in a demonstration.
   */
  async function resumeFrom(now: Instant, thorough: boolean): Promise<SweepCursor> {
    const saved = await familyChecks.cursor()
    if (saved === null || saved.at > now) return start
    if (saved.id !== '') return saved
    const [overlapping, again] = [before(saved.at, overlapMs), before(now, recheckedMs)]
    return { at: thorough && again < overlapping ? again : overlapping, id: '' }
  }

  /**
   * Queues imports that are accepted but unfinished, and returns their number. The job id prevents a duplicate of a
   * running job.
   */
  async function unfinishedImports(): Promise<number> {
    const left = await readStore.find<ImportDocument>(importsIn, { where: { status: 'accepted' }, limit: pageSize })
    await queue.addAll(
      'imports',
      left.map(({ _id }) => importJob(_id)),
    )
    return left.length
  }

  return async ({ id: job, data: { thorough } }: Job<SweepJob>): Promise<void> => {
    const cause = { correlationId: randomUUID(), causationId: job }
    const mails = await unsettledMails()
    await backfillExpiry(vault, expiryOf)
    const expired = await vault.removeExpired(clock.now())
    await requireBuilt(readStore, modelsIn)
    const importsLeft = await unfinishedImports()
    const now = clock.now()
    // Wait for the read models: documents folded later could have due times before this sweep's cursor.
    const asOf = await requireCaughtUp({ log, readStore }, modelsIn)

    const found = { plans: 0, remakes: 0, families: 0 }
    const checkAll = async (families: readonly AgendaDocument[]) => {
      const more: DuePlanCounts = await isolateFailures(families, (some) => findDuePlans(some, asOf, cause))
      found.plans += more.plans
      found.remakes += more.remakes
      found.families += families.length
    }
    const cursor = await resumeFrom(now, thorough)
    if (thorough || cursor === start)
      for await (const page of dueTooLate(now)) if (page.length > 0) await checkAll(page)
    for await (const page of dueAfter(cursor, now)) {
      await checkAll(page)
      const { dueAt, _id } = page.at(-1)!
      await familyChecks.moveTo({ at: dueAt!, id: _id })
    }
    for (let due; (due = await familyChecks.due(now, pageSize)).length > 0;) {
      await checkAll(
        await readStore.getMany<AgendaDocument>(agendaIn, [...new Set(due.map(({ accountId }) => accountId))]),
      )
      await familyChecks.done(due)
    }
    await familyChecks.moveTo({ at: now, id: '' })
    logger.info({ ...found, mails, imports: importsLeft, expired, correlationId: cause.correlationId }, 'swept')
  }
}
