import { activityStatuses } from '@filiz/domain/activity/events.ts'
import { exportQuery, historyQuery, importQuery, undoQuery } from '@filiz/domain/activity/schemas.ts'
import { emptyBody } from '@filiz/domain/plan/schemas.ts'
import { z } from 'zod'
import { defineRoute } from '../route.ts'
import { doneBy } from './admin-shapes.ts'
import { fileBytes, idParams } from './parameters.ts'

const tag = 'administration'
/** Maximum file size in bytes. */
const fileLimit = 10 * 1024 * 1024
export const ndjsonType = 'application/x-ndjson'
export const xlsxType = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'

const cellFault = z.strictObject({
  code: z.string(),
  message: z.string(),
  value: z.string().optional().meta({ description: 'What stands there' }),
  allowed: z.string().optional().meta({ description: 'What may stand there' }),
})
export const change = z
  .strictObject({ field: z.string(), before: z.string().nullable(), after: z.string().nullable() })
  .meta({ id: 'Change', description: 'Lists are one item a line; long texts are cut' })

const importLine = z
  .strictObject({
    line: z.int().min(1).meta({ description: 'In a CSV the row as a spreadsheet counts it' }),
    title: z.string().optional(),
    action: z
      .enum(['create', 'update', 'conflict', 'refuse'])
      .meta({
        description:
          'conflict: the entry was changed after the file was written; the line is left out unless `overwrite` names its id',
      }),
    id: z.guid().optional(),
    status: z.enum(activityStatuses).optional().meta({ description: 'Of a new entry' }),
    remark: z.string().optional().meta({ description: 'Why the entry does not get the status of the file' }),
    changes: z
      .array(change)
      .readonly()
      .optional()
      .meta({ description: 'Of a conflict: before is the entry as it is now, after as the file has it' }),
    findings: z
      .array(z.strictObject({ path: z.string(), message: z.string(), refuses: z.boolean() }))
      .readonly()
      .optional()
      .meta({ description: 'Of a trial: what the validator says, at most ten' }),
    similar: z
      .array(z.strictObject({ id: z.guid(), title: z.string(), percent: z.int() }))
      .readonly()
      .optional()
      .meta({ description: 'Of a trial: entries that a new one resembles' }),
    errors: z
      .record(z.string(), cellFault)
      .optional()
      .meta({
        description:
          'By what the file itself calls it: a CSV’s column (tr.title), the path of a field in NDJSON (translations.tr.title)',
      }),
  })
  .meta({ id: 'ImportLine' })
export type ImportLine = z.infer<typeof importLine>

export const importResult = z
  .strictObject({
    importId: z.guid().optional().meta({ description: 'Of an import that had something to change' }),
    created: z.int(),
    updated: z.int(),
    unchanged: z.int(),
    conflicts: z.int(),
    failed: z.int(),
    alarms: z
      .array(z.strictObject({ code: z.string(), count: z.int(), isWarning: z.boolean(), message: z.string() }))
      .readonly()
      .optional()
      .meta({ description: 'Of a trial: what a person should know before the import' }),
    asOf: z
      .string()
      .optional()
      .meta({
        description: 'Of a trial: sent back with the import, so that what is changed after the trial is a conflict',
      }),
    lines: z.array(importLine).readonly().meta({ description: 'Those that change nothing are only counted' }),
  })
  .meta({ id: 'ImportResult' })
export type ImportResult = z.infer<typeof importResult>

export const importProgress = z
  .strictObject({
    id: z.guid(),
    status: z
      .enum(['being-kept', 'accepted', 'finished'])
      .meta({ description: 'Once accepted it will be finished, whatever happens; one that never was changes nothing' }),
    entries: z.int(),
    applied: z.int(),
    created: z.int(),
    updated: z.int(),
    unchanged: z.int(),
    conflicts: z.int(),
    conflicting: z
      .array(z.strictObject({ line: z.int(), id: z.guid() }))
      .readonly()
      .meta({ description: 'Entries that were changed during the import and left out' }),
    begunAt: z.iso.datetime(),
    finishedAt: z.iso.datetime().nullable(),
    by: doneBy,
  })
  .meta({ id: 'ImportProgress' })
export type ImportProgress = z.infer<typeof importProgress>

export const exportCatalogue = defineRoute({
  method: 'GET',
  path: '/admin/activities/export',
  tag,
  access: 'editor',
  summary:
    'The whole catalogue, or the entries with these ids and that match the filters of the list, as a file that can be imported: an Excel workbook with headings and words of the language, CSV for spreadsheets (semicolons in Turkish, commas in English), or NDJSON',
  query: exportQuery,
  file: 'text/csv; charset=utf-8',
})

export const importCatalogue = defineRoute({
  method: 'POST',
  path: '/admin/activities/import',
  tag,
  access: 'editor',
  summary:
    'What a file would change (dryRun), or that it be changed: one bad line refuses all, a line older than its entry is left out; 202 with its id where it takes longer than 8 s',
  query: importQuery,
  body: fileBytes,
  bodyFormat: { types: ['text/csv', ndjsonType, xlsxType], limit: fileLimit, isBinary: true },
  statuses: [200, 202],
  data: z.union([importResult, z.strictObject({ importId: z.guid() })]),
  errors: ['PRECONDITION_FAILED', 'IDEMPOTENCY_MISMATCH'],
})

export const getImport = defineRoute({
  method: 'GET',
  path: '/admin/imports/{id}',
  tag,
  access: 'editor',
  summary: 'How far the import of a file is',
  params: idParams,
  data: importProgress,
  errors: ['NOT_FOUND'],
})

const changeSet = z
  .strictObject({
    id: z.guid(),
    kind: z.enum(['file', 'undo', 'bulk']),
    isFinished: z.boolean(),
    at: z.iso.datetime(),
    by: doneBy,
    created: z.int(),
    updated: z.int(),
    conflicts: z.int(),
    undoes: z.guid().nullable().meta({ description: 'The change set that this one undid' }),
    isUndone: z
      .boolean()
      .meta({ description: 'An undo of it was begun, perhaps of some entries only, and not undone itself' }),
    leftByUndo: z.int().meta({ description: 'Entries that its undo left as they were' }),
  })
  .meta({ id: 'ChangeSet', description: 'An import or a bulk change: one thing in the history, which can be undone' })
export type ChangeSetEntry = z.infer<typeof changeSet>

export const getChangeSets = defineRoute({
  method: 'GET',
  path: '/admin/change-sets',
  tag,
  access: 'editor',
  summary: 'Imports and bulk changes, newest first',
  query: historyQuery,
  data: z.array(changeSet).readonly(),
  paged: true,
})

export const undoChangeSet = defineRoute({
  method: 'POST',
  path: '/admin/change-sets/{id}/undo',
  tag,
  access: 'editor',
  summary:
    'Each entry becomes what it was before the import or bulk change, and is archived if it did not exist. Entries that were changed since are conflicts, left as they are unless `overwrite` names them; 202 with the id of an import where it takes longer than 8 s',
  params: idParams,
  query: undoQuery,
  body: emptyBody,
  statuses: [200, 202],
  data: z.union([importResult, z.strictObject({ importId: z.guid() })]),
  errors: ['NOT_FOUND', 'CONFLICT', 'PRECONDITION_FAILED', 'IDEMPOTENCY_MISMATCH'],
})
