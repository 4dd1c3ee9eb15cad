import type { Config } from '@filiz/engines/config.ts'
import type { MetricsAsJson } from '@filiz/engines/observability/metrics.ts'
import type { SharedWriting } from '@filiz/engines/open.ts'
import type { Progress } from './background.ts'
import type { SharedSignals } from './thread-signals.ts'

/** The data with which the background thread is started. */
export interface ThreadData {
  readonly config: Config
  readonly publicUrl: string
  /** The time of the business clock at a reading of the monotonic clock (`process.hrtime`), which all threads share. */
  readonly clock: { readonly millis: number; readonly monotonic: bigint }
  readonly signals: SharedSignals
  /** Ports to the threads that write the database files; the main thread owns these threads. */
  readonly writing: SharedWriting
}

export type Question = 'projector' | 'reactors' | 'metrics' | 'stop'

export type ToBackground =
  | { readonly tell: 'appended' }
  /** A key was destroyed: the receiving thread must drop its cached keys. */
  | { readonly tell: 'forgotten' }
  | { readonly ask: Question; readonly number: number }

export type FromBackground =
  | { readonly tell: 'started' }
  | { readonly tell: 'failed'; readonly failure: Failure }
  /** Read models have advanced while the main thread waits for them. */
  | { readonly tell: 'applied' }
  | { readonly tell: 'forgotten' }
  | { readonly tell: 'progress'; readonly progress: Progress }
  | { readonly answer: number; readonly metrics?: MetricsAsJson; readonly failure?: Failure }

/** The parts of an error that are sent between threads. */
export interface Failure {
  readonly name: string
  readonly message: string
  readonly stack: string | undefined
}

export const failureOf = (error: unknown): Failure => {
  const { name, message, stack } = error instanceof Error ? error : new Error(String(error))
  return { name, message, stack }
}

export const errorOf = ({ name, message, stack }: Failure): Error =>
  Object.assign(new Error(message), { name, ...(stack === undefined ? {} : { stack }) })
