import type { DomainEvent, Position, Recorded, Revision } from '../shared/event.ts'
import { parseStream } from '../shared/streams.ts'

/**
 * Fields of all documents. `_id` is the stream's id (each stream has one document). `position` and `revision` are those
 * of the last folded event: `position` makes replays idempotent, and `revision` is compared with `If-Match`. Personal
 * fields stay encrypted as in the event, so the projector needs no key; the query side decrypts them. Documents are
 * type aliases, because an interface is not assignable to the read store's `Document` with its index signature.
 */
export type Folded = { readonly _id: string; readonly position: Position; readonly revision: Revision }

/** A stored document, or the tombstone of a removed one. */
export type Stored<D extends Folded> = D | { readonly _id: string; readonly position: Position; readonly removed: true }

/** Selects the documents to remove: all whose `field` has this value (`field` may be `_id`). */
export interface RemovalOf {
  readonly field: string
  readonly value: string
}

/**
 * Defines how events become the documents of a read model. Pure: the caller (projector, spec or an analyst's replay)
 * provides the storage. When the result of `fold` changes, raise `version`, which builds a new collection.
 */
export interface Projection<D extends Folded = Folded> {
  readonly name: string
  readonly version: number
  /** Fields of each index; `-field` means descending. */
  readonly indexes: readonly (readonly string[])[]
  /** The event types that change a document; all others leave the read model unchanged. */
  readonly eventTypes: readonly string[]
  /** Ids of the documents that the event changes; empty for a removal. */
  documents(event: Recorded): readonly string[]
  /**
   * Returns the owners of the document, by field. The event must not restore a document after an owner was removed
   * (tombstone `†<field>:<value>`). Called only for events with `documents`.
   */
  owners(event: Recorded): Readonly<Record<string, string>>
  removal(event: Recorded): RemovalOf | undefined
  /**
   * Returns the document after the event, with the event's position and revision. Throws `OutOfOrder` when the event
   * does not fit the document; the caller then parks the event.
   */
  fold(document: D | undefined, event: Recorded): D
}

/** Returns the name of the collection. Each version of a read model has its own collection. */
export const collectionName = (projection: Pick<Projection, 'name' | 'version'>): string =>
  `${projection.name}_v${projection.version}`

/**
 * Thrown when an event does not fit its document, or its document is missing. Cannot happen when a log is read in
 * order.
 */
export class OutOfOrder extends Error {
  override readonly name = 'OutOfOrder'
  constructor(model: string, event: Recorded, problem: string) {
    super(`${model}: ${event.type} ${event.id} (${event.stream} @ ${event.revision}): ${problem}`)
  }
}

/**
 * Folds one event into its stored document. Returns undefined when nothing changes: the event was folded before, its
 * document was removed, or one of its owners was (`forgotten`). Therefore events may be delivered again after a crash.
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
  /** Begins the document, or changes it. */
  | { readonly sets: (document: D | undefined, event: Recorded<E>) => Body<D> }
  | { readonly removes: (event: Recorded<E>) => RemovalOf }

interface Definition<D extends Folded, E extends DomainEvent> extends Pick<Projection, 'name' | 'version' | 'indexes'> {
  readonly owners: (data: E['data'], id: string) => Readonly<Record<string, string>>
  /** Returns the id of the event's document when several streams share a document; by default the id of the stream. */
  readonly document?: (event: Recorded<E>) => string
  /**
   * Effect of each event type on the document; other types leave the read model unchanged. `followed-by.spec.ts` checks
   * that each omission is intended.
   */
  readonly when: { readonly [T in E['type']]?: When<D, Extract<E, { type: T }>> }
}

/** Thrown for an incomplete definition. The compiler sees it first, unless the file of an analyst is only run. */
export class InvalidDefinition extends Error {
  override readonly name = 'InvalidDefinition'
}

const effects = ['begins', 'changes', 'sets', 'removes'] as const

/** The expected kind of each field of a definition, and a check of it. */
const requirements: readonly (readonly [field: string, is: string, check: (value: unknown) => boolean])[] = [
  ['name', "a text, such as 'evenings'", (value) => typeof value === 'string'],
  ['version', 'a whole number from 1 up', (value) => Number.isSafeInteger(value) && Number(value) >= 1],
  [
    'indexes',
    "a list of lists of fields, such as [['childId']], or []",
    (value) =>
      Array.isArray(value) &&
      value.every((fields) => Array.isArray(fields) && fields.every((field) => typeof field === 'string')),
  ],
  [
    'owners',
    'a function that returns whose the document is, such as ({ childId }) => ({ childId })',
    (value) => typeof value === 'function',
  ],
  ['document', 'a function, or left out', (value) => value === undefined || typeof value === 'function'],
  [
    'when',
    'an object with the effect of each event type',
    (value) => typeof value === 'object' && value !== null && Object.keys(value).length > 0,
  ],
]

function requireComplete(definition: Readonly<Record<string, unknown>>): void {
  for (const [field, is, check] of requirements)
    if (!check(definition[field]))
      throw new InvalidDefinition(
        `${field} is ${field in definition ? 'not what it has to be' : 'missing'}: it is ${is}`,
      )
  for (const [type, does] of Object.entries(definition['when'] as object) as [string, unknown][]) {
    const its = effects.filter((effect) => typeof (does as Record<string, unknown> | null)?.[effect] === 'function')
    if (its.length !== 1) throw new InvalidDefinition(`when.${type} needs exactly one function: ${effects.join(', ')}`)
  }
}

/**
 * Creates a read model from a table with the effect of each event type on its document. Each stream has one document,
 * unless `document` returns another id.
 */
export function projection<D extends Folded, E extends DomainEvent>(definition: Definition<D, E>): Projection<D> {
  requireComplete(definition as unknown as Readonly<Record<string, unknown>>)
  const { name, version, indexes } = definition
  const when = new Map(Object.entries(definition.when)) as Map<string, When<D, DomainEvent>>
  /**
   * Caches the last parsed stream name, because the id is needed several times for each event and consecutive events
   * often have the same stream.
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
      if ('sets' in does) return { ...does.sets(document, event), ...stamp } as unknown as D
      if ('begins' in does) {
        if (document !== undefined) throw new OutOfOrder(name, event, 'the document is already there')
        return { ...does.begins(event), ...stamp } as unknown as D
      }
      if (document === undefined) throw new OutOfOrder(name, event, 'the document is not there')
      return { ...does.changes(document, event), ...stamp } as unknown as D
    },
  }
}
