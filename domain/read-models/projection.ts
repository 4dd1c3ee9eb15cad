import type { DomainEvent, Position, Recorded, Revision } from '../shared/event.ts'
import { parseStream } from '../shared/streams.ts'

/**
 * Common fields of all documents: `_id` is the stream's id (one document for each stream); `position` and `revision`
 * are those of the last folded event. `position` makes replays idempotent; `revision` is compared with `If-Match`.
 * Personal fields stay sealed as in the event, so the projector needs no key; the query side decrypts them. Documents
 * are type aliases, because an interface is not assignable to the read store's `Document` with its index signature.
 */
export type Folded = { readonly _id: string; readonly position: Position; readonly revision: Revision }

/** A stored document, or the tombstone of a removed one. */
export type Stored<D extends Folded> = D | { readonly _id: string; readonly position: Position; readonly removed: true }

/** Removes every document whose `field` has this value (`field` may be `_id`). */
export interface RemovalOf {
  readonly field: string
  readonly value: string
}

/**
 * A read model: how events become documents. Pure; the caller (projector, spec or an analyst's replay) provides the
 * storage. A change of the result of `fold` needs a new `version`, which builds a new collection.
 */
export interface Projection<D extends Folded = Folded> {
  readonly name: string
  readonly version: number
  /** Fields of each index; `-field` means descending. */
  readonly indexes: readonly (readonly string[])[]
  /** Handled event types; all others leave the model unchanged. */
  readonly eventTypes: readonly string[]
  /** Ids of the documents that the event is folded into; empty for a removal. */
  documents(event: Recorded): readonly string[]
  /**
   * Owners of the document, by field. When one was removed (tombstone `†<field>:<value>`), the event must not restore
   * the document. Called only for events with `documents`.
   */
  owners(event: Recorded): Readonly<Record<string, string>>
  removal(event: Recorded): RemovalOf | undefined
  /**
   * Returns the document after the event, with the event's position and revision. Throws `OutOfOrder` when the document
   * does not fit the event; the event is then parked.
   */
  fold(document: D | undefined, event: Recorded): D
}

/** Name of the model's collection; a new version uses a new collection beside the old one. */
export const collectionName = (projection: Pick<Projection, 'name' | 'version'>): string =>
  `${projection.name}_v${projection.version}`

/** Thrown when an event does not fit the existing (or missing) document; never happens when a log is read in order. */
export class OutOfOrder extends Error {
  override readonly name = 'OutOfOrder'
  constructor(model: string, event: Recorded, problem: string) {
    super(`${model}: ${event.type} ${event.id} (${event.stream} @ ${event.revision}): ${problem}`)
  }
}

/**
 * One step of a replay: returns the document to store, or undefined when the event changes nothing because it was
 * folded before, its document was removed, or (`forgotten`) an owner was removed. So events may be delivered again
 * after a crash.
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

/** A document without the fields that every fold sets. */
export type Body<D extends Folded> = Omit<D, keyof Folded>

type When<D extends Folded, E extends DomainEvent> =
  | { readonly begins: (event: Recorded<E>) => Body<D> }
  | { readonly changes: (document: D, event: Recorded<E>) => Body<D> }
  | { readonly removes: (event: Recorded<E>) => RemovalOf }

interface Definition<D extends Folded, E extends DomainEvent> extends Pick<Projection, 'name' | 'version' | 'indexes'> {
  readonly owners: (data: E['data'], id: string) => Readonly<Record<string, string>>
  /** Returns the id of the event's document when several streams share one; by default the stream's id. */
  readonly document?: (event: Recorded<E>) => string
  /**
   * Effect of each event type; all others leave the model unchanged. `followed-by.spec.ts` checks that each omission is
   * intended.
   */
  readonly when: { readonly [T in E['type']]?: When<D, Extract<E, { type: T }>> }
}

/**
 * Creates a read model from a table of the effect of each event type on its document: one for each stream, or the one
 * that `document` names.
 */
export function projection<D extends Folded, E extends DomainEvent>(definition: Definition<D, E>): Projection<D> {
  const { name, version, indexes } = definition
  const when = new Map(Object.entries(definition.when)) as Map<string, When<D, DomainEvent>>
  /**
   * Caches the last parsed stream: the id is needed several times for each event, and events of one stream often follow
   * each other.
   */
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
