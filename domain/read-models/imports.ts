import type { ImportEvent } from '../imports/events.ts'
import { projection, type Folded } from './projection.ts'
import type { Instant } from '../shared/event.ts'

/**
 * Progress of an import. `entries`: number of lines that change something; `actor`: the actor in the event's metadata.
 */
export type ImportDocument = Folded & {
  readonly status: 'being-kept' | 'accepted' | 'finished'
  readonly entries: number
  readonly unchanged: number
  readonly applied: number
  readonly created: number
  readonly updated: number
  readonly begunAt: Instant
  readonly finishedAt: Instant | null
  readonly actor: string
}

/** Progress of each import, for the user who imports and for the sweep that finds unfinished imports. */
export const imports = projection<ImportDocument, ImportEvent>({
  name: 'imports',
  version: 1,
  indexes: [['status']],
  owners: () => ({}),
  when: {
    ImportBegun: {
      begins: ({ data: { at, entries, unchanged }, metadata }) => ({
        status: 'being-kept',
        entries,
        unchanged,
        applied: 0,
        created: 0,
        updated: 0,
        begunAt: at,
        finishedAt: null,
        actor: metadata.actor,
      }),
    },
    ImportPartKept: { changes: (document) => document },
    ImportAccepted: { changes: (document) => ({ ...document, status: 'accepted' }) },
    ImportAdvanced: {
      changes: (document, { data: { applied, created, updated } }) => ({
        ...document,
        applied,
        created: document.created + created,
        updated: document.updated + updated,
      }),
    },
    ImportFinished: { changes: (document, { data }) => ({ ...document, status: 'finished', finishedAt: data.at }) },
  },
})
