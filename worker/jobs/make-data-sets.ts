import { randomBytes } from 'node:crypto'
import { statfsSync } from 'node:fs'
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { Readable } from 'node:stream'
import type { CommandHandler } from '@filiz/application/commands/command-handler.ts'
import type { DataSetFiles } from '@filiz/application/data-sets/data-set-files.ts'
import { withdrawDataSet } from '@filiz/application/data-sets/withdraw-data-set.ts'
import { isSomebodyInItForgotten } from '@filiz/data-set/people/forgotten-subjects.ts'
import { filesIn } from '@filiz/data-set/files/month-files.ts'
import type { DataSetCommand } from '@filiz/domain/data-sets/commands.ts'
import { dataSetDecider, dataSetLifeMs } from '@filiz/domain/data-sets/decider.ts'
import type { DataSetFailure } from '@filiz/domain/data-sets/events.ts'
import { dataSets, type DataSetDocument } from '@filiz/domain/read-models/data-sets.ts'
import { collectionName } from '@filiz/domain/read-models/projection.ts'
import { dataSetStream } from '@filiz/domain/shared/streams.ts'
import type { Clock } from '@filiz/engines/clock/port.ts'
import type { EventLog } from '@filiz/engines/event-log/port.ts'
import type { Job, JobQueue } from '@filiz/engines/job-queue/port.ts'
import type { Logger } from '@filiz/engines/observability/logger.ts'
import type { ReadStore } from '@filiz/engines/read-store/port.ts'
import { EngineUnavailable } from '@filiz/engines/unavailable.ts'
import { ZipFile } from 'yazl'
import { forEachIsolated } from './for-each-isolated.ts'

export interface DataSetJob {
  readonly dataSetId: string
  /** The request for the data set; jobs of older versions, and those of sweeps, have none. */
  readonly correlationId?: string
}

export const dataSetJob = (dataSetId: string, correlationId?: string): Job<DataSetJob> => ({
  id: `data-set-${dataSetId}`,
  data: { dataSetId, ...(correlationId !== undefined && { correlationId }) },
})

export interface DataSetDependencies {
  readonly commands: Pick<CommandHandler, 'load' | 'handle'>
  readonly log: EventLog
  readonly files: DataSetFiles
  readonly clock: Clock
  readonly logger: Logger
  /** Aborted when the worker stops: the next start makes the data set from the beginning. */
  readonly stopped: AbortSignal
}

/** Bytes that stay free on the disk of temporary files. */
const reservedBytes = 512 * 1024 * 1024
const maxBytes = 4 * 1024 ** 3
/** Exports of one attempt, each of which is thrown away if somebody was deleted meanwhile. */
const mostRounds = 3
/** Starts that may end without a result, because the process was killed (by lack of memory). */
const mostStarts = 3
const actor = 'system:make-data-sets'

/**
 * Creates the job that makes a requested data set: an export in a temporary folder, under a key that only this attempt
 * has, stored as one archive. An interrupted attempt is made anew.
 */
