import type { ImportEvent, SkippedEntry } from '../imports/events.ts'
import { activityHistory } from './activity-history.ts'
import { projection, type Folded, type Projection } from './projection.ts'
import type { Instant, Recorded } from '../shared/event.ts'

/**
 * Progress of an import, or a bulk change. `entries`: number of lines that change something; `actor`: the actor in the
 * event's metadata.
 */
export type ImportDocument = Folded & {
  readonly kind: 'file' | 'undo' | 'bulk'
  readonly status: 'being-kept' | 'accepted' | 'finished'
  readonly entries: number
  readonly unchanged: number
  readonly applied: number
  readonly created: number
  readonly updated: number
  /** Entries that were skipped because they had been changed, when the file was planned or later. */
  readonly conflicts: number
  /** The latter of `conflicts`: at most `mostNamed`. */
  readonly conflicting: readonly SkippedEntry[]
  /** The change set that this import reverts; null for a file. */
  readonly undoes: string | null
  readonly begunAt: Instant
  readonly finishedAt: Instant | null
  readonly actor: string
}

/** Maximum number of conflicts that a document names, so that it stays small. */
const mostNamed = 500

const importsOfFiles = projection<ImportDocument, ImportEvent>({
  name: 'imports',
  version: 3,
  indexes: [['status'], ['status', 'position'], ['undoes']],
  owners: () => ({}),
  when: {
    ImportBegun: {
      begins: ({ data: { at, entries, unchanged, skipped, undoes }, metadata }) => ({
        kind: undoes === null ? 'file' : 'undo',
        status: 'being-kept',
        entries,
        unchanged,
        applied: 0,
        created: 0,
        updated: 0,
        conflicts: skipped,
        conflicting: [],
        undoes,
        begunAt: at,
        finishedAt: null,
        actor: metadata.actor,
      }),
    },
    ImportPartKept: { changes: (document) => document },
    ImportAccepted: { changes: (document) => ({ ...document, status: 'accepted' }) },
    ImportAdvanced: {
      changes: (document, { data: { applied, created, updated, conflicts } }) => ({
        ...document,
        applied,
        created: document.created + created,
        updated: document.updated + updated,
        conflicts: document.conflicts + conflicts.length,
        conflicting: document.conflicting.concat(conflicts).slice(0, mostNamed),
      }),
    },
    ImportFinished: { changes: (document, { data }) => ({ ...document, status: 'finished', finishedAt: data.at }) },
  },
})

/**
 * Each import, for the user who imports and for the sweep that finds unfinished imports; and each bulk change, whose
 * document is made from the events of the entries.
 */
export const imports: Projection<ImportDocument> = {
  ...importsOfFiles,
  eventTypes: [...importsOfFiles.eventTypes, ...activityHistory.eventTypes],
  documents: (event) => (isOfBulkChange(event) ? [event.metadata.changeSet!.id] : importsOfFiles.documents(event)),
  fold: (document, event) =>
    isOfBulkChange(event) ? withBulkEvent(document, event) : importsOfFiles.fold(document, event),
}

const isOfBulkChange = ({ type, metadata }: Recorded) =>
  metadata.changeSet?.kind === 'bulk' && activityHistory.eventTypes.includes(type)

function withBulkEvent(document: ImportDocument | undefined, event: Recorded): ImportDocument {
  const count = (document?.entries ?? 0) + (event.metadata.changeSet!.isFirst ? 1 : 0)
  return {
    _id: event.metadata.changeSet!.id,
    position: event.position,
    revision: event.revision,
    kind: 'bulk',
    status: 'finished',
    entries: count,
    unchanged: 0,
    applied: count,
    created: 0,
    updated: count,
    conflicts: 0,
    conflicting: [],
    undoes: null,
    begunAt: document?.begunAt ?? event.data.at,
    finishedAt: event.data.at,
    actor: document?.actor ?? event.metadata.actor,
  }
}
