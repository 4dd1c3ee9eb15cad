import { createCatalogue } from '@filiz/application/catalogue/catalogue.ts'
import { createCommandHandler } from '@filiz/application/commands/command-handler.ts'
import type { InvitationLinks } from '@filiz/application/children/invitation-links.ts'
import type { MailLinks } from '@filiz/application/mails/mail-links.ts'
import { createDataSetFiles } from '@filiz/application/data-sets/data-set-files.ts'
import { createPhotos } from '@filiz/application/photos/photos.ts'
import type { PlanMaker } from '@filiz/application/plans/make-plan.ts'
import type { BlobStore } from '@filiz/engines/blob-store/port.ts'
import type { Clock } from '@filiz/engines/clock/port.ts'
import type { Consistency } from '@filiz/engines/consistency.ts'
import type { EventLog } from '@filiz/engines/event-log/port.ts'
import type { Consumer, Job, JobQueue, QueueName } from '@filiz/engines/job-queue/port.ts'
import type { Mailer } from '@filiz/engines/mail/port.ts'
import type { Logger } from '@filiz/engines/observability/logger.ts'
import type { Metrics } from '@filiz/engines/observability/metrics.ts'
import { traced, type Tracing } from '@filiz/engines/observability/tracing.ts'
import type { SubjectKeys } from '@filiz/engines/personal-data/port.ts'
import type { Sealer } from '@filiz/engines/personal-data/sealer.ts'
import type { ReadStore } from '@filiz/engines/read-store/port.ts'
import { createAddresses } from '@filiz/engines/records/addresses.ts'
import type { Push } from '@filiz/engines/push/port.ts'
import { createPushDevices } from '@filiz/engines/records/push-devices.ts'
import { createSessions } from '@filiz/engines/records/sessions.ts'
import { createOutbox } from '@filiz/engines/records/outbox.ts'
import { createLastSeen } from '@filiz/engines/records/last-seen.ts'
import { createFamilyChecks } from '@filiz/engines/records/family-checks.ts'
import { createNotices } from '@filiz/engines/records/notices.ts'
import type { Vault } from '@filiz/engines/vault/port.ts'
import { createDailyNews } from '@filiz/engines/records/daily-news.ts'
import { createSentMails } from '@filiz/engines/records/sent-mails.ts'
import { createPlanJob } from './jobs/make-plans.ts'
import { parseStream } from '@filiz/domain/shared/streams.ts'
import { parsePushId } from '@filiz/domain/account/notices.ts'
import type { MailJob } from '@filiz/application/mails/mail-job.ts'
import type { SweepJob } from './jobs/job.ts'
import { createPushJob } from './jobs/send-pushes.ts'
import { createMailJob } from './jobs/send-mails.ts'
import { importCarrying } from './jobs/apply-imports.ts'
import { publishScheduled } from './jobs/publish-scheduled.ts'
import { dataSetMaking } from './jobs/make-data-sets.ts'
import { createChildMailWriter } from './jobs/write-child-mail.ts'
import { createDataSetMailWriter } from './jobs/write-data-set-mail.ts'
import { createNewsWriter } from './jobs/write-news.ts'
import { createNoticeWriter } from './jobs/write-notice.ts'
import { askForNotices } from './duties/ask-for-notices.ts'
import { findMissingWork } from './duties/find-missing-work.ts'
import { releaseCommunityRatingsDuty } from './duties/release-community-ratings.ts'
import { releaseCountsDuty } from './duties/release-counts.ts'
import { releaseUseDuty } from './duties/release-use.ts'
import { removePhotos } from './duties/remove-photos.ts'
import { createDutyRunner } from './duties/run-duties.ts'
import { tendDataSets } from './duties/tend-data-sets.ts'

