import { activityHistory, type ActivityHistoryDocument } from '@filiz/domain/read-models/activity-history.ts'
import { collectionName } from '@filiz/domain/read-models/projection.ts'
import { instantAt } from '@filiz/domain/shared/calendar.ts'
import {
  archiveCatalogueEntry,
  discardWorkingDraft,
  noteOnCatalogueEntry,
  publishCatalogueEntry,
  publishWorkingDraft,
  recallCatalogueEntry,
  resolveNote,
  restoreCatalogueEntry,
  revertCatalogueEntry,
  reviseCatalogueEntry,
  saveWorkingDraft,
  schedulePublication,
  unpublishCatalogueEntry,
  unschedulePublication,
} from '@filiz/http/contract/admin-activities.ts'
import { ApiError, fieldError } from '@filiz/http/api-error.ts'
import { route, type Answer } from '@filiz/http/route.ts'
import { toWorkingDraft } from '@filiz/http/presenters/to-catalogue-entry.ts'
import type { CommandApiDependencies } from '../dependencies.ts'
import { changeAndPresent, changeEntry, type Dependencies } from './activity-stream.ts'

const historyIn = collectionName(activityHistory)

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
  route(restoreCatalogueEntry, async (call) => {
    // Recalls are the administrators': an editor may not take one back either.
    if (call.body.recalled && !call.caller.roles.includes('ADMIN')) throw new ApiError('FORBIDDEN')
    // Each recall is taken back for itself, so that no undo of a bulk change concerns recalls.
    if (call.body.recalled && call.query.changeSet !== undefined) throw fieldError('changeSet', 'invalid')
    return changeEntry(
      call,
      call.params.id,
      { type: 'Restore', data: { at: dependencies.clock.now(), recalled: call.body.recalled ?? false } },
      ({ status }) => (status === 'archived' ? 'recallTakenBack' : 'activityRestored'),
      dependencies,
    )
  })

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

/** The answer about a note, which does not change the entry. */
const withoutEntry = ({ message, position }: Answer): Answer<never> => ({
  ...(message !== undefined && { message }),
  ...(position !== undefined && { position }),
})

export const noteOnEntryRoute = (dependencies: Dependencies) =>
  route(noteOnCatalogueEntry, async (call) => {
    const note = { type: 'Note', data: { at: dependencies.clock.now(), text: call.body.text } } as const
    return withoutEntry(await changeEntry(call, call.params.id, note, 'noteAdded', dependencies))
  })

export const resolveNoteRoute = (dependencies: Dependencies & Pick<CommandApiDependencies, 'readStore'>) =>
  route(resolveNote, async (call) => {
    const { id, note } = call.params
    // The stream of an entry does not know its events' revisions, so the note is looked up in the history.
    const noted = await dependencies.readStore.get<ActivityHistoryDocument>(historyIn, `${id}:${note}`)
    if (noted?.type !== 'ActivityNoted') throw new ApiError('NOT_FOUND')
    const resolution = { type: 'ResolveNote', data: { at: dependencies.clock.now(), note } } as const
    return withoutEntry(await changeEntry(call, id, resolution, 'noteResolved', dependencies))
  })

export const saveWorkingDraftRoute = (dependencies: Dependencies) =>
  route(saveWorkingDraft, (call) =>
    changeAndPresent(
      toWorkingDraft,
      call,
      call.params.id,
      { type: 'SaveWorkingDraft', data: { at: dependencies.clock.now(), ...call.body } },
      'workingDraftSaved',
      dependencies,
    ),
  )

export const discardWorkingDraftRoute = (dependencies: Dependencies) =>
  route(discardWorkingDraft, (call) =>
    changeEntry(
      call,
      call.params.id,
      { type: 'DiscardWorkingDraft', data: { at: dependencies.clock.now() } },
      'workingDraftDiscarded',
      dependencies,
    ),
  )

export const publishWorkingDraftRoute = (dependencies: Dependencies) =>
  route(publishWorkingDraft, (call) =>
    changeEntry(
      call,
      call.params.id,
      { type: 'PublishWorkingDraft', data: { at: dependencies.clock.now(), confirm: call.body.confirm } },
      'workingDraftPublished',
      dependencies,
    ),
  )

export const schedulePublicationRoute = (dependencies: Dependencies) =>
  route(schedulePublication, (call) => {
    const publishAt = instantAt(call.body.day, call.body.time, call.caller.timeZone)
    return changeEntry(
      call,
      call.params.id,
      { type: 'SchedulePublication', data: { at: dependencies.clock.now(), publishAt } },
      'publicationScheduled',
      dependencies,
    )
  })

export const unschedulePublicationRoute = (dependencies: Dependencies) =>
  route(unschedulePublication, (call) =>
    changeEntry(
      call,
      call.params.id,
      { type: 'UnschedulePublication', data: { at: dependencies.clock.now() } },
      'publicationUnscheduled',
      dependencies,
    ),
  )
