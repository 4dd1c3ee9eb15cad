import type { Folded, Projection } from '@filiz/domain/read-models/projection.ts'
import type { Recorded } from '@filiz/domain/shared/event.ts'
import type { EventLogReader } from '@filiz/engines/event-log/port.ts'
import { differencesOf } from '../history/differences.ts'
import { createFold } from '../history/fold.ts'

/** A live document that differs from its rebuilt version. */
export interface DocumentDifference {
  readonly id: string
  readonly what: 'missing' | 'should-be-gone' | 'behind' | 'different'
  /** Names of differing fields, without values, which might be personal. */
  readonly fields: readonly string[]
  /** The first event whose effect the live document lacks; null if no event makes such a document. */
  readonly event: Pick<Recorded, 'type' | 'id' | 'stream' | 'revision' | 'position'> | null
}

/** Finds the causing event of each document in one pass over the log. */
export async function findCause(
  log: Pick<EventLogReader, 'readAll'>,
  projection: Projection,
  live: ReadonlyMap<string, unknown>,
  ids: readonly string[],
): Promise<readonly DocumentDifference[]> {
  const wanted = new Set(ids)
  const fold = createFold(projection)
  /** For each document: its events and the fields that each changed. */
  const told = new Map<string, { readonly event: Recorded; readonly changed: ReadonlySet<string> }[]>(
    ids.map((id) => [id, []]),
  )
  for await (const page of log.readAll({ after: null, types: projection.eventTypes })) {
    for (const event of page) {
      const removes = projection.removal(event) !== undefined
      const about = projection.documents(event).some((id) => wanted.has(id))
      if (!about && !removes) continue
      const before = ids.map((id) => fold.document(id))
      // Documents that are not wanted are not compared.
      fold.take([event])
      ids.forEach((id, index) => {
        const changed = differencesOf(fieldsOf(before[index]), fieldsOf(fold.document(id)))
        if (changed.length > 0) told.get(id)!.push({ event, changed: new Set(changed.map(({ path }) => path)) })
      })
    }
  }
  return ids.map((id) => judge(id, live.get(id) as Folded | undefined, fold.document(id), told.get(id)!))
}

function judge(
  id: string,
  live: Folded | undefined,
  again: Folded | undefined,
  events: readonly { readonly event: Recorded; readonly changed: ReadonlySet<string> }[],
): DocumentDifference {
  const named = (event: Recorded | undefined): DocumentDifference['event'] =>
    event
      ? { type: event.type, id: event.id, stream: event.stream, revision: event.revision, position: event.position }
      : null
  if (again === undefined) return { id, what: 'should-be-gone', fields: [], event: named(events.at(-1)?.event) }
  if (live === undefined) return { id, what: 'missing', fields: [], event: named(events[0]?.event) }
  const fields = differencesOf(fieldsOf(live), fieldsOf(again)).map(({ path }) => path)
  const unfolded = events.find(({ event }) => event.position > live.position)
  if (unfolded) return { id, what: 'behind', fields, event: named(unfolded.event) }
  // Each field has the value of its last event, so the earliest of these events is the first difference.
  const last = fields
    .map((field) => events.findLast(({ changed }) => [...changed].some((path) => touches(path, field))))
    .filter((one) => one !== undefined)
  return {
    id,
    what: 'different',
    fields,
    event: named(last.toSorted((a, b) => (a.event.position < b.event.position ? -1 : 1))[0]?.event),
  }
}

/** A newly created document (empty path) changed all of its fields. */
const touches = (changed: string, field: string): boolean =>
  changed === '' ||
  field === changed ||
  field.startsWith(`${changed}.`) ||
  field.startsWith(`${changed}[`) ||
  changed.startsWith(`${field}.`) ||
  changed.startsWith(`${field}[`)

const fieldsOf = (document: Folded | undefined): Readonly<Record<string, unknown>> | undefined => {
  if (document === undefined) return undefined
  const { position: _, revision: __, ...fields } = document
  return fields
}
