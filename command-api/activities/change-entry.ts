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
import { changeEntry, type Dependencies } from './activity-stream.ts'

export const reviseEntryRoute = (dependencies: Dependencies) =>
  route(reviseCatalogueEntry, (call) =>
    changeEntry(
      call,
      call.params.id,
      { type: 'Revise', data: { at: dependencies.clock.now(), ...call.body } },
      'activitySaved',
      dependencies,
    ),
  )

export const archiveEntryRoute = (dependencies: Dependencies) =>
  route(archiveCatalogueEntry, (call) =>
    changeEntry(
      call,
      call.params.id,
      { type: 'Archive', data: { at: dependencies.clock.now() } },
      'activityArchived',
      dependencies,
    ),
  )

export const recallEntryRoute = (dependencies: Dependencies) =>
  route(recallCatalogueEntry, (call) =>
    changeEntry(
      call,
      call.params.id,
      { type: 'Recall', data: { at: dependencies.clock.now(), reason: call.body.reason } },
      'activityRecalled',
      dependencies,
    ),
  )

export const restoreEntryRoute = (dependencies: Dependencies) =>
  route(restoreCatalogueEntry, (call) =>
    changeEntry(
      call,
      call.params.id,
      { type: 'Restore', data: { at: dependencies.clock.now(), recalled: call.body.recalled ?? false } },
      ({ status }) => (status === 'archived' ? 'recallTakenBack' : 'activityRestored'),
      dependencies,
    ),
  )

export const publishEntryRoute = (dependencies: Dependencies) =>
  route(publishCatalogueEntry, (call) =>
    changeEntry(
      call,
      call.params.id,
      { type: 'Publish', data: { at: dependencies.clock.now(), confirm: call.body.confirm } },
      'activityPublished',
      dependencies,
    ),
  )

export const unpublishEntryRoute = (dependencies: Dependencies) =>
  route(unpublishCatalogueEntry, (call) =>
    changeEntry(
      call,
      call.params.id,
      { type: 'Unpublish', data: { at: dependencies.clock.now() } },
      'activityUnpublished',
      dependencies,
    ),
  )

export const revertEntryRoute = (dependencies: Dependencies) =>
  route(revertCatalogueEntry, (call) =>
    changeEntry(
      call,
      call.params.id,
      { type: 'Revert', data: { at: dependencies.clock.now(), version: call.body.version } },
      'activityReverted',
      dependencies,
    ),
  )

export const noteOnEntryRoute = (dependencies: Dependencies) =>
  route(noteOnCatalogueEntry, async (call) => {
    const { message, position } = await changeEntry(
      call,
      call.params.id,
      { type: 'Note', data: { at: dependencies.clock.now(), text: call.body.text } },
      'noteAdded',
      dependencies,
    )
    return { ...(message === undefined ? {} : { message }), ...(position === undefined ? {} : { position }) }
  })
