import { setTimeout as sleep } from 'node:timers/promises'
import type { Projection } from '@filiz/domain/read-models/projection.ts'
import { systemClock } from '@filiz/engines/clock/clocks.ts'
import type { EventLogReader } from '@filiz/engines/event-log/port.ts'
import { createLogger } from '@filiz/engines/observability/logger.ts'
import { createMetrics } from '@filiz/engines/observability/metrics.ts'
import type { ReadStore } from '@filiz/engines/read-store/port.ts'
import { createProjector, RebuildFailed, type Projector } from '@filiz/projector/projector.ts'
import { Failed } from '../refused.ts'

export interface Filling {
  /** Events that were read since it began. */
  readonly events: number
  /** How far the model is that is least far. */
  readonly checkpoint: string | null
}

export interface FillOptions {
  readonly log: EventLogReader
  readonly readStore: ReadStore
  readonly projections: readonly Projection[]
  readonly onProgress?: (filling: Filling) => void
  readonly signal?: AbortSignal
}

/** One for all: each listens for the process's end. */
const logger = createLogger({ level: 'silent' })

/**
 * Fills read models from the log to its end, by the projector itself; what was there it goes on from. Resolves when they have everything;
 * rejects with `Failed` where an event cannot be folded. A signal ends it with what is done so far, to be gone on from.
 */
export async function fill({ log, readStore, projections, onProgress = () => {}, signal }: FillOptions): Promise<void> {
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
  // A projector comes back from anything by itself; who waits for a command wants to be told.
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
/** What failed so long is not about to come back. */
const patienceSeconds = 10

/** Rejects when it goes no further, and when the signal aborts. */
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
