import type { ImportEvent } from '../imports/events.ts'
import type { ImportDocument } from './documents.ts'
import { projection } from './projection.ts'

/** Progress of each import: for the importing user, and for the sweep to find unfinished ones. */
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
