import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import type { Config } from '@filiz/engines/config.ts'
import type { Logger } from '@filiz/engines/observability/logger.ts'
import type { Metrics } from '@filiz/engines/observability/metrics.ts'
import type { Engines, SharedWriting } from '@filiz/engines/open.ts'
import type { Background, Progress } from './background.ts'
import { createSharedSignals, openSignals, type Signals } from './thread-signals.ts'
import { errorOf, type FromBackground, type Question, type ThreadData, type ToBackground } from './thread-messages.ts'

export interface ThreadOptions {
  readonly config: Config
  readonly engines: Pick<Engines, 'clock' | 'log' | 'readStore' | 'sealer' | 'vault'>
  readonly logger: Logger
  readonly metrics: Metrics
  readonly publicUrl: string
  readonly onProgress?: (progress: Progress) => void
  /** Ends the thread while it starts; the start then rejects with the signal's reason. */
  readonly signal?: AbortSignal
}

export interface BackgroundThread extends Background {
  /** Call this after the main thread has appended to the log. */
  appended(): void
  /** Call this after the main thread has destroyed a key. */
  forgotten(): void
  /** Wraps a wait of the main thread for a read model that the background thread writes. */
  whileWaiting: Signals['whileWaiting']
}

/**
 * Runs `startBackground` in a separate thread, which opens its own connections to the engines. A fatal error in that
 * thread ends the process. `metrics` includes its metrics.
 */
export async function startBackgroundThread({
  config,
  engines,
  logger,
  metrics,
  publicUrl,
  onProgress,
  signal,
}: ThreadOptions): Promise<BackgroundThread> {
  const shared = createSharedSignals()
  const signals = openSignals(shared)
  const writing: SharedWriting = { log: engines.log.shareWriting?.(), vault: engines.vault.shareWriting?.() }
  const thread = new Worker(new URL('./background-thread.ts', import.meta.url), {
    name: 'background',
    workerData: {
      config,
      publicUrl,
      clock: { millis: engines.clock.millis(), monotonic: process.hrtime.bigint() },
      signals: shared,
      writing,
    } satisfies ThreadData,
    transferList: [writing.log, writing.vault].filter((port) => port !== undefined),
  })
  const started = Promise.withResolvers<void>()
  const asked = new Map<number, PromiseWithResolvers<Extract<FromBackground, { answer: number }>>>()
  let [last, ended] = [0, false]

  thread.on('message', (message: FromBackground) => {
    if ('answer' in message) {
      const { resolve, reject } = asked.get(message.answer)!
      asked.delete(message.answer)
      return message.failure ? reject(errorOf(message.failure)) : resolve(message)
    }
    switch (message.tell) {
      case 'applied':
        return engines.readStore.wake?.()
      case 'forgotten':
        return engines.sealer.clearKeyCache()
      case 'progress':
        return onProgress?.(message.progress)
      case 'started':
        return started.resolve()
      case 'failed': {
        ended = true
        return started.reject(errorOf(message.failure))
      }
    }
  })
  thread.on('error', (error) => {
    logger.fatal({ err: error }, 'background thread died')
    throw error
  })
  thread.on('exit', (code) => {
    if (!ended) throw new Error(`the thread in the background ended with ${code}`)
  })

  const abandon = () => {
    ended = true
    void thread.terminate()
    started.reject(signal!.reason)
  }
  signal?.addEventListener('abort', abandon, { once: true })

  const ask = (question: Question) => {
    const number = ++last
    const one = Promise.withResolvers<Extract<FromBackground, { answer: number }>>()
    asked.set(number, one)
    thread.postMessage({ ask: question, number } satisfies ToBackground)
    return one.promise
  }

  await started.promise
  signal?.removeEventListener('abort', abandon)
  metrics.with(async () => (await ask('metrics')).metrics ?? [])
  return {
    checks: { projector: () => ask('projector'), reactors: () => ask('reactors') },
    appended() {
      if (!ended && signals.signalAppended()) thread.postMessage({ tell: 'appended' } satisfies ToBackground)
    },
    forgotten() {
      if (!ended) thread.postMessage({ tell: 'forgotten' } satisfies ToBackground)
    },
    whileWaiting: signals.whileWaiting,
    async stop() {
      if (ended) return
      ended = true
      const gone = once(thread, 'exit')
      await ask('stop')
      await gone
    },
  }
}
