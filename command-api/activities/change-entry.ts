import {
  archiveCatalogueEntry,
  noteOnCatalogueEntry,
  publishCatalogueEntry,
  recallCatalogueEntry,
  restoreCatalogueEntry,
  revertCatalogueEntry,
  reviseCatalogueEntry,
  unpublishCatalogueEntry,
} from '@filiz/http/contract/admin-activities.ts'
import { route } from '@filiz/http/route.ts'
import { changeEntry, type Needs } from './activity-stream.ts'

export const reviseEntryRoute = (needs: Needs) =>
  route(reviseCatalogueEntry, (call) =>
    changeEntry(
      call,
      call.params.id,
      { type: 'Revise', data: { at: needs.clock.now(), content: call.body } },
      'activitySaved',
      needs,
    ),
  )

export const archiveEntryRoute = (needs: Needs) =>
  route(archiveCatalogueEntry, (call) =>
    changeEntry(call, call.params.id, { type: 'Archive', data: { at: needs.clock.now() } }, 'activityArchived', needs),
  )

export const recallEntryRoute = (needs: Needs) =>
  route(recallCatalogueEntry, (call) =>
    changeEntry(
      call,
      call.params.id,
      { type: 'Recall', data: { at: needs.clock.now(), reason: call.body.reason } },
      'activityRecalled',
      needs,
    ),
  )

export const restoreEntryRoute = (needs: Needs) =>
  route(restoreCatalogueEntry, (call) =>
    changeEntry(
      call,
      call.params.id,
      { type: 'Restore', data: { at: needs.clock.now(), recalled: call.body.recalled ?? false } },
      ({ status }) => (status === 'archived' ? 'recallTakenBack' : 'activityRestored'),
      needs,
    ),
  )

export const publishEntryRoute = (needs: Needs) =>
  route(publishCatalogueEntry, (call) =>
    changeEntry(call, call.params.id, { type: 'Publish', data: { at: needs.clock.now() } }, 'activityPublished', needs),
  )

export const unpublishEntryRoute = (needs: Needs) =>
  route(unpublishCatalogueEntry, (call) =>
    changeEntry(
      call,
      call.params.id,
      { type: 'Unpublish', data: { at: needs.clock.now() } },
      'activityUnpublished',
      needs,
    ),
  )

export const revertEntryRoute = (needs: Needs) =>
  route(revertCatalogueEntry, (call) =>
    changeEntry(
      call,
      call.params.id,
      { type: 'Revert', data: { at: needs.clock.now(), version: call.body.version } },
      'activityReverted',
      needs,
    ),
  )

export const noteOnEntryRoute = (needs: Needs) =>
  route(noteOnCatalogueEntry, async (call) => {
    const { message, position } = await changeEntry(
      call,
      call.params.id,
      { type: 'Note', data: { at: needs.clock.now(), text: call.body.text } },
      'noteAdded',
      needs,
    )
    return { ...(message === undefined ? {} : { message }), ...(position === undefined ? {} : { position }) }
  })
