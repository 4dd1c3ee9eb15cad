import {
  adminCatalogueQuery,
  adminSelectionQuery,
  bulkQuery,
  historyQuery,
  newActivityBody,
  noteBody,
  publishBody,
  recallBody,
  restoreBody,
  revertBody,
  revisedActivityBody,
  scheduleBody,
  workingDraftBody,
} from '@filiz/domain/activity/schemas.ts'
import { emptyBody } from '@filiz/domain/plan/schemas.ts'
import { z } from 'zod'
import { defineRoute } from '../route.ts'
import {
  catalogueEntry,
  catalogueVersion,
  historyEntry,
  recallReach,
  selectedEntry,
  workingDraft,
} from './admin-shapes.ts'
import { idParams, noteParams, versionParams } from './parameters.ts'

const tag = 'administration'
const errors = ['NOT_FOUND', 'CONFLICT', 'PRECONDITION_FAILED', 'IDEMPOTENCY_MISMATCH'] as const

export const listCatalogue = defineRoute({
  method: 'GET',
  path: '/admin/activities',
  tag,
  access: 'editor',
  summary:
    'The whole catalogue by title, or as asked for, in both languages; archived entries and drafts too where no status is asked for',
  query: adminCatalogueQuery,
  data: z.array(catalogueEntry),
  paged: true,
})

export const selectCatalogue = defineRoute({
  method: 'GET',
  path: '/admin/activities/selection',
  tag,
  access: 'editor',
  summary: 'All entries that match the filters of the list, with what a selection needs to know of them',
  query: adminSelectionQuery,
  data: z.array(selectedEntry),
})

export const getCatalogueEntry = defineRoute({
  method: 'GET',
  path: '/admin/activities/{id}',
  tag,
  access: 'editor',
  summary: 'One entry, in both languages',
  params: idParams,
  data: catalogueEntry,
  errors: ['NOT_FOUND'],
})

export const addCatalogueEntry = defineRoute({
  method: 'POST',
  path: '/admin/activities',
  tag,
  access: 'editor',
  summary: 'Add an entry: a draft, or published',
  body: newActivityBody,
  statuses: [201],
  data: catalogueEntry,
  hasMessage: true,
  errors: ['PRECONDITION_FAILED', 'IDEMPOTENCY_MISMATCH'],
})

export const reviseCatalogueEntry = defineRoute({
  method: 'PUT',
  path: '/admin/activities/{id}',
  tag,
  access: 'editor',
  summary: 'Write an entry anew; its status stays',
  params: idParams,
  query: bulkQuery,
  body: revisedActivityBody,
  data: catalogueEntry,
  hasMessage: true,
  errors,
})

export const archiveCatalogueEntry = defineRoute({
  method: 'DELETE',
  path: '/admin/activities/{id}',
  tag,
  access: 'editor',
  summary: 'Archive: no new plan has it, plans that hold it keep it',
  params: idParams,
  query: bulkQuery,
  data: catalogueEntry,
  hasMessage: true,
  errors,
})

export const recallCatalogueEntry = defineRoute({
  method: 'POST',
  path: '/admin/activities/{id}/recall',
  tag,
  access: 'admin',
  summary:
    'Call back what is dangerous: archived, and families who have it in a plan are told not to do it, and why. Restoring takes it back',
  params: idParams,
  body: recallBody,
  data: catalogueEntry,
  hasMessage: true,
  errors,
})

export const getRecallReach = defineRoute({
  method: 'GET',
  path: '/admin/activities/{id}/recall',
  tag,
  access: 'admin',
  summary: 'How many families a recall would warn: those that have the activity in an open plan',
  params: idParams,
  data: recallReach,
  errors: ['NOT_FOUND'],
})

export const restoreCatalogueEntry = defineRoute({
  method: 'POST',
  path: '/admin/activities/{id}/restore',
  tag,
  access: 'editor',
  summary:
    'Back from the archive, to what it was before; a recall is taken back by an administrator who says so (`recalled`), else refused (RECALLED)',
  params: idParams,
  query: bulkQuery,
  body: restoreBody,
  data: catalogueEntry,
  hasMessage: true,
  errors,
})

