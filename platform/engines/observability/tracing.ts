/**
 * Spans for OpenTelemetry. This file imports nothing of it: without an endpoint no library is loaded, and `tracing` is
 * undefined everywhere. Names and attributes come from fixed lists (routes, event types, queues). Ids of accounts,
 * values from requests and messages of errors never appear in a span.
 */
export interface Tracing {
  /** Starts a span. Its parent is the span that runs now, or the request with the correlation id. */
  begin(name: string, options?: SpanOptions): Span
  /** Sends what is left, for at most two seconds. */
  stop(): Promise<void>
}

export interface SpanOptions {
  /** `server`: a request, the root of its trace. `consumer`: work on an event or a job, a child of the request. */
  readonly kind?: 'server' | 'consumer' | 'client'
  /** Decides the trace, in every process alike. */
  readonly correlationId?: string | undefined
  readonly attributes?: Attributes
  /** Milliseconds since the epoch; by default now. */
  readonly startedAt?: number
}

export type Attributes = Readonly<Record<string, string | number | string[]>>

export interface Span {
  /** Runs `work` such that spans which begin in it, or later in its promises, have this span as their parent. */
  run<T>(work: () => T): T
  /** `name` replaces the name that the span began with. */
  end(outcome?: { readonly name?: string; readonly failed?: boolean; readonly attributes?: Attributes }): void
}

export async function traced<T>(
  tracing: Tracing,
  name: string,
  options: SpanOptions,
  work: () => Promise<T>,
): Promise<T> {
  const span = tracing.begin(name, options)
  try {
    const result = await span.run(work)
    span.end()
    return result
  } catch (error) {
    span.end({ failed: true })
    throw error
  }
}
