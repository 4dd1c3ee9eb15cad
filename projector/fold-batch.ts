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

/** What one event does to one model, before any document is known. */
export interface Step {
  readonly event: LogEvent
  readonly documents: readonly string[]
  /** Ids of the tombstones by which the event's owners, had they been removed, would be known. */
  readonly owners: readonly string[]
  readonly removal: RemovalOf | undefined
}

/** The steps of a batch, and the ids that must be known before `foldBatch` can take them. */
export interface Needs {
  readonly steps: readonly Step[]
  readonly poisoned: readonly Poisoned[]
  readonly documents: ReadonlySet<string>
  readonly owners: ReadonlySet<string>
}

/** Looks at the events that the model takes, in the log's order; those up to `after` have been folded before. */
export function needsOf(projection: Projection, events: readonly LogEvent[], after: string | null): Needs {
  const types = typesOf(projection)
  const steps: Step[] = []
  const poisoned: Poisoned[] = []
  const documents = new Set<string>()
  const owners = new Set<string>()
  let last: { readonly owners: Owners; readonly ids: readonly string[] } | undefined
  /** Most events are of the family that the one before was of. */
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
        poisoned.push({ event, documents: ids, error: event.unreadable })
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
      poisoned.push({ event, documents: [], error })
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

/** What is known of a model's documents before a batch. Nothing here is changed. */
export interface Known {
  /** Of every needed document: as it is stored, removed, or undefined where it is not there. */
  readonly documents: ReadonlyMap<string, Stored<Folded> | undefined>
  /** Ids of those needed tombstones that are there. */
  readonly forgotten: ReadonlySet<string>
  /** Documents that wait behind a parked event. */
  readonly blocked: ReadonlySet<string>
}

/** What of a folded batch goes to the store. */
export type Written = Pick<FoldedBatch, 'upserts' | 'fresh' | 'removals'>

/** What a batch does to a model: all that has to be written, and all that is known after it. */
export interface FoldedBatch {
  /** The last state of each document that changed; the removals, which are carried out after, bury also those of this batch, so that no late writer brings one back. */
  readonly upserts: readonly Folded[]
  /** Those that were not there before. */
  readonly fresh: ReadonlySet<string>
  readonly removals: readonly (RemovalOf & { readonly position: string })[]
  readonly poisoned: readonly Poisoned[]
}

/**
 * Folds a batch into a model's documents, each event in the log's order, several on one document one after another.
 * Pure; and as harmless the second time as `advance` is: events that were folded before, and those of removed owners,
 * change nothing. Where an event cannot be folded, its documents stay as they are and wait, and so does every later
 * event on them; all others go on.
 */
export function foldBatch(projection: Projection, needs: Needs, known: Known): FoldedBatch {
  const changed = new Map<string, Folded>()
  const removals: (RemovalOf & { position: string })[] = []
  const forgotten = new Set(known.forgotten)
  const blocked = new Set([...known.blocked, ...needs.poisoned.flatMap(({ documents }) => documents)])
  const poisoned: Poisoned[] = [...needs.poisoned]

  for (const { event, documents, owners, removal } of needs.steps) {
    if (removal) {
      removals.push({ ...removal, position: event.position })
      forgotten.add(tombstoneId(removal.field, removal.value))
    }
    // A removed owner's documents are gone or about to go, wherever a copy of one may still be: nothing brings them back.
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
  const fresh = new Set([...changed.keys()].filter((id) => !known.documents.get(id)))
  return { upserts: [...changed.values()], fresh, removals, poisoned }
}
