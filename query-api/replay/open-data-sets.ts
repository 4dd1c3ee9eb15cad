import type { DataSetFiles } from '@filiz/application/data-sets/data-set-files.ts'
import { readSupportedEvents } from '@filiz/application/commands/read-supported-events.ts'
import { DataSetTooLarge, mostArchiveBytes } from '@filiz/data-set/replay/limits.ts'
import type { OpenedDataSet } from '@filiz/data-set/replay/open-archive.ts'
import type { DuckDb } from '@filiz/data-set/tables/duckdb.ts'
import { dataSetDecider, type DataSetState } from '@filiz/domain/data-sets/decider.ts'
import type { DataSetEvent } from '@filiz/domain/data-sets/events.ts'
import { dataSetStream } from '@filiz/domain/shared/streams.ts'
import type { Clock } from '@filiz/engines/clock/port.ts'
import type { EventLog } from '@filiz/engines/event-log/port.ts'
import { ApiError } from '@filiz/http/api-error.ts'
import type { RateLimits } from '@filiz/http/rate-limits.ts'

/** Data sets that are unpacked at a time, and how long one stays so after its last use. */
const mostOpen = 2
const idleMs = 5 * 60_000

/** Data sets that are open for queries. */
export interface OpenDataSets {
  /**
   * Runs `read` on a data set, which is unpacked first if necessary. Rejects with `NOT_FOUND` if it cannot be
   * downloaded any more, and with `CONFLICT` if it is too large or the account has not opened it.
   */
  use<T>(dataSetId: string, accountId: string, read: (db: DuckDb) => Promise<T>): Promise<T>
}

interface Open {
  readonly set: Promise<OpenedDataSet>
  users: number
  idle: NodeJS.Timeout | undefined
}

export function createOpenDataSets({
  log,
  clock,
  limits,
  files,
}: {
  readonly log: Pick<EventLog, 'readStream'>
  readonly clock: Pick<Clock, 'now'>
  readonly limits: Pick<RateLimits, 'take'>
  readonly files: Pick<DataSetFiles, 'has' | 'read'>
}): OpenDataSets {
  const open = new Map<string, Open>()
  /** Sets that take room: open ones, and those that are still being closed. */
  let alive = 0

  /** Closes a set as soon as nobody reads it. */
  function release(dataSetId: string) {
    const one = open.get(dataSetId)
    if (!one) return
    open.delete(dataSetId)
    clearTimeout(one.idle)
    if (one.users === 0) closeLater(one)
  }
  const closeLater = ({ set }: Open) =>
    void set
      .then((opened) => opened.close())
      .catch(() => {})
      .finally(() => alive--)

  async function requireOpened(dataSetId: string, accountId: string) {
    let state: DataSetState = dataSetDecider.initial
    for await (const event of readSupportedEvents(log, dataSetStream(dataSetId)))
      state = dataSetDecider.evolve(state, event as unknown as DataSetEvent)
    if (state.status !== 'made' || state.expiresAt <= clock.now() || !(await files.has(dataSetId))) {
      release(dataSetId)
      throw new ApiError('NOT_FOUND')
    }
    if (!state.openedBy.includes(accountId)) throw new ApiError('CONFLICT', { reason: 'DATA_SET_NOT_OPENED' })
    return state
  }

  function begin(dataSetId: string, state: { readonly attempt: string; readonly bytes: number }): Open {
    if (alive > mostOpen) throw new ApiError('UNAVAILABLE', { retryAfter: 5 })
    alive++
    return { set: unpack(dataSetId, state), users: 0, idle: undefined }
  }

  async function unpack(dataSetId: string, { attempt, bytes }: { readonly attempt: string; readonly bytes: number }) {
    // Loaded here, because DuckDB takes 30 MB, and few processes ever open a data set.
    const { openArchive } = await import('@filiz/data-set/replay/open-archive.ts')
    return openArchive(files.read(dataSetId, attempt, bytes))
  }

  return {
    async use(dataSetId, accountId, read) {
      const state = await requireOpened(dataSetId, accountId)
      if (state.bytes > mostArchiveBytes) throw new ApiError('CONFLICT', { reason: 'DATA_SET_TOO_LARGE' })
      if (!open.has(dataSetId)) await limits.take('archivesOfAccountInAnHour', accountId)
      // Another request may have opened it during the wait.
      const one = open.get(dataSetId) ?? begin(dataSetId, state)
      clearTimeout(one.idle)
      // The newest is last, so that the first one is the longest unused.
      open.delete(dataSetId)
      open.set(dataSetId, one)
      if (open.size > mostOpen) release(open.keys().next().value!)
      one.users++
      try {
        return await read((await one.set).db)
      } catch (error) {
        if (open.get(dataSetId) === one) release(dataSetId)
        throw error instanceof DataSetTooLarge ? new ApiError('CONFLICT', { reason: 'DATA_SET_TOO_LARGE' }) : error
      } finally {
        one.users--
        if (open.get(dataSetId) === one) one.idle = setTimeout(() => release(dataSetId), idleMs).unref()
        else if (one.users === 0) closeLater(one)
      }
    },
  }
}
