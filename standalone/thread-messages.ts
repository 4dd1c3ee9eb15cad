import type { Config } from '@filiz/engines/config.ts'
import type { MetricsAsJson } from '@filiz/engines/observability/metrics.ts'
import type { SharedWriting } from '@filiz/engines/open.ts'
import type { Progress } from './background.ts'
import type { SharedSignals } from './thread-signals.ts'

/** What the thread in the background is started with. */
export interface ThreadData {
  readonly config: Config
  readonly publicUrl: string
  /** What the business clock said when the machine's monotonic clock (`process.hrtime`, one for all threads) said that. */
  readonly clock: { readonly millis: number; readonly monotonic: bigint }
  readonly signals: SharedSignals
  /** The files' writing threads, which are the other thread's. */
  readonly writing: SharedWriting
}

export type Question = 'projector' | 'reactors' | 'metrics' | 'stop'

export type ToBackground =
  | { readonly tell: 'appended' }
  /** A key was destroyed: what was opened by it must not be any more. */
  | { readonly tell: 'forgotten' }
  | { readonly ask: Question; readonly number: number }

export type FromBackground =
  | { readonly tell: 'started' }
  | { readonly tell: 'failed'; readonly failure: Failure }
  /** Read models have moved on, and somebody waits for it. */
  | { readonly tell: 'applied' }
  | { readonly tell: 'forgotten' }
  | { readonly tell: 'progress'; readonly progress: Progress }
  | { readonly answer: number; readonly metrics?: MetricsAsJson; readonly failure?: Failure }

/** What an error has left of it between threads. */
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