export const dataSetMaking =
  ({ commands, log, files, clock, logger, stopped }: DataSetDependencies) =>
  async ({ id: job, data: { dataSetId, correlationId } }: Job<DataSetJob>): Promise<void> => {
    const cause = causeOf(job, correlationId)
    const stream = dataSetStream(dataSetId)
    const report = (command: DataSetCommand) => commands.handle(dataSetDecider, stream, command, cause)
    // Also of an attempt that was killed after it had recorded its result.
    await removeLeftOvers(dataSetId)
    const { state } = await commands.load(dataSetDecider, stream)
    if (state.status === 'made') return withdrawIfForgotten()
    if (state.status !== 'requested') return
    if ((await files.countStart(dataSetId)) > mostStarts) {
      logger.warn({ dataSet: dataSetId }, `a data set is given up: ${mostStarts} starts ended without a result`)
      return giveUp(dataSetId, 'no-room', cause, { commands, files, clock })
    }
    const folder = await mkdtemp(`${temporaryFolder(dataSetId)}-`)
    const noRoom = new AbortController()
    const requireRoom = () => {
      const { bavail, bsize } = statfsSync(folder)
      if (bavail * bsize < reservedBytes) noRoom.abort()
    }
    try {
      requireRoom()
      const make = async () => {
        const name = `filiz-${clock.now().slice(0, 10)}-${dataSetId.slice(0, 8)}`
        const out = path.join(folder, name)
        await rm(out, { recursive: true, force: true })
        // Loaded here, because DuckDB takes 30 MB, and few processes ever make a data set.
        const { runExport } = await import('@filiz/data-set/files/run-export.ts')
        const { events, range } = await runExport({
          log,
          out,
          key: randomBytes(32),
          format: state.format,
          since: state.since,
          until: state.until,
          types: null,
          stopped: AbortSignal.any([stopped, noRoom.signal]),
          say: (line) => logger.info({ dataSet: dataSetId }, line),
          onProgress: requireRoom,
          beforeTables: requireRoom,
        })
        const { through } = range
        const attempt = randomBytes(6).toString('hex')
        const archive = archiveOf(out, name, clock)
        try {
          const bytes = await files.write(dataSetId, { attempt, through }, limited(archive, noRoom))
          return { attempt, events, bytes, through }
        } finally {
          archive.destroy()
        }
      }
      let { through, ...made } = await make()
      // Made again if somebody in it was forgotten meanwhile.
      for (let round = 1; await isSomebodyInItForgotten(log, through); round++) {
        await files.removeAttempt(dataSetId, made.attempt)
        if (round === mostRounds) throw new Error(`somebody was deleted during each of ${mostRounds} exports`)
        ;({ through, ...made } = await make())
      }
      if (stopped.aborted) throw new Error('the worker stops')
      await report({ type: 'Finish', data: { at: clock.now(), ...made } })
    } catch (error) {
      if (stopped.aborted || error instanceof EngineUnavailable) {
        await files.takeBackStart(dataSetId)
        throw error
      }
      logger.warn({ err: error, dataSet: dataSetId }, 'a data set could not be made')
      const reason = noRoom.signal.aborted || isLackOfRoom(error) ? 'no-room' : 'failed'
      await giveUp(dataSetId, reason, cause, { commands, files, clock })
    } finally {
      await rm(folder, { recursive: true, force: true })
    }
    await withdrawIfForgotten()

    /** The reactor withdraws only what was recorded before the deletion. */
    async function withdrawIfForgotten() {
      const { state: finished } = await commands.load(dataSetDecider, stream)
      if (finished.status !== 'made') return
      await files.removeOthers(dataSetId, finished.attempt)
      const through = await files.throughOf(dataSetId, finished.attempt)
      if (through !== undefined && (await isSomebodyInItForgotten(log, through)))
        await withdrawDataSet(dataSetId, cause, { commands, files, clock })
    }
  }

/** DuckDB has no codes for these. */
const isLackOfRoom = (error: unknown): boolean =>
  error instanceof Error &&
  ((error as NodeJS.ErrnoException).code === 'ENOSPC' || /no space left|out of memory/i.test(error.message))

const dataSetsIn = collectionName(dataSets)
const pageSize = 500

/**
 * Queues unfinished data sets again, gives up those that are a day old, and removes what is left of the others: files,
 * keys and temporary folders. Returns the number of data sets that expired.
 */
