import { setTimeout as sleep } from 'node:timers/promises'
import type { Projection } from '@filiz/domain/read-models/projection.ts'
import { systemClock } from '@filiz/engines/clock/clocks.ts'
import type { EventLogReader } from '@filiz/engines/event-log/port.ts'
import { createLogger } from '@filiz/engines/observability/logger.ts'
import { createMetrics } from '@filiz/engines/observability/metrics.ts'
import type { ReadStore } from '@filiz/engines/read-store/port.ts'
import { createProjector, RebuildFailed, type Projector } from '@filiz/projector/projector.ts'
import { Failed } from '@filiz/data-set/errors.ts'

export interface Filling {
  /** Number of events read so far. */
  readonly events: number
  /** Checkpoint of the read model that lags most. */
  readonly checkpoint: string | null
}

export interface FillOptions {
  readonly log: EventLogReader
  readonly readStore: ReadStore
  readonly projections: readonly Projection[]
  readonly onProgress?: (filling: Filling) => void
  readonly signal?: AbortSignal
}

/** All calls share one logger, because each logger adds a listener for the exit of the process. */
const logger = createLogger({ level: 'silent' })

/**
 * Builds read models with the projector up to the end of the log, resuming from existing checkpoints. Resolves when
 * they have caught up; rejects with `Failed` for an event that cannot be applied. An aborted signal stops it; a later
 * call resumes from the checkpoints.
 */
export async function fillReadModels({
  log,
  readStore,
  projections,
  onProgress = () => {},
  signal,
}: FillOptions): Promise<void> {
  const projector = createProjector({
    log,
    readStore,
    projections,
    clock: systemClock(),
    logger,
    metrics: createMetrics(),
    exclusive: true,
    onProgress: ({ events }) =>
      onProgress({
        events,
        checkpoint:
          projector
            .states()
            .map(({ checkpoint }) => checkpoint ?? '')
            .sort()[0] || null,
      }),
  })
  // A projector retries forever, but a user of the command line needs an error, so check the engines first.
  await Promise.all([log.check(), readStore.check()])
  const watching = new AbortController()
  try {
    await Promise.race([
      projector.start(),
      standstill(projector, AbortSignal.any([watching.signal, ...(signal ? [signal] : [])])),
    ])
    const parked = projector.states().find((state) => state.parked > 0)
    if (parked)
      throw new Failed(`${parked.name}: ${parked.parked} events cannot be folded: a store that is empty says which`)
  } catch (error) {
    throw error instanceof RebuildFailed ? new Failed(error.message, { cause: error }) : error
  } finally {
    watching.abort()
    await projector.stop()
  }
}

const pollMs = 250
/** After failing for this many seconds, a retry is unlikely to help. */
const patienceSeconds = 10

/** Rejects when the projector does not advance any more, or when the signal aborts. */
async function standstill(projector: Projector, signal: AbortSignal): Promise<never> {
  while (!signal.aborted) {
    await sleep(pollMs, undefined, { signal }).catch(() => {})
    const halted = projector
      .states()
      .find(
        ({ status, failingSeconds }) =>
          ['stopped', 'newer-version-needed', 'log-mismatch'].includes(status) || failingSeconds > patienceSeconds,
      )
    if (halted) throw new Failed(`${halted.name}: ${halted.error}`)
  }
  throw new Failed('stopped')
}