export interface WorkerOptions {
  readonly log: EventLog
  readonly readStore: ReadStore
  readonly vault: Vault
  readonly blobs: BlobStore
  readonly keys: SubjectKeys
  readonly sealer: Sealer
  readonly queue: JobQueue
  /** No job runs while the data are inconsistent: it could give up work for an account that the log has lost. */
  readonly consistency?: Pick<Consistency, 'require'>
  readonly mailer: Mailer
  readonly push: Push
  readonly clock: Clock
  readonly plans: PlanMaker
  readonly links: MailLinks
  readonly invitationLinks: InvitationLinks
  /** Public base URL without a trailing slash. */
  readonly publicUrl: string
  readonly logger: Logger
  readonly metrics: Metrics
  readonly tracing?: Tracing | undefined
  /** Maximum number of concurrent jobs of one queue. */
  readonly concurrency?: number
}

export interface Worker {
  /** Starts taking jobs. Sweeps at once, and then shortly after each quarter hour of the business clock. */
  start(): void
  /** Finishes the running jobs. */
  stop(): Promise<void>
}

const minuteMs = 60_000
const quarterMs = 15 * minuteMs
/**
 * Milliseconds from the quarter hour to the sweep. Local days begin at a quarter hour everywhere; the delay ensures
 * that rounding cannot put the sweep before it.
 */
const afterQuarterMs = 1_000
/**
 * Poll interval of the business clock in milliseconds: the clock may be changed at any time, while timers follow real
 * time.
 */
const lookMs = 250

