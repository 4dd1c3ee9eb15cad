import type { PlanEvent, PlannedActivity } from '@filiz/domain/plan/events.ts'
import type { replayedKinds } from '@filiz/domain/data-sets/schemas.ts'
import { children } from '@filiz/domain/read-models/children.ts'
import { plans } from '@filiz/domain/read-models/plans.ts'
import type { ChildEvent } from '@filiz/domain/child/events.ts'
import type { Recorded } from '@filiz/domain/shared/event.ts'
import { visibleFields, type VisibleField } from '../files/columns.ts'
import { queried, type DuckDb } from '../tables/duckdb.ts'
import { text } from '../tables/sql-text.ts'

export type ReplayedKind = (typeof replayedKinds)[number]
export type ReplayedEvent = Recorded<ChildEvent | PlanEvent>

/** A stream of a data set. Times are UTC. */
export interface StreamSummary {
  /** `plan-<pseudonym>_<yyyy>-<mm>` or `child-<pseudonym>`. */
  readonly stream: string
  readonly beganAt: string
}

const types: Readonly<Record<ReplayedKind, readonly string[]>> = {
  plan: plans.eventTypes.filter((type) => type !== 'ChildRemoved'),
  child: children.eventTypes.filter((type) => type !== 'ChildRemoved'),
}
const begins: Readonly<Record<ReplayedKind, string>> = { plan: 'PlanMade', child: 'ChildAdded' }

export const kindOf = (stream: string): ReplayedKind => (stream.startsWith('plan-') ? 'plan' : 'child')

/** Returns streams in order of their names, of those that begin with the pseudonym `search`, after a stream. */
export async function streamsOf(
  db: DuckDb,
  {
    kind,
    search,
    after,
    limit,
  }: { readonly kind: ReplayedKind; readonly search: string; readonly after: string; readonly limit: number },
): Promise<readonly StreamSummary[]> {
  const rows = await queried<readonly [string, string]>(
    db,
    `SELECT stream, min(happenedAt)::VARCHAR FROM "${begins[kind]}"
     WHERE starts_with(stream, ${text(`${kind}-${search}`)}) AND stream > ${text(after)}
     GROUP BY stream ORDER BY stream LIMIT ${limit}`,
  )
  return rows.map(([stream, at]) => ({ stream, beganAt: instant(at) }))
}

/** Returns the first events of a stream, at most `limit`, in the order of the log, as the log has them. */
export async function eventsOf(db: DuckDb, stream: string, limit: number): Promise<readonly ReplayedEvent[]> {
  const each = types[kindOf(stream)].map(
    (type) =>
      `SELECT position, '${type}' AS type, to_json(e)::VARCHAR AS row FROM "${type}" e WHERE stream = ${text(stream)}`,
  )
  const rows = await queried<readonly [string, string]>(
    db,
    `SELECT type, row FROM (${each.join(' UNION ALL ')}) ORDER BY position LIMIT ${limit}`,
  )
  return rows.map(([type, row]) => eventOf(type, JSON.parse(row) as Row))
}

type Row = Readonly<Record<string, unknown>>

const positionDigits = 20

/** Returns the event of a row. Hidden fields are missing; no read model of these streams needs one to be folded. */
export function eventOf(type: string, row: Row): ReplayedEvent {
  const position = String(row['position']).padStart(positionDigits, '0')
  return {
    id: position,
    stream: String(row['stream']),
    revision: String(row['revision']).padStart(positionDigits, '0'),
    position,
    type,
    data: {
      at: instant(String(row['happenedAt'])),
      ...Object.fromEntries(
        visibleFields(type).flatMap((field) => valueOf(field, row[field.column], String(row['actor'] ?? ''))),
      ),
    },
    metadata: { schema: 1, correlationId: '', causationId: '', actor: String(row['actor'] ?? '') },
  } as unknown as ReplayedEvent
}

function valueOf(
  { field, kind }: VisibleField,
  value: unknown,
  actor: string,
): readonly (readonly [string, unknown])[] {
  if (value === null || value === undefined) {
    // The account that did something is left out of the event if it is the owner, and blank if it was forgotten.
    if (kind === 'account') return actor === 'forgotten' ? [[field, actor]] : []
    return kind === 'flag' ? [] : [[field, null]]
  }
  if (kind === 'instant') return [[field, instant(String(value))]]
  if (kind === 'items') return [[field, (JSON.parse(String(value)) as PublicItem[]).map(itemOf)]]
  if (kind === 'item') return [[field, itemOf(JSON.parse(String(value)) as PublicItem)]]
  return [[field, value]]
}

interface PublicItem {
  readonly score: number | null
  readonly parts: Readonly<Record<string, number>> | null
  readonly probability: number | null
  readonly reasons: readonly string[]
}

const itemOf = ({ parts, probability, reasons, ...item }: PublicItem) =>
  ({
    ...item,
    ...(parts !== null && { parts }),
    ...(probability !== null && { probability }),
    reasons: reasons.map((code) => ({ code })),
  }) as unknown as PlannedActivity

/** Returns an instant of DuckDB's text, with or without a zone, which is always UTC. */
const instant = (stored: string): string =>
  new Date(`${stored.replace(' ', 'T').replace(/(?:Z|\+00(?::00)?)$/, '')}Z`).toISOString()
