import { AggregatorRegistry, collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client'

const fast = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10]
const slow = [0.01, 0.05, 0.1, 0.5, 1, 2.5, 5, 10, 30, 60, 300, 900, 3600]

/**
 * The metrics of one process in a registry of their own, so that two instances in one process are separate. Times are
 * in seconds. Without `ofProcess` the default metrics of the process are left out (for additional threads).
 */
export function createMetrics({ ofProcess = true }: { readonly ofProcess?: boolean } = {}) {
  const registry = new Registry()
  if (ofProcess) collectDefaultMetrics({ register: registry, prefix: 'filiz_' })
  const registers = [registry]
  const asked = new Set<() => unknown>()
  const others = new Set<() => Promise<MetricsAsJson>>()
  return {
    registry,
    /**
     * Registers a function that refreshes metrics before each rendering; if it fails, the metrics keep their values.
     */
    beforeEach(look: () => unknown): void {
      asked.add(look)
    },
    /** `outcome`: `ok`, `conflict`, `failed`. */
    appendSeconds: new Histogram({
      name: 'filiz_append_seconds',
      help: 'Appends to the event log, by kind of stream',
      labelNames: ['stream', 'outcome'],
      buckets: fast,
      registers,
    }),
    eventsAppended: new Counter({
      name: 'filiz_events_appended_total',
      help: 'Events appended, by type',
      labelNames: ['type'],
      registers,
    }),
    /** Time from the event's creation until it is in a read model: the delay that a reader sees. */
    projectionLagSeconds: new Histogram({
      name: 'filiz_projection_lag_seconds',
      help: 'From the event until it was in the read model',
      labelNames: ['projection'],
      buckets: slow,
      registers,
    }),
    projectionBatchSeconds: new Histogram({
      name: 'filiz_projection_batch_seconds',
      help: 'Folding and writing one batch of events',
      labelNames: ['projection'],
      buckets: fast,
      registers,
    }),
    eventsProjected: new Counter({
      name: 'filiz_events_projected_total',
      help: 'Events folded into read models',
      labelNames: ['projection'],
      registers,
    }),
    eventsParked: new Gauge({
      name: 'filiz_events_parked',
      help: 'Poisoned events that wait for an operator',
      labelNames: ['subscription'],
      registers,
    }),
    /** 1 while this process runs the projections, 0 while it is on stand-by. */
    projectorActive: new Gauge({
      name: 'filiz_projector_active',
      help: 'Whether this process runs the projections',
      registers,
    }),
    /**
     * Seconds since each subscription (read model or reactor) of this process was last caught up; 0 while it is caught
     * up, also when there are no new events.
     */
    subscriptionBehindSeconds: new Gauge({
      name: 'filiz_subscription_behind_seconds',
      help: 'How long ago the subscription was last known to have everything',
      labelNames: ['subscription'],
      registers,
    }),
    /** 0 while the subscription does not fail. */
    subscriptionFailingSeconds: new Gauge({
      name: 'filiz_subscription_failing_seconds',
      help: 'How long the subscription has been failing, or standing, at the same place',
      labelNames: ['subscription'],
      registers,
    }),
    /** `state`: `waiting`, `active`, `delayed`, `failed` (for good). Counts the jobs of all processes. */
    jobs: new Gauge({ name: 'filiz_jobs', help: 'Jobs in the queues', labelNames: ['queue', 'state'], registers }),
    /** 0 while the queue is in SQLite. A limit of 0 is none. */
    redisMemory: new Gauge({ name: 'filiz_redis_memory_bytes', help: 'Memory that Redis uses', registers }),
    redisMemoryLimit: new Gauge({ name: 'filiz_redis_memory_limit_bytes', help: "Redis' maxmemory", registers }),
    /** `outcome` of the attempt: `ok` or `failed`. */
    jobSeconds: new Histogram({
      name: 'filiz_job_seconds',
      help: 'Attempts at jobs',
      labelNames: ['queue', 'outcome'],
      buckets: slow,
      registers,
    }),
    /** `outcome` of the attempt: `ok` or `failed`. */
    dutySeconds: new Histogram({
      name: 'filiz_duty_seconds',
      help: 'Attempts at periodic duties of the worker',
      labelNames: ['duty', 'outcome'],
      buckets: slow,
      registers,
    }),
    mailsSent: new Counter({
      name: 'filiz_mails_sent_total',
      help: 'Mails handed over',
      labelNames: ['mail'],
      registers,
    }),
    /**
     * `outcome`: `sent`, `gone` (the browser's subscription ended), `refused`, `void` (the message is no longer
     * needed).
     */
    pushes: new Counter({
      name: 'filiz_pushes_total',
      help: 'Messages to browsers',
      labelNames: ['notice', 'outcome'],
      registers,
    }),
    /** `route` is the path template (`/plans/:id`), never the path. */
    httpSeconds: new Histogram({
      name: 'filiz_http_request_seconds',
      help: 'HTTP requests',
      labelNames: ['method', 'route', 'status'],
      buckets: fast,
      registers,
    }),
    /** Photos that wait for the decoder of this process, which decodes one at a time and lets 16 wait. */
    photosWaiting: new Gauge({ name: 'filiz_photos_waiting', help: 'Photos that wait to be decoded', registers }),
    /** Bodies above 1 MiB that are read or handled; at most 96 MiB. */
    bodyBytes: new Gauge({ name: 'filiz_body_bytes', help: 'Bytes of large request bodies in memory', registers }),
    /** `code` is Node's error code (`HPE_INVALID_CHUNK_SIZE`); the bytes of the request are never included. */
    clientFaults: new Counter({
      name: 'filiz_http_client_faults_total',
      help: 'What clients sent that is no HTTP, by code',
      labelNames: ['code'],
      registers,
    }),
    contentType: registry.contentType,
    /** Adds the metrics of another thread; they are left out if the thread does not respond. */
    with(other: () => Promise<MetricsAsJson>): void {
      others.add(other)
    },
    /** Refreshes the metrics registered with `beforeEach`. */
    async look(): Promise<void> {
      await Promise.allSettled([...asked].map(async (look) => look()))
    },
    /** All metrics as Prometheus text. */
    async render(): Promise<string> {
      await this.look()
      const theirs = (await Promise.allSettled([...others].map((other) => other()))).flatMap((one) =>
        one.status === 'fulfilled' ? [one.value] : [],
      )
      if (theirs.length === 0) return registry.metrics()
      const shared = new Set(theirs.flat().map(({ name }) => name))
      const ours = await registry.getMetricsAsJSON()
      const alone = await Promise.all(
        ours.filter(({ name }) => !shared.has(name)).map(({ name }) => registry.getSingleMetricAsString(name)),
      )
      const together = await AggregatorRegistry.aggregate([
        ours.filter(({ name }) => shared.has(name)),
        ...theirs,
      ]).metrics()
      return [...alone, together].join('\n\n')
    },
  }
}

export type Metrics = ReturnType<typeof createMetrics>
export type MetricsAsJson = Awaited<ReturnType<Registry['getMetricsAsJSON']>>

/** The metrics as JSON, for another thread (`Metrics.with`). */
export async function metricsAsJson(metrics: Metrics): Promise<MetricsAsJson> {
  await metrics.look()
  return metrics.registry.getMetricsAsJSON()
}
