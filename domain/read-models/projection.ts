import type { DomainEvent, Position, Recorded, Revision } from '../shared/event.ts'
import { parseStream } from '../shared/streams.ts'

/**
 * What every document of a read model has: `_id` is its stream's id (one stream, one document), `position` and
 * `revision` are those of the last event folded into it. `position` is the guard that makes replays harmless;
 * `revision` is what an `If-Match` is compared with.
 */
export type Folded = { readonly _id: string; readonly position: Position; readonly revision: Revision }

/** A stored document, or what is left of a removed one. */
export type Stored<D extends Folded> = D | { readonly _id: string; readonly position: Position; readonly removed: true }

/** Every document whose `field` is `value` is to go (`field` may be `_id`). */
export interface RemovalOf {
  readonly field: string
  readonly value: string
}

/**
 * One read model: how events become documents. Pure; whoever runs it (the projector, a spec, an analyst's replay)
 * brings the storage. A change of what `fold` gives needs a new `version`, which fills a new collection (design §6).
 */
export interface Projection<D extends Folded = Folded> {
  readonly name: string
  readonly version: number
  /** Fields of each index; `-field` descends. */
  readonly indexes: readonly (readonly string[])[]
  /** All others leave the model as it is. */
  readonly eventTypes: readonly string[]
  /** Ids of the documents that the event is to be folded into; none for a removal. */
  documents(event: Recorded): readonly string[]
  /**
   * Whose the document is, by field: where one of these was removed (tombstone `†<field>:<value>`), the event must not
   * bring a document back. Asked only for events with `documents`.
   */
  owners(event: Recorded): Readonly<Record<string, string>>
  removal(event: Recorded): RemovalOf | undefined
  /**
   * The whole document after the event, with the event's position and revision. Throws `OutOfOrder` rather than invent
   * half a document; the event is then parked (design §7).
   */
  fold(document: D | undefined, event: Recorded): D
}

/** The collection that holds a model: a new version fills a new one beside the old. */
export const collectionName = (projection: Pick<Projection, 'name' | 'version'>): string =>
  `${projection.name}_v${projection.version}`

/** An event that cannot be folded into the document that is (or is not) there: never seen when a log is read in order. */
export class OutOfOrder extends Error {
  override readonly name = 'OutOfOrder'
  constructor(model: string, event: Recorded, problem: string) {
    super(`${model}: ${event.type} ${event.id} (${event.stream} @ ${event.revision}): ${problem}`)
  }
}

/**
 * One step of a replay: the document to store, or undefined where the event changes nothing — it was folded before,
 * its document was removed, or (`forgotten`) one of its owners was. So any event may come again, after any crash.
 */
export function advance<D extends Folded>(
  projection: Projection<D>,
  stored: Stored<D> | undefined,
  forgotten: boolean,
  event: Recorded,
): D | undefined {
  if (stored === undefined) return forgotten ? undefined : projection.fold(undefined, event)
  if ('removed' in stored || stored.position >= event.position) return undefined
  return projection.fold(stored, event)
}

/** A document without what every fold sets alike. */
export type Body<D extends Folded> = Omit<D, keyof Folded>

type When<D extends Folded, E extends DomainEvent> =
  | { readonly begins: (event: Recorded<E>) => Body<D> }
  | { readonly changes: (document: D, event: Recorded<E>) => Body<D> }
  | { readonly removes: (event: Recorded<E>) => RemovalOf }

interface Definition<D extends Folded, E extends DomainEvent> extends Pick<Projection, 'name' | 'version' | 'indexes'> {
  readonly owners: (data: E['data'], id: string) => Readonly<Record<string, string>>
  /** The id of the event's document, where several streams share one; by default that of its stream. */
  readonly document?: (event: Recorded<E>) => string
  /** What each type of event does here; all others leave the model as it is. `followed-by.spec.ts` holds that somebody has thought about each. */
  readonly when: { readonly [T in E['type']]?: When<D, Extract<E, { type: T }>> }
}

/** A read model from a table of what each event does to its document: one a stream, or the one that `document` names. */
export function projection<D extends Folded, E extends DomainEvent>(definition: Definition<D, E>): Projection<D> {
  const { name, version, indexes } = definition
  const when = new Map(Object.entries(definition.when)) as Map<string, When<D, DomainEvent>>
  /** Asked several times for each event, and of many of one stream one after another. */
  let last = { stream: '', id: '' }
  const idOf = (event: Recorded): string => {
    if (definition.document) return definition.document(event as Recorded<E>)
    if (event.stream === last.stream) return last.id
    const parsed = parseStream(event.stream)
    if (!parsed) throw new OutOfOrder(name, event, 'its stream has no kind')
    last = { stream: event.stream, id: parsed.id }
    return parsed.id
  }
  return {
    name,
    version,
    indexes,
    eventTypes: [...when.keys()],
    documents(event) {
      const does = when.get(event.type)
      return does === undefined || 'removes' in does ? [] : [idOf(event)]
    },
    owners: (event) => definition.owners(event.data as E['data'], idOf(event)),
    removal(event) {
      const does = when.get(event.type)
      return does !== undefined && 'removes' in does ? does.removes(event) : undefined
    },
    fold(document, event) {
      const does = when.get(event.type)
      if (does === undefined || 'removes' in does) throw new OutOfOrder(name, event, 'it is not folded into documents')
      const stamp: Folded = { _id: idOf(event), position: event.position, revision: event.revision }
      if ('begins' in does) {
        if (document !== undefined) throw new OutOfOrder(name, event, 'the document is already there')
        return { ...does.begins(event), ...stamp } as unknown as D
      }
      if (document === undefined) throw new OutOfOrder(name, event, 'the document is not there')
      return { ...does.changes(document, event), ...stamp } as unknown as D
    },
  }
}
