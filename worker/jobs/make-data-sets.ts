import { randomBytes } from 'node:crypto'
import { mkdtemp, readdir, rm, statfs } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { Readable } from 'node:stream'
import type { CommandHandler } from '@filiz/application/command-handler.ts'
import type { DataSetFiles } from '@filiz/application/data-set-files.ts'
import { withdrawDataSet } from '@filiz/application/withdraw-data-set.ts'
import { forgottenAfter } from '@filiz/data-set/people/forgotten-subjects.ts'
import { runExport } from '@filiz/data-set/files/run-export.ts'
import type { DataSetCommand } from '@filiz/domain/data-sets/commands.ts'
import { dataSetDecider, dataSetLifeMs } from '@filiz/domain/data-sets/decider.ts'
import type { DataSetFailure } from '@filiz/domain/data-sets/events.ts'
import { dataSets, type DataSetDocument } from '@filiz/domain/read-models/data-sets.ts'
import { collectionName } from '@filiz/domain/read-models/projection.ts'
import type { Position } from '@filiz/domain/shared/event.ts'
import { dataSetStream } from '@filiz/domain/shared/streams.ts'
import type { Clock } from '@filiz/engines/clock/port.ts'
import type { EventLog } from '@filiz/engines/event-log/port.ts'
import type { Job, JobQueue } from '@filiz/engines/job-queue/port.ts'
import type { Logger } from '@filiz/engines/observability/logger.ts'
import type { ReadStore } from '@filiz/engines/read-store/port.ts'
import { EngineUnavailable } from '@filiz/engines/unavailable.ts'
import { ZipFile } from 'yazl'

export interface DataSetJob {
  readonly dataSetId: string
}

export const dataSetJob = (dataSetId: string): Job<DataSetJob> => ({ id: `data-set-${dataSetId}`, data: { dataSetId } })

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
const actor = 'system:make-data-sets'

/**
 * Creates the job that makes a requested data set: an export in a temporary folder, under a key that only this attempt
 * has, stored as one archive. An interrupted attempt is made anew.
 */
export const dataSetMaking =
  ({ commands, log, files, clock, logger, stopped }: DataSetDependencies) =>
  async ({ id: job, data: { dataSetId } }: Job<DataSetJob>): Promise<void> => {
    const stream = dataSetStream(dataSetId)
    const report = (command: DataSetCommand) => commands.handle(dataSetDecider, stream, command, causeOf(job))
    // Also of an attempt that was killed after it had recorded its result.
    await removeLeftOvers(dataSetId)
    const { state } = await commands.load(dataSetDecider, stream)
    if (state.status !== 'requested') return
    const folder = await mkdtemp(`${temporaryFolder(dataSetId)}-`)
    const noRoom = new AbortController()
    const requireRoom = async () => {
      const { bavail, bsize } = await statfs(folder)
      if (bavail * bsize < reservedBytes) noRoom.abort()
    }
    try {
      await requireRoom()
      const make = async () => {
        const name = `filiz-${clock.now().slice(0, 10)}-${dataSetId.slice(0, 8)}`
        const out = path.join(folder, name)
        await rm(out, { recursive: true, force: true })
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
          onProgress: () => void requireRoom().catch(() => noRoom.abort()),
        })
        const attempt = randomBytes(6).toString('hex')
        const archive = await archiveOf(out, name, clock)
        try {
          const bytes = await files.write(dataSetId, attempt, limited(archive, noRoom))
          return { attempt, events, bytes, through: range.through }
        } finally {
          archive.destroy()
        }
      }
      const wasForgottenSince = async (position: Position | null) => {
        const { accounts, children } = await forgottenAfter(log, position)
        return accounts.size + children.size > 0
      }
      let { through, ...made } = await make()
      // Made again until nobody in it was forgotten meanwhile.
      while (await wasForgottenSince(through)) ({ through, ...made } = await make())
      if (stopped.aborted) throw new Error('the worker stops')
      await report({ type: 'Finish', data: { at: clock.now(), ...made } })
      const { state: finished } = await commands.load(dataSetDecider, stream)
      if (finished.status === 'made') await files.removeOthers(dataSetId, finished.attempt)
      // The reactor withdraws only what was recorded before the deletion.
      if (await wasForgottenSince(through)) await withdrawDataSet(dataSetId, causeOf(job), { commands, files, clock })
    } catch (error) {
      if (stopped.aborted || error instanceof EngineUnavailable) throw error
      logger.warn({ err: error, dataSet: dataSetId }, 'a data set could not be made')
      const reason = noRoom.signal.aborted || (error as NodeJS.ErrnoException).code === 'ENOSPC' ? 'no-room' : 'failed'
      await giveUp(dataSetId, reason, causeOf(job), { commands, files, clock })
    } finally {
      await rm(folder, { recursive: true, force: true })
    }
  }

const dataSetsIn = collectionName(dataSets)
const pageSize = 500

/**
 * Queues unfinished data sets again, gives up those that are a day old, and removes files that have expired. Returns
 * the number of removed files.
 */
export async function sweepDataSets({
  readStore,
  queue,
  ...dependencies
}: Pick<DataSetDependencies, 'commands' | 'files' | 'clock'> & {
  readonly readStore: ReadStore
  readonly queue: JobQueue
}): Promise<number> {
  const { commands, files, clock } = dependencies
  const now = clock.now()
  const tooOld = new Date(clock.millis() - dataSetLifeMs).toISOString()
  const open = await readStore.find<DataSetDocument>(dataSetsIn, { where: { status: 'requested' }, limit: pageSize })
  for (const { _id, requestedAt } of open)
    if (requestedAt <= tooOld) await giveUp(_id, 'too-late', causeOf('sweep'), dependencies)
    else await queue.add('data-sets', dataSetJob(_id))
  const over = await readStore.find<DataSetDocument>(dataSetsIn, {
    where: { status: 'made', expiresAt: { lte: now } },
    limit: pageSize,
  })
  for (const { _id } of over) {
    await files.remove(_id)
    await commands.handle(dataSetDecider, dataSetStream(_id), { type: 'Expire', data: { at: now } }, causeOf('sweep'))
  }
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

const causeOf = (job: string) => ({ actor, correlationId: job, causationId: job, accountId: null })

const temporaryFolder = (dataSetId: string) => path.join(tmpdir(), `filiz-data-set-${dataSetId}`)

/** Removes the folders of attempts that were killed. */
async function removeLeftOvers(dataSetId: string): Promise<void> {
  const beginning = `${path.basename(temporaryFolder(dataSetId))}-`
  for (const name of await readdir(tmpdir()))
    if (name.startsWith(beginning)) await rm(path.join(tmpdir(), name), { recursive: true, force: true })
}

/** Returns an archive of the folder's files, which are read one after the other, as fast as the archive is stored. */
async function archiveOf(folder: string, name: string, clock: Pick<Clock, 'now'>): Promise<Readable> {
  const archive = new ZipFile()
  const output = archive.outputStream as Readable
  archive.on('error', (error) => output.destroy(error))
  // The reader gets the error; without a listener it would end the process if nobody reads any more.
  output.on('error', () => {})
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  const found = entries.filter((entry) => entry.isFile()).map((entry) => path.join(entry.parentPath, entry.name))
  for (const file of found.toSorted())
    archive.addFile(file, `${name}/${path.relative(folder, file).replaceAll(path.sep, '/')}`, {
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
