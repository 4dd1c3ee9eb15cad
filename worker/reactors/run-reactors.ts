import type { Position, Recorded } from '@filiz/domain/shared/event.ts'
import type { EventLog } from '@filiz/engines/event-log/port.ts'
import type { Logger } from '@filiz/engines/observability/logger.ts'
import type { Metrics } from '@filiz/engines/observability/metrics.ts'
import type { ReactorCheckpoints } from '@filiz/engines/vault/reactor-checkpoints.ts'
import { earliest } from '@filiz/subscriptions/earliest.ts'
import { aborted, supervised } from '@filiz/subscriptions/supervised.ts'
import type { Reactor } from './reactor.ts'

export interface ReactorsOptions {
  readonly log: EventLog
  readonly checkpoints: ReactorCheckpoints
  readonly reactors: readonly Reactor[]
  readonly logger: Logger
  readonly metrics: Metrics
  /** How long a reactor that failed rests, at first and at most; the others go on meanwhile. */
  readonly restMs?: { readonly least: number; readonly most: number }
}

export interface Reactors {
  start(): void
  /** Finishes the event at hand. */
  stop(): Promise<void>
  /** `failing`: those that try the same events again and again, with the error, and for how long. */
  state(): { readonly failing: Readonly<Record<string, { readonly error: string; readonly seconds: number }>>; readonly caughtUp: boolean }
}

/** One reactor at work: what it has done, and until when it rests. */
interface Running {
  readonly reactor: Reactor
  /** Done with everything up to here. */
  position: Position | null
  /** As in the vault. */
  saved: Position | null
  savedAt: number
  /** What it does not get past, the event after `behind`, since when; and how often it has failed since it last did not. */
  failing: { readonly error: string; readonly behind: Position | null; readonly since: number; readonly failures: number } | null
  /** Until when, by the monotonic clock; null: at work. */
  restsUntil: number | null
}

/** A checkpoint that only passed over events of no interest is saved no more often than this. */
const saveEveryMs = 5_000

/**
 * Runs all reactors on one reader of the log, each with a checkpoint of its own in the vault that moves only behind what
 * it has done. One that fails rests, and then goes on from where it was, so that it keeps its order without holding up
 * the others. Two processes may run the same reactors: all that they do may be done twice.
 */
export function createReactors({ log, checkpoints, reactors, logger, metrics, restMs = { least: 200, most: 5_000 } }: ReactorsOptions): Reactors {
  const stopping = new AbortController()
  const { signal } = stopping
  let running: Running[] = []
  let loop: Promise<void> | undefined
  let caughtUp = false

  async function beginAll(): Promise<Running[]> {
    const head = await log.head()
    const movedBack = await checkpoints.noLaterThan(head)
    if (movedBack.length > 0) logger.warn({ reactors: movedBack, head }, 'the log ends before what these reactors have done: it was restored, or is another; they go on from its end')
    return Promise.all(reactors.map((reactor) => begin(reactor, head)))
  }

  async function begin(reactor: Reactor, head: Position | null): Promise<Running> {
    const saved = await checkpoints.get(reactor.name)
    const position = saved ?? (reactor.startsAt === 'log-end' ? head : null)
    if (saved === null && position !== null) await checkpoints.moveTo(reactor.name, position)
    return { reactor, position, saved: position, savedAt: performance.now(), failing: null, restsUntil: null }
  }

  async function read(alive: () => void) {
    if (running.length === 0) running = await beginAll()
    const now = performance.now()
    for (const one of running) if (one.restsUntil !== null && one.restsUntil <= now) one.restsUntil = null
    const awake = running.filter(({ restsUntil }) => restsUntil === null)
    // A reactor's rest ends the reading: it begins anew from where that one was, and the others skip what they have done.
    const restOver = new AbortController()
    const wakeAt = Math.min(...running.map(({ restsUntil }) => restsUntil ?? Infinity))
    let timer = wakeAt < Infinity ? setTimeout(() => restOver.abort(), wakeAt - now) : undefined
    const ended = AbortSignal.any([signal, restOver.signal])
    try {
      if (awake.length === 0) return await aborted(ended)
      for await (const batch of log.subscribe({ after: earliest(awake.map(({ position }) => position)), signal: ended })) {
        for (const one of awake) {
          if (one.restsUntil !== null) continue
          const restMs = await work(one, batch.events)
          if (restMs > 0) timer ??= setTimeout(() => restOver.abort(), restMs)
        }
        caughtUp = batch.caughtUp && running.every(({ failing }) => failing === null)
        alive()
        if (ended.aborted) return
      }
      if (!ended.aborted) throw new Error('the subscription ended by itself')
    } finally {
      clearTimeout(timer)
    }
  }

  /** How long the reactor has to rest: a failure of what it does is its own trouble. Rejects where the vault is away. */
  async function work(one: Running, events: readonly Recorded[]): Promise<number> {
    let acted = false
    let rest = 0
    try {
      for (const event of events) {
        if (signal.aborted) break
        if (one.position !== null && event.position <= one.position) continue
        const act = one.reactor.on[event.type as keyof Reactor['on']] as ((event: Recorded) => Promise<void>) | undefined
        if (act) {
          acted = true
          await act(event)
        }
        one.position = event.position
      }
      one.failing = null
    } catch (error) {
      const failures = (one.failing?.failures ?? 0) + 1
      const longest = Math.min(restMs.most, restMs.least * 2 ** Math.min(failures - 1, 20))
      rest = longest / 2 + Math.random() * (longest / 2)
      const since = one.failing?.behind === one.position ? one.failing.since : performance.now()
      one.failing = { error: String(error), behind: one.position, since, failures }
      one.restsUntil = performance.now() + rest
      logger.warn({ err: error, reactor: one.reactor.name, failures, position: one.position }, 'a reactor failed and will try again')
    }
    await save(one, acted)
    return rest
  }

  async function save(one: Running, now: boolean) {
    if (one.position === null || one.position === one.saved) return
    if (!now && performance.now() - one.savedAt < saveEveryMs) return
    await checkpoints.moveTo(one.reactor.name, one.position)
    one.saved = one.position
    one.savedAt = performance.now()
  }

  const failing = () => Object.fromEntries(running.flatMap(({ reactor: { name }, failing: its }) =>
    its ? [[name, { error: its.error, seconds: (performance.now() - its.since) / 1000 }]] : []))

  function measure() {
    metrics.reactorFailingSeconds.reset()
    for (const [reactor, { seconds }] of Object.entries(failing())) metrics.reactorFailingSeconds.set({ reactor }, seconds)
  }

  return {
    start() {
      if (!loop) metrics.beforeEach(measure)
      loop ??= supervised(read, { name: 'reactors', signal, logger, onFailure: () => (caughtUp = false) })
    },
    async stop() {
      stopping.abort()
      await loop
      await Promise.all(running.map((one) => save(one, true).catch((error: unknown) => logger.warn({ err: error, reactor: one.reactor.name }, 'could not save the checkpoint'))))
    },
    state: () => ({ caughtUp, failing: failing() }),
  }
}
