import type { Instant } from '@filiz/domain/shared/event.ts'
import type { StreamKind } from '@filiz/domain/shared/streams.ts'
import { eventTypes } from '../events/known-events.ts'
import { publicFields, type Kind } from '../events/public-fields.ts'
import type { PublicEvent, PublicValue } from '../events/public-form.ts'

/** A column of an exported file; `type` is DuckDB's SQL type. Instants are in UTC. */
export interface Column {
  readonly name: string
  readonly type: 'BIGINT' | 'INTEGER' | 'DOUBLE' | 'BOOLEAN' | 'DATE' | 'TIMESTAMPTZ' | 'VARCHAR' | 'JSON'
}

/** The columns that all event types have. They include account and child, so that queries need no join for these. */
const common: readonly Column[] = [
  { name: 'position', type: 'BIGINT' },
  { name: 'happenedAt', type: 'TIMESTAMPTZ' },
  { name: 'stream', type: 'VARCHAR' },
  { name: 'revision', type: 'INTEGER' },
  { name: 'actor', type: 'VARCHAR' },
  { name: 'accountId', type: 'VARCHAR' },
  { name: 'childId', type: 'VARCHAR' },
  { name: 'planId', type: 'VARCHAR' },
]
const inCommon = new Set(['at', ...common.map(({ name }) => name)])
/** New names of columns whose names are SQL keywords, which would need quotes in every query. */
const renamed: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  day: { from: 'fromDay', until: 'untilDay' },
  account: { by: 'byAccount', from: 'fromAccount', to: 'toAccount' },
  reminders: { notifications: 'reminders' },
}

const typeOf: Readonly<Record<Exclude<Kind, 'hidden'>, Column['type']>> = {
  instant: 'TIMESTAMPTZ',
  day: 'DATE',
  whole: 'INTEGER',
  number: 'DOUBLE',
  flag: 'BOOLEAN',
  word: 'VARCHAR',
  account: 'VARCHAR',
  child: 'VARCHAR',
  plan: 'VARCHAR',
  items: 'JSON',
  item: 'JSON',
  content: 'JSON',
  reminders: 'BOOLEAN',
}

/** A visible field of an event type: its kind, and the column that has it. */
export interface VisibleField {
  readonly field: string
  readonly kind: Exclude<Kind, 'hidden'>
  readonly column: string
}

/** Returns the visible fields of an event type, except its time. */
export const visibleFields = (type: string): readonly VisibleField[] =>
  Object.entries(publicFields[type as keyof typeof publicFields] as Readonly<Record<string, Kind>>).flatMap(
    ([field, kind]) =>
      kind === 'hidden' || field === 'at' ? [] : [{ field, kind, column: renamed[kind]?.[field] ?? field }],
  )

const shown = (type: string): readonly (Column & { readonly field: string })[] =>
  visibleFields(type)
    .filter(({ field }) => !inCommon.has(field))
    .map(({ field, kind, column }) => ({ field, name: column, type: typeOf[kind] }))

/** The columns of each event type's files, in order. */
export const columnsOf: ReadonlyMap<string, readonly Column[]> = new Map(
  eventTypes.map((type) => [
    type,
    [...common, ...shown(type).map(({ name, type: sqlType }) => ({ name, type: sqlType }))],
  ]),
)

const ownOf: ReadonlyMap<string, readonly string[]> = new Map(
  eventTypes.map((type) => [type, shown(type).map(({ field }) => field)]),
)

/** Kinds of streams whose ids begin with a child's id. */
const ofChild: readonly string[] = ['child', 'plan', 'development', 'memories'] satisfies readonly StreamKind[]

/** The values of an event's columns, in order. */
export function rowOf({ position, at, stream, revision, actor, type, data }: PublicEvent): PublicValue[] {
  const dash = stream.indexOf('-')
  const [kind, id] = [stream.slice(0, dash), stream.slice(dash + 1)]
  const accountId = data['accountId'] ?? (kind === 'account' ? id : null)
  const childId = data['childId'] ?? (ofChild.includes(kind) ? id.split('_')[0]! : null)
  const row: PublicValue[] = [
    Number(position),
    at,
    stream,
    revision,
    actor,
    accountId,
    childId,
    data['planId'] ?? (kind === 'plan' ? id : null),
  ]
  for (const name of ownOf.get(type)!) row.push(data[name] ?? null)
  return row
}

/** Returns the month (`2026-11`) that names the file of a row. */
export const monthOfInstant = (at: Instant): string => at.slice(0, 7)
