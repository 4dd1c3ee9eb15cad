import type { Station } from './evening-peak.ts'

/** Measured costs per command, page, event, plan and family. */
export interface UnitCosts {
  /** Milliseconds of CPU time in the service that answers. */
  readonly commandMs: number
  readonly pageMs: number
  /** Milliseconds of CPU time in the projector for all read models. */
  readonly eventMs: number
  /** Bytes on disk for one copy of the data. */
  readonly logBytesAnEvent: number
  readonly logBytesAPlan: number
  readonly readBytesAFamily: number
  readonly vaultBytesAFamily: number
}

/** Assumptions that are not measured; `docs/scale.md` lists each with its reason. */
export interface Assumptions {
  readonly children: number
  readonly childrenAFamily: number
  /** Share of families that are active in a month. */
  readonly activeShare: number
  /** Events per month of a child in an active family. */
  readonly eventsAMonth: number
  readonly plansKept: number
  readonly peakCommandsASecond: number
  readonly pagesACommand: number
  /** Target utilization of a CPU or disk at the peak; above it, waiting times grow faster than the load. */
  readonly fullAt: number
  readonly copies: number
  /** Years of history kept on disk. */
  readonly years: number
  /** Small appends per second that one node can make durable and replicate. */
  readonly logAppendsASecond: number
  /** Small documents per second that one primary can replace by bulk writes. */
  readonly documentWritesASecond: number
  /** Number of documents that change per event. */
  readonly documentsAnEvent: number
  readonly diskBytes: number
}

export interface Need {
  readonly part: string
  readonly what: string
  readonly amount: number
  readonly unit: string
  readonly how: string
  /**
   * Number of children at which a single instance reaches its limit, for parts that cannot simply be duplicated; null
   * for all other parts.
   */
  readonly oneIsFullAt: number | null
}

const secondsAMonth = 30 * 86_400
const tib = 2 ** 40
const round = (ms: number) => Number(ms.toPrecision(2))

