import { setTimeout as sleep } from 'node:timers/promises'
import type { Projection } from '@filiz/domain/read-models/projection.ts'
import { systemClock } from '@filiz/engines/clock/clocks.ts'
import type { EventLogReader } from '@filiz/engines/event-log/port.ts'
import { createLogger } from '@filiz/engines/observability/logger.ts'
import { createMetrics } from '@filiz/engines/observability/metrics.ts'
import type { ReadStore } from '@filiz/engines/read-store/port.ts'
import { createProjector, RebuildFailed, type Projector } from '@filiz/projector/projector.ts'
import { Failed } from '../errors.ts'

export interface Filling {
  /** Number of events read so far. */
  readonly events: number
  /** Position of the slowest model. */
  readonly checkpoint: string | null
}

export interface FillOptions {
  readonly log: EventLogReader
  readonly readStore: ReadStore
  readonly projections: readonly Projection[]
  readonly onProgress?: (filling: Filling) => void
  readonly signal?: AbortSignal
}

/** One for all calls: each logger adds a listener for the process' exit. */
const logger = createLogger({ level: 'silent' })

/**
 * Fills read models from the log to its end with the projector, resuming from existing checkpoints. Resolves when they
 * have caught up; rejects with `Failed` for an event that cannot be folded. A signal stops it; the work so far can be
 * resumed.
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
  // A projector retries forever, but a command line user needs an error.
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
/** Seconds of failure after which a retry is unlikely to help. */
const patienceSeconds = 10

/** Rejects when the projector stands still or the signal aborts. */
async function standstill(projector: Projector, signal: AbortSignal): Promise<never> {
  while (!signal.aborted) {
    await sleep(pollMs, undefined, { signal }).catch(() => {})
    const halted = projector
      .states()
      .find(
        ({ status, failingSeconds }) =>
          ['stopped', 'newer-version-needed', 'beyond-log'].includes(status) || failingSeconds > patienceSeconds,
      )
    if (halted) throw new Failed(`${halted.name}: ${halted.error}`)
  }
  throw new Failed('stopped')
}