export const publishCatalogueEntry = defineRoute({
  method: 'POST',
  path: '/admin/activities/{id}/publish',
  tag,
  access: 'editor',
  summary:
    'Publish a draft. Refused (`fields.hazards`) while its hazards are unknown, contradict its ages, or leave a word of its texts unnamed, and (`fields.translations.<language>.safetyNotes`) without the safety notes that they need; `confirm` names such words or says that they are harmless',
  params: idParams,
  query: bulkQuery,
  body: publishBody,
  data: catalogueEntry,
  hasMessage: true,
  errors,
})

export const unpublishCatalogueEntry = defineRoute({
  method: 'POST',
  path: '/admin/activities/{id}/unpublish',
  tag,
  access: 'editor',
  summary: 'A draft again: no new plan has it, plans that hold it show it as it was published last',
  params: idParams,
  query: bulkQuery,
  body: emptyBody,
  data: catalogueEntry,
  hasMessage: true,
  errors,
})

export const revertCatalogueEntry = defineRoute({
  method: 'POST',
  path: '/admin/activities/{id}/revert',
  tag,
  access: 'editor',
  summary: 'Bring the text of an earlier version back, as a new version',
  params: idParams,
  body: revertBody,
  data: catalogueEntry,
  hasMessage: true,
  errors,
})

export const noteOnCatalogueEntry = defineRoute({
  method: 'POST',
  path: '/admin/activities/{id}/notes',
  tag,
  access: 'editor',
  summary: 'A note to the others who keep the catalogue, in the history',
  params: idParams,
  body: noteBody,
  statuses: [201],
  hasMessage: true,
  errors,
})

export const resolveNote = defineRoute({
  method: 'POST',
  path: '/admin/activities/{id}/notes/{note}/resolve',
  tag,
  access: 'editor',
  summary: 'What the note asks for is done; `note` is that of the history',
  params: noteParams,
  body: emptyBody,
  hasMessage: true,
  errors,
})

export const getCatalogueHistory = defineRoute({
  method: 'GET',
  path: '/admin/activities/{id}/history',
  tag,
  access: 'editor',
  summary: 'Who did what to the entry and when, newest first',
  params: idParams,
  query: historyQuery,
  data: z.array(historyEntry),
  paged: true,
  errors: ['NOT_FOUND'],
})

export const getCatalogueVersion = defineRoute({
  method: 'GET',
  path: '/admin/activities/{id}/versions/{n}',
  tag,
  access: 'editor',
  summary: 'What one version says',
  params: versionParams,
  data: catalogueVersion,
  errors: ['NOT_FOUND'],
})

export const getWorkingDraft = defineRoute({
  method: 'GET',
  path: '/admin/activities/{id}/draft',
  tag,
  access: 'editor',
  summary: 'The working draft of a published entry; its ETag is that of the entry',
  params: idParams,
  data: workingDraft,
  errors: ['NOT_FOUND'],
})

export const saveWorkingDraft = defineRoute({
  method: 'PUT',
  path: '/admin/activities/{id}/draft',
  tag,
  access: 'editor',
  summary:
    'Save a working draft beside the published entry, which families see until it is published; only a title is needed',
  params: idParams,
  body: workingDraftBody,
  data: workingDraft,
  hasMessage: true,
  errors,
})

export const discardWorkingDraft = defineRoute({
  method: 'DELETE',
  path: '/admin/activities/{id}/draft',
  tag,
  access: 'editor',
  summary: 'Discard the working draft',
  params: idParams,
  data: catalogueEntry,
  hasMessage: true,
  errors,
})

export const publishWorkingDraft = defineRoute({
  method: 'POST',
  path: '/admin/activities/{id}/draft/publish',
  tag,
  access: 'editor',
  summary:
    'The working draft becomes the published text; refused (DRAFT_OUTDATED) if the entry was revised since: save it again with `basedOn`',
  params: idParams,
  body: publishBody,
  data: catalogueEntry,
  hasMessage: true,
  errors,
})

export const schedulePublication = defineRoute({
  method: 'PUT',
  path: '/admin/activities/{id}/schedule',
  tag,
  access: 'editor',
  summary: "Publish a draft, or a published entry's working draft, at a day and time in the caller's time zone",
  params: idParams,
  body: scheduleBody,
  data: catalogueEntry,
  hasMessage: true,
  errors,
})

export const unschedulePublication = defineRoute({
  method: 'DELETE',
  path: '/admin/activities/{id}/schedule',
  tag,
  access: 'editor',
  summary: 'Take a scheduled publication back',
  params: idParams,
  data: catalogueEntry,
  hasMessage: true,
  errors,
})