export async function sweepDataSets({
  readStore,
  queue,
  ...dependencies
}: Pick<DataSetDependencies, 'commands' | 'files' | 'clock'> & {
  readonly readStore: ReadStore
  readonly queue: JobQueue
  readonly logger: Logger
}): Promise<number> {
  const { commands, files, clock, logger } = dependencies
  const isolated = { logger, nameOf: (dataSetId: string) => ({ dataSetId }) }
  const now = clock.now()
  const tooOld = new Date(clock.millis() - dataSetLifeMs).toISOString()
  const open = await readStore.find<DataSetDocument>(dataSetsIn, { where: { status: 'requested' }, limit: pageSize })
  const late = open.filter(({ requestedAt }) => requestedAt <= tooOld).map(({ _id }) => _id)
  await forEachIsolated(late, (id) => giveUp(id, 'too-late', causeOf('sweep'), dependencies), isolated)
  for (const { _id } of open) if (!late.includes(_id)) await queue.add('data-sets', dataSetJob(_id))
  const over = await readStore.find<DataSetDocument>(dataSetsIn, {
    where: { status: 'made', expiresAt: { lte: now } },
    limit: pageSize,
  })
  const expire = async (id: string) =>
    void (await commands.handle(
      dataSetDecider,
      dataSetStream(id),
      { type: 'Expire', data: { at: now } },
      causeOf('sweep'),
    ))
  await forEachIsolated(
    over.map(({ _id }) => _id),
    expire,
    isolated,
  )
  const statusOf = async (id: string) => (await commands.load(dataSetDecider, dataSetStream(id))).state.status
  const tidy = async (id: string) => {
    const status = await statusOf(id)
    if (status === 'failed' || status === 'expired') await files.remove(id)
    // A check that failed for good is repeated.
    if (status === 'made') await queue.add('data-sets', dataSetJob(id))
  }
  await forEachIsolated(await files.list(), tidy, isolated)
  const removeFolder = async ({ name, dataSetId }: { readonly name: string; readonly dataSetId: string }) => {
    const status = await statusOf(dataSetId)
    // Another server on this machine makes those that are not in the log.
    if (status !== 'requested' && status !== 'none') await removeTemporary(name)
  }
  await forEachIsolated(await temporaryFolders(), removeFolder, { logger, nameOf: ({ dataSetId }) => ({ dataSetId }) })
  return over.length
}

async function giveUp(
  dataSetId: string,
  reason: DataSetFailure,
  cause: ReturnType<typeof causeOf>,
  { commands, files, clock }: Pick<DataSetDependencies, 'commands' | 'files' | 'clock'>,
): Promise<void> {
  const failure: DataSetCommand = { type: 'Fail', data: { at: clock.now(), reason } }
  await commands.handle(dataSetDecider, dataSetStream(dataSetId), failure, cause)
  const { state } = await commands.load(dataSetDecider, dataSetStream(dataSetId))
  if (state.status === 'failed') await files.remove(dataSetId)
}

const causeOf = (job: string, correlationId = job) => ({ actor, correlationId, causationId: job, accountId: null })

const temporaryFolder = (dataSetId: string) => path.join(tmpdir(), `filiz-data-set-${dataSetId}`)

const removeTemporary = (name: string) => rm(path.join(tmpdir(), name), { recursive: true, force: true })

/** Returns the folders of attempts that run or were killed. */
async function temporaryFolders(): Promise<{ readonly name: string; readonly dataSetId: string }[]> {
  return (await readdir(tmpdir())).flatMap((name) => {
    const dataSetId = /^filiz-data-set-([\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12})-/.exec(name)?.[1]
    return dataSetId === undefined ? [] : [{ name, dataSetId }]
  })
}

/** Removes the folders of attempts that were killed. */
async function removeLeftOvers(dataSetId: string): Promise<void> {
  for (const folder of await temporaryFolders()) if (folder.dataSetId === dataSetId) await removeTemporary(folder.name)
}

/** Returns an archive of the folder's files, which are read one after the other, as fast as the archive is stored. */
function archiveOf(folder: string, name: string, clock: Pick<Clock, 'now'>): Readable {
  const archive = new ZipFile()
  const output = archive.outputStream as Readable
  archive.on('error', (error) => output.destroy(error))
  // The reader gets the error; without a listener it would end the process if nobody reads any more.
  output.on('error', () => {})
  for (const file of filesIn(folder).toSorted())
    archive.addFile(path.join(folder, file), `${name}/${file}`, {
      mtime: new Date(clock.now()),
      mode: 0o100600,
      compress: !file.endsWith('.parquet'),
    })
  archive.end()
  return output
}

async function* limited(file: Readable, noRoom: AbortController): AsyncGenerator<Buffer> {
  let bytes = 0
  for await (const chunk of file as AsyncIterable<Buffer>) {
    bytes += chunk.length
    if (bytes > maxBytes) {
      noRoom.abort()
      throw new Error(`the data set has more than ${maxBytes} bytes`)
    }
    yield chunk
  }
}
