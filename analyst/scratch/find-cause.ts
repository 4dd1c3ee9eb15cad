import type { Folded, Projection } from '@filiz/domain/read-models/projection.ts'
import type { Recorded } from '@filiz/domain/shared/event.ts'
import type { EventLogReader } from '@filiz/engines/event-log/port.ts'
import { differencesOf } from '../history/differences.ts'
import { createFold } from '../history/fold.ts'

/** A live document that differs from its rebuilt version. */
export interface DocumentDifference {
  readonly id: string
  readonly what: 'missing' | 'should-be-gone' | 'behind' | 'different'
  /** The names of the fields that differ. Their values might be personal, so they are left out. */
  readonly fields: readonly string[]
  /** The first event whose effect the live document lacks; null if no event makes such a document. */
  readonly event: Pick<Recorded, 'type' | 'id' | 'stream' | 'revision' | 'position'> | null
}

/** Finds the event that explains each difference, in one pass over the log. */
export async function findCause(
  log: Pick<EventLogReader, 'readAll'>,
  projection: Projection,
  live: ReadonlyMap<string, unknown>,
  ids: readonly string[],
): Promise<readonly DocumentDifference[]> {
  const wanted = new Set(ids)
  const fold = createFold(projection)
  /** For each document, the events that changed it, with the fields that each event changed. */
  const told = new Map<string, { readonly event: Recorded; readonly changed: ReadonlySet<string> }[]>(
    ids.map((id) => [id, []]),
  )
  for await (const page of log.readAll({ after: null, types: projection.eventTypes })) {
    for (const event of page) {
      const removes = projection.removal(event) !== undefined
      const about = projection.documents(event).some((id) => wanted.has(id))
      if (!about && !removes) continue
      const before = ids.map((id) => fold.document(id))
      // Apply each event, but compare only the requested documents.
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
  // The last event that changed a field determines its value. The earliest of these events is the first one whose
  // effect is missing.
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

/** Is true if a change at this path changed the field. A new document (empty path) changed all of its fields. */
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
