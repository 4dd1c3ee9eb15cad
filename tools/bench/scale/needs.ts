import type { Station } from './evening-peak.ts'

/** What one of each costs, as the bench measured it. */
export interface UnitCosts {
  /** Milliseconds of processor time of whoever answers. */
  readonly commandMs: number
  readonly pageMs: number
  /** Of the projector, all models together. */
  readonly eventMs: number
  /** Bytes on a disk, once. */
  readonly logBytesAnEvent: number
  readonly logBytesAPlan: number
  readonly readBytesAFamily: number
  readonly vaultBytesAFamily: number
}

/** What is assumed, not measured. `docs/scale.md` lists each with its reason. */
export interface Assumptions {
  readonly children: number
  readonly childrenAFamily: number
  /** Share of the families that use it in a month. */
  readonly activeShare: number
  /** Of a child whose family is active. */
  readonly eventsAMonth: number
  readonly plansKept: number
  readonly peakCommandsASecond: number
  readonly pagesACommand: number
  /** Share of a core, or of a disk, that is to be in use at the peak: above it waits grow faster than the load. */
  readonly fullAt: number
  readonly copies: number
  /** Years of history on the disks. */
  readonly years: number
  /** Of one node, durable and replicated: small appends, many at a time. */
  readonly logAppendsASecond: number
  /** Of one primary: small replacements by bulk writes. */
  readonly documentWritesASecond: number
  /** Documents that change with a command's event. */
  readonly documentsAnEvent: number
  readonly diskBytes: number
}

export interface Need {
  readonly part: string
  readonly what: string
  readonly amount: number
  readonly unit: string
  readonly how: string
  /** Children at which the first one of it is full, where it cannot simply be had twice; null where another is started beside it. */
  readonly oneIsFullAt: number | null
}

const secondsAMonth = 30 * 86_400
const tib = 2 ** 40
const round = (ms: number) => Number(ms.toPrecision(2))

/** What so many children need at the evening's peak, and where a part ends that there is only one of. */
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
  // A family of the bench has one plan; each further one is about as large again.
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

/** The part that there is one of and that is full first, as the children grow. */
export const firstToBreak = (needs: readonly Need[]): Need =>
  needs.filter(({ oneIsFullAt }) => oneIsFullAt !== null).reduce((a, b) => (a.oneIsFullAt! <= b.oneIsFullAt! ? a : b))

/** The services as `needsOf` has laid them out, for the simulated evening. */
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
    // One leader writes what has gathered by one sync, which two more nodes have to have, too.
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