/** Returns the resources that the evening peak needs, and the limits of parts that have a single instance. */
export function needsOf(costs: UnitCosts, assumptions: Assumptions): readonly Need[] {
  const {
    children,
    childrenAFamily,
    peakCommandsASecond: peak,
    pagesACommand,
    fullAt,
    copies,
    years,
    plansKept,
  } = assumptions
  const families = children / childrenAFamily
  const cores = (perSecond: number, ms: number) => Math.ceil((perSecond * ms) / 1000 / fullAt)
  const perPeak = children / peak
  const monthsAYear = children * assumptions.activeShare * 12
  const eventsAYear = monthsAYear * assumptions.eventsAMonth
  const logBytes = years * (eventsAYear * costs.logBytesAnEvent + monthsAYear * costs.logBytesAPlan)
  // The families of the benchmark have one plan. Each further plan is assumed to have about the same size.
  const readBytes = children * costs.readBytesAFamily * plansKept
  const vaultBytes = families * costs.vaultBytesAFamily
  const documentWrites = peak * assumptions.documentsAnEvent
  const disks = (bytes: number) => Math.ceil((bytes * copies) / (assumptions.diskBytes * fullAt))
  const projectors = (1000 / costs.eventMs) * fullAt
  const [partitions, clusters] = [
    Math.ceil(peak / projectors),
    Math.ceil(peak / (assumptions.logAppendsASecond * fullAt)),
  ]

  return [
    {
      part: 'command-api',
      what: 'cores',
      amount: cores(peak, costs.commandMs),
      unit: 'cores',
      how: `${peak} commands/s × ${round(costs.commandMs)} ms ÷ ${fullAt}`,
      oneIsFullAt: null,
    },
    {
      part: 'query-api',
      what: 'cores',
      amount: cores(peak * pagesACommand, costs.pageMs),
      unit: 'cores',
      how: `${peak * pagesACommand} pages/s × ${round(costs.pageMs)} ms ÷ ${fullAt}`,
      oneIsFullAt: null,
    },
    {
      part: 'projector',
      what: 'partitions of the log, a process each',
      amount: partitions,
      unit: partitions === 1 ? 'process' : 'processes',
      how: `${peak} events/s × ${round(costs.eventMs)} ms ÷ ${fullAt}: one ordered reader is one thread`,
      oneIsFullAt: projectors * perPeak,
    },
    {
      part: 'EventStoreDB',
      what: 'clusters',
      amount: clusters,
      unit: `${clusters === 1 ? 'cluster' : 'clusters'} of ${copies}`,
      how: `${peak} appends/s ÷ (${assumptions.logAppendsASecond}/s × ${fullAt})`,
      oneIsFullAt: assumptions.logAppendsASecond * fullAt * perPeak,
    },
    {
      part: 'EventStoreDB',
      what: `disk, ${years} years`,
      amount: (logBytes * copies) / tib,
      unit: 'TiB',
      how: `${Math.round(eventsAYear / 1e9)} G events a year of ${Math.round(costs.logBytesAnEvent)} bytes and ${Math.round(monthsAYear / 1e6)} M plans of ${Math.round(costs.logBytesAPlan)} × ${years} years × ${copies} copies: ${disks(logBytes)} disks`,
      oneIsFullAt: (assumptions.diskBytes * fullAt * children) / logBytes,
    },
    {
      part: 'MongoDB, read models',
      what: 'shards',
      amount: Math.max(
        Math.ceil(documentWrites / (assumptions.documentWritesASecond * fullAt)),
        Math.ceil(readBytes / (assumptions.diskBytes * fullAt)),
      ),
      unit: `shards of ${copies}`,
      how: `${documentWrites} writes/s ÷ (${assumptions.documentWritesASecond}/s × ${fullAt}); ${(readBytes / tib).toFixed(1)} TiB once`,
      oneIsFullAt: Math.min(
        (assumptions.documentWritesASecond * fullAt * perPeak) / assumptions.documentsAnEvent,
        (assumptions.diskBytes * fullAt * children) / readBytes,
      ),
    },
    {
      part: 'MongoDB, vault',
      what: 'disk',
      amount: (vaultBytes * copies) / tib,
      unit: 'TiB',
      how: `${(families / 1e6).toFixed(1)} M families × ${Math.round(costs.vaultBytesAFamily)} bytes × ${copies} copies`,
      oneIsFullAt: (assumptions.diskBytes * fullAt * children) / vaultBytes,
    },
    {
      part: 'average',
      what: 'events, day and night',
      amount: Math.round(eventsAYear / 12 / secondsAMonth),
      unit: '/s',
      how: 'for comparison: what the peak is a multiple of',
      oneIsFullAt: null,
    },
  ]
}

/** Returns the part with a single instance that reaches its limit first as the number of children grows. */
export const firstToBreak = (dependencies: readonly Need[]): Need =>
  dependencies
    .filter(({ oneIsFullAt }) => oneIsFullAt !== null)
    .reduce((a, b) => (a.oneIsFullAt! <= b.oneIsFullAt! ? a : b))

/** Returns the services with the sizes from `needsOf`, as stations for the simulation. */
export function stationsOf(costs: UnitCosts, assumptions: Assumptions): readonly Station[] {
  const amounts = new Map(needsOf(costs, assumptions).map(({ part, what, amount }) => [`${part} ${what}`, amount]))
  const servers = (name: string) => amounts.get(name)!
  return [
    {
      name: 'command-api',
      servers: servers('command-api cores'),
      atOnce: 1,
      fixedMs: 0,
      eachMs: costs.commandMs,
      afterAnswer: false,
    },
    // One leader writes a batch with one fsync, which two more nodes must confirm.
    {
      name: 'EventStoreDB',
      servers: servers('EventStoreDB clusters'),
      atOnce: 256,
      fixedMs: 2,
      eachMs: 1000 / assumptions.logAppendsASecond,
      afterAnswer: false,
    },
    {
      name: 'projector',
      servers: servers('projector partitions of the log, a process each'),
      atOnce: 500,
      fixedMs: 1,
      eachMs: costs.eventMs,
      afterAnswer: true,
    },
    {
      name: 'MongoDB, read models',
      servers: servers('MongoDB, read models shards'),
      atOnce: 500,
      fixedMs: 1,
      eachMs: (1000 * assumptions.documentsAnEvent) / assumptions.documentWritesASecond,
      afterAnswer: true,
    },
  ]
}
