import {
  advance,
  type Folded,
  type Projection,
  type RemovalOf,
  type Stored,
} from '@filiz/domain/read-models/projection.ts'
import type { LogEvent } from '@filiz/engines/event-log/port.ts'
import type { Poisoned } from '@filiz/subscriptions/subscription.ts'
import { tombstoneId } from '@filiz/engines/read-store/port.ts'

/** One event of a batch for one model: which documents it changes or removes, known before any document is loaded. */
export interface Step {
  readonly event: LogEvent
  readonly documents: readonly string[]
  /** Ids of the tombstones of the event's owners (account, child), to check whether an owner was removed. */
  readonly owners: readonly string[]
  readonly removal: RemovalOf | undefined
}

/** The steps of a batch, and the ids to load before `foldBatch`. */
export interface RequiredDocuments {
  readonly steps: readonly Step[]
  readonly poisoned: readonly Poisoned[]
  readonly documents: ReadonlySet<string>
  readonly owners: ReadonlySet<string>
}

/** Collects the events that the model handles, in log order; events up to `after` were folded before. */
export function requiredDocuments(
  projection: Projection,
  events: readonly LogEvent[],
  after: string | null,
): RequiredDocuments {
  const types = typesOf(projection)
  const steps: Step[] = []
  const poisoned: Poisoned[] = []
  const documents = new Set<string>()
  const owners = new Set<string>()
  let last: { readonly owners: Owners; readonly ids: readonly string[] } | undefined
  /** Reuses the last result, because most events have the same owners as the event before. */
  const ownerIdsOf = (its: Owners): readonly string[] => {
    if (last === undefined || !isSame(last.owners, its)) {
      last = { owners: its, ids: ownerIds(its) }
      for (const id of last.ids) owners.add(id)
    }
    return last.ids
  }
  for (const event of events) {
    if (!types.has(event.type) || (after !== null && event.position <= after)) continue
    try {
      const ids = projection.documents(event)
      if (event.unreadable) {
        steps.push({ event, documents: ids, owners: [], removal: undefined })
        continue
      }
      const step: Step = {
        event,
        documents: ids,
        owners: ids.length > 0 ? ownerIdsOf(projection.owners(event)) : [],
        removal: projection.removal(event),
      }
      for (const id of ids) documents.add(id)
      steps.push(step)
    } catch (error) {
      poisoned.push({ event, documents: [], error: event.unreadable ?? error })
    }
  }
  return { steps, poisoned, documents, owners }
}

const typeSets = new WeakMap<Projection, ReadonlySet<string>>()
function typesOf(projection: Projection): ReadonlySet<string> {
  let types = typeSets.get(projection)
  if (!types) typeSets.set(projection, (types = new Set(projection.eventTypes)))
  return types
}

type Owners = Readonly<Record<string, string>>

function isSame(one: Owners, other: Owners): boolean {
  let fields = 0
  for (const field in other) {
    if (one[field] !== other[field]) return false
    fields++
  }
  for (const _ in one) fields--
  return fields === 0
}

const ownerIds = (owners: Owners): string[] => Object.entries(owners).map(([field, value]) => tombstoneId(field, value))

/** The stored data that a batch needs; read-only. */
export interface Known {
  /** For each needed document: its stored state, its tombstone, or undefined when missing. */
  readonly documents: ReadonlyMap<string, Stored<Folded> | undefined>
  /** Ids of the needed tombstones that exist. */
  readonly forgotten: ReadonlySet<string>
  /** Documents that wait behind a parked event. */
  readonly blocked: ReadonlySet<string>
}

/** The part of a folded batch that the store writes. */
export type Written = Pick<FoldedBatch, 'upserts' | 'fresh' | 'removals'> & Partial<Pick<FoldedBatch, 'replaced'>>

/** The result of folding a batch: everything to write, and the poison events. */
export interface FoldedBatch {
  /**
   * Final state of each changed document. Removals are applied afterwards and also remove documents of this batch, so
   * that a late writer cannot restore them.
   */
  readonly upserts: readonly Folded[]
  /** Ids of documents that did not exist before. */
  readonly fresh: ReadonlySet<string>
  /** The stored documents that upserts replace, by id. */
  readonly replaced: ReadonlyMap<string, Folded>
  readonly removals: readonly (RemovalOf & { readonly position: string })[]
  readonly poisoned: readonly Poisoned[]
}

/**
 * Folds a batch into a model's documents in log order. Pure and idempotent: already folded events and events of removed
 * owners change nothing. When an event cannot be folded, it and all later events of its documents wait; all other
 * documents continue.
 */
export function foldBatch(projection: Projection, required: RequiredDocuments, known: Known): FoldedBatch {
  const changed = new Map<string, Folded>()
  const removals: (RemovalOf & { position: string })[] = []
  const forgotten = new Set(known.forgotten)
  const blocked = new Set([...known.blocked, ...required.poisoned.flatMap(({ documents }) => documents)])
  const poisoned: Poisoned[] = [...required.poisoned]

  for (const { event, documents, owners, removal } of required.steps) {
    if (event.unreadable) {
      poisoned.push({ event, documents, error: event.unreadable })
      for (const id of documents) blocked.add(id)
      continue
    }
    if (removal) {
      removals.push({ ...removal, position: event.position })
      forgotten.add(tombstoneId(removal.field, removal.value))
    }
    // Events of a removed owner are ignored, so that they cannot restore its documents.
    if (owners.some((id) => forgotten.has(id))) continue
    for (const id of documents) {
      if (blocked.has(id)) {
        poisoned.push({ event, documents: [id], error: null })
        continue
      }
      try {
        const document = advance(projection, changed.get(id) ?? known.documents.get(id), false, event)
        if (document) changed.set(id, document)
      } catch (error) {
        blocked.add(id)
        poisoned.push({ event, documents: [id], error })
      }
    }
  }
  const fresh = new Set<string>()
  const replaced = new Map<string, Folded>()
  for (const id of changed.keys()) {
    const stored = known.documents.get(id)
    if (!stored) fresh.add(id)
    else if (!('removed' in stored)) replaced.set(id, stored)
  }
  return { upserts: [...changed.values()], fresh, replaced, removals, poisoned }
}
