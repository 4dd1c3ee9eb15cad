import { AsyncLocalStorage } from 'node:async_hooks'
import { createHash } from 'node:crypto'
import {
  ROOT_CONTEXT,
  SpanKind,
  SpanStatusCode,
  trace,
  type Span as OtelSpan,
  type SpanContext,
} from '@opentelemetry/api'
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http'
import { resourceFromAttributes } from '@opentelemetry/resources'
import {
  BatchSpanProcessor,
  RandomIdGenerator,
  TraceIdRatioBasedSampler,
  TracerProvider,
} from '@opentelemetry/sdk-trace'
import type { SpanOptions, Tracing } from './tracing.ts'

export interface OtlpOptions {
  /** Base URL of a collector for OTLP over HTTP. */
  readonly endpoint: string
  /** Share of the traces that are sent, from 0 to 1. */
  readonly ratio: number
  readonly service: string
  readonly onError: (error: unknown) => void
}

const kinds = { server: SpanKind.SERVER, consumer: SpanKind.CONSUMER, client: SpanKind.CLIENT }
const sendEveryMs = 1_000
const stopMs = 700
const uuid = /^[\da-f]{8}-(?:[\da-f]{4}-){3}[\da-f]{12}$/i

/**
 * The context of a request's span, computed from the correlation id that events and jobs carry, so that no stored data
 * contain a trace id. The trace id of a UUID is the UUID without dashes.
 */
export function rootOf(correlationId: string): SpanContext {
  const digest = createHash('sha256').update(correlationId).digest('hex')
  const traceId = uuid.test(correlationId) ? correlationId.replaceAll('-', '').toLowerCase() : digest.slice(0, 32)
  return { traceId, spanId: digest.slice(32, 48), traceFlags: 1, isRemote: true }
}

/** Sends spans to a collector in the background. A collector that is away costs spans, never a request. */
export function createTracing({ endpoint, ratio, service, onError }: OtlpOptions): Tracing {
  const random = new RandomIdGenerator()
  /** The ids of the next span; starting a span is synchronous. */
  let given: SpanContext | undefined
  const exporter = new OTLPTraceExporter({ url: `${endpoint.replace(/\/$/, '')}/v1/traces` })
  const processor = new BatchSpanProcessor({
    scheduledDelayMillis: sendEveryMs,
    exporter: {
      export: (spans, done) =>
        exporter.export(spans, (result) => {
          if (result.error) onError(new Error(`traces cannot be sent: ${result.error.message}`))
          done(result)
        }),
      shutdown: () => exporter.shutdown(),
    },
  })
  const provider = new TracerProvider({
    resource: resourceFromAttributes({ 'service.name': service }),
    // Decides by the trace id alone, so that all processes send the same traces.
    sampler: new TraceIdRatioBasedSampler(ratio),
    idGenerator: {
      generateTraceId: () => given?.traceId ?? random.generateTraceId(),
      generateSpanId: () => given?.spanId ?? random.generateSpanId(),
    },
    spanProcessors: [processor],
  })
  const tracer = provider.getTracer('filiz')
  const running = new AsyncLocalStorage<OtelSpan>()

  /** A consumer's loop may have begun in any span, so only the correlation id counts for it. */
  function parentOf(kind: SpanOptions['kind'], correlationId: string | undefined) {
    const around = kind === 'consumer' ? undefined : running.getStore()
    if (correlationId === undefined) return around && trace.setSpan(ROOT_CONTEXT, around)
    const root = rootOf(correlationId)
    return trace.setSpan(
      ROOT_CONTEXT,
      around?.spanContext().traceId === root.traceId ? around : trace.wrapSpanContext(root),
    )
  }

  return {
    begin(name, { kind, correlationId, attributes = {}, startedAt } = {}) {
      const isRoot = kind === 'server' && correlationId !== undefined
      given = isRoot ? rootOf(correlationId) : undefined
      const span = tracer.startSpan(
        name,
        {
          attributes,
          ...(kind !== undefined && { kind: kinds[kind] }),
          ...(startedAt !== undefined && { startTime: startedAt }),
        },
        (isRoot ? undefined : parentOf(kind, correlationId)) ?? ROOT_CONTEXT,
      )
      given = undefined
      return {
        run: (work) => running.run(span, work),
        end: ({ name: later, failed = false, attributes: more = {} } = {}) => {
          if (later !== undefined) span.updateName(later)
          span.setAttributes(more)
          if (failed) span.setStatus({ code: SpanStatusCode.ERROR })
          span.end()
        },
      }
    },
    async stop() {
      let timer: NodeJS.Timeout | undefined
      await Promise.race([
        provider.shutdown().catch(onError),
        new Promise((resolve) => (timer = setTimeout(resolve, stopMs))),
      ])
      clearTimeout(timer)
    },
  }
}