export function createWorker(options: WorkerOptions): Worker {
  const {
    log,
    readStore,
    vault,
    blobs,
    keys,
    sealer,
    queue,
    consistency,
    mailer,
    push,
    clock,
    plans,
    links,
    invitationLinks,
    publicUrl,
    logger,
    metrics,
    tracing,
    concurrency = 4,
  } = options
  const outbox = createOutbox(vault)
  const pushDevices = createPushDevices(vault, keys)
  const consumers: Consumer[] = []
  let timer: NodeJS.Timeout | undefined
  let sweptQuarter = -1
  let publishedMinute = -1
  let looking: Promise<unknown> = Promise.resolve()

  const commands = createCommandHandler({ log, sealer })
  const files = createDataSetFiles({ blobs, sealer, keys, vault, clock })
  const stopping = new AbortController()
  const lastSeen = createLastSeen(vault)
  const notices = createNotices(vault)
  const familyChecks = createFamilyChecks(vault)
  const photos = createPhotos({ blobs, sealer, keys, clock })
  const releasing = { log, readStore, commands, clock }
  const runDuties = createDutyRunner({
    duties: [
      findMissingWork({ log, readStore, queue, sealer, clock, logger, outbox, vault, lastSeen, familyChecks }),
      askForNotices({ commands, notices, outbox, pushDevices, queue, clock, logger }),
      tendDataSets({ commands, readStore, queue, files, clock, logger }),
      releaseCountsDuty(releasing),
      releaseUseDuty(releasing),
      releaseCommunityRatingsDuty(releasing),
      removePhotos({ commands, log, readStore, vault, blobs, photos, clock, logger }),
    ],
    logger,
    metrics,
  })
  async function sweep(job: Job<SweepJob>) {
    await runDuties(job)
    await discardFailed(job.data)
  }
  /**
   * Discards failed sweeps that this sweep has replaced. A failed thorough sweep is replaced only by a thorough one;
   * otherwise the latest is kept.
   */
  async function discardFailed({ thorough }: SweepJob) {
    const failed = await queue.failed('sweep')
    const stands = thorough ? undefined : failed.find(({ data }) => (data as SweepJob).thorough)
    for (const job of failed) if (job !== stands) await queue.discard('sweep', job.id)
  }

  const sentMails = createSentMails(vault)
  const catalogue = createCatalogue(readStore)
  const writeNotice = createNoticeWriter({ readStore, catalogue, sealer, lastSeen, clock })
  const addresses = createAddresses(vault, keys)
  const writeChildMail = createChildMailWriter({ log, sealer, clock, invitationLinks, links, addresses })
  const writeDataSetMail = createDataSetMailWriter({ commands, clock })
  const sendMail = createMailJob({
    writeMail: (stream, mailId) =>
      parseStream(stream)?.kind === 'dataset' ? writeDataSetMail(stream) : writeChildMail(stream, mailId),
    log,
    sealer,
    mailer: tracing
      ? { ...mailer, send: (mail) => traced(tracing, 'send mail', { kind: 'client' }, () => mailer.send(mail)) }
      : mailer,
    links,
    invitationLinks,
    clock,
    publicUrl,
    logger,
    metrics,
    outbox,
    addresses,
    sentMails,
    writeNotice,
  })
  const sendPush = createPushJob({
    writeNews: createNewsWriter({ commands, catalogue, dailyNews: createDailyNews(vault), clock }),
    commands,
    push,
    pushDevices,
    sessions: createSessions(vault),
    outbox,
    sentMails,
    writeNotice,
    clock,
    logger,
    metrics,
  })

  const handlers = {
    plans: createPlanJob({ readStore, plans, logger }),
    mail: (job: Job<MailJob>) => (parsePushId(job.data.mailId) ? sendPush(job) : sendMail(job)),
    imports: importCarrying({ commands, clock }),
    'data-sets': dataSetMaking({ commands, log, files, clock, logger, stopped: stopping.signal }),
    sweep,
  }

  function consume<Data>(name: QueueName, handler: (job: Job<Data>) => Promise<void>, atATime: number) {
    const logged = async (job: Job<Data>) => {
      try {
        await consistency?.require()
        await handler(job)
      } catch (error) {
        logger.warn({ err: error, queue: name, job: job.id }, 'a job failed')
        throw error
      }
    }
    consumers.push(queue.consume<Data>(name, logged, { concurrency: atATime }))
  }

  async function sweepWhenDue() {
    const quarter = Math.floor((clock.millis() - afterQuarterMs) / quarterMs)
    if (quarter === sweptQuarter) return
    // Sweep thoroughly each hour, at the start, and after a suspension of the process, in which a month may have
    // changed.
    const thorough = quarter % 4 === 0 || quarter !== sweptQuarter + 1
    await queue.add('sweep', { id: `sweep-${new Date(quarter * quarterMs).toISOString()}`, data: { thorough } })
    sweptQuarter = quarter
  }
  /** Publishes what is due once a minute of the business clock, because a time is chosen to the minute. */
  async function publishWhenDue() {
    const minute = Math.floor(clock.millis() / minuteMs)
    if (minute === publishedMinute) return
    await consistency?.require()
    await publishScheduled({ readStore, commands, clock, logger })
    publishedMinute = minute
  }
  const tasks = [
    { run: sweepWhenDue, failure: 'could not queue a sweep; keeps trying', hasFailed: false },
    { run: publishWhenDue, failure: 'could not publish what is scheduled; keeps trying', hasFailed: false },
  ]
  function look() {
    looking = Promise.all(
      tasks.map(async (task) => {
        try {
          await task.run()
          task.hasFailed = false
        } catch (error) {
          if (!task.hasFailed) logger.warn({ err: error }, task.failure)
          task.hasFailed = true
        }
      }),
    ).then(() => {
      if (timer) timer = setTimeout(look, lookMs)
    })
  }

  async function countJobs() {
    for (const name of Object.keys(handlers) as QueueName[]) {
      for (const [state, count] of Object.entries(await queue.counts(name)))
        metrics.jobs.set({ queue: name, state }, count)
    }
    const memory = await queue.memory?.()
    metrics.redisMemory.set(memory?.used ?? 0)
    metrics.redisMemoryLimit.set(memory?.limit ?? 0)
  }

  return {
    start() {
      metrics.beforeEach(countJobs)
      consume('plans', handlers.plans, concurrency)
      consume('mail', handlers.mail, concurrency)
      consume('imports', handlers.imports, 1)
      consume('data-sets', handlers['data-sets'], 1)
      // A sweep that takes long does not hold up the duties of the next one.
      consume('sweep', handlers.sweep, 2)
      timer = setTimeout(look, 0)
    },
    async stop() {
      clearTimeout(timer)
      timer = undefined
      stopping.abort()
      await looking
      await Promise.all(consumers.map((consumer) => consumer.close()))
    },
  }
}
