import type { Folded, Projection } from '@filiz/domain/read-models/projection.ts'
import type { Recorded } from '@filiz/domain/shared/event.ts'
import type { EventLogReader } from '@filiz/engines/event-log/port.ts'
import { differencesOf } from '../history/differences.ts'
import { createFold } from '../history/fold.ts'

/** A document that is not as its events make it. */
export interface Blame {
  readonly id: string
  readonly what: 'missing' | 'should-be-gone' | 'behind' | 'different'
  /** Fields that differ, without their values: those might be personal. */
  readonly fields: readonly string[]
  /** The first event of which the live document lacks what it does; null where no event makes such a document. */
  readonly event: Pick<Recorded, 'type' | 'id' | 'stream' | 'revision' | 'position'> | null
}

/** One way through the log for all of them. */
export async function blame(
  log: Pick<EventLogReader, 'readAll'>,
  projection: Projection,
  live: ReadonlyMap<string, unknown>,
  ids: readonly string[],
): Promise<readonly Blame[]> {
  const wanted = new Set(ids)
  const fold = createFold(projection)
  /** Of each document its events, and which fields each changed. */
  const told = new Map<string, { readonly event: Recorded; readonly changed: ReadonlySet<string> }[]>(
    ids.map((id) => [id, []]),
  )
  for await (const page of log.readAll({ after: null, types: projection.eventTypes })) {
    for (const event of page) {
      const removes = projection.removal(event) !== undefined
      const about = projection.documents(event).some((id) => wanted.has(id))
      if (!about && !removes) continue
      const before = ids.map((id) => fold.document(id))
      // Of the others nothing is kept, whatever else the event does.
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
): Blame {
  const named = (event: Recorded | undefined): Blame['event'] =>
    event
      ? { type: event.type, id: event.id, stream: event.stream, revision: event.revision, position: event.position }
      : null
  if (again === undefined) return { id, what: 'should-be-gone', fields: [], event: named(events.at(-1)?.event) }
  if (live === undefined) return { id, what: 'missing', fields: [], event: named(events[0]?.event) }
  const fields = differencesOf(fieldsOf(live), fieldsOf(again)).map(({ path }) => path)
  const unfolded = events.find(({ event }) => event.position > live.position)
  if (unfolded) return { id, what: 'behind', fields, event: named(unfolded.event) }
  // Each field is as its last event made it: the first of those is where they part.
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

/** A document that came into being changed all of its fields. */
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
