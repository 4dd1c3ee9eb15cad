import { exportQuery, importQuery } from '@filiz/domain/activity/schemas.ts'
import { z } from 'zod'
import { defineRoute } from '../route.ts'
import { doneBy } from './admin-shapes.ts'
import { idParams } from './parameters.ts'

const tag = 'administration'
/** Maximum file size in bytes. */
const fileLimit = 10 * 1024 * 1024
export const ndjsonType = 'application/x-ndjson'

const fieldFault = z.strictObject({ code: z.string(), message: z.string() })
const change = z
  .strictObject({ field: z.string(), before: z.string().nullable(), after: z.string().nullable() })
  .meta({ id: 'Change', description: 'Lists are one item a line; long texts are cut' })

const importLine = z
  .strictObject({
    line: z.int().min(1).meta({ description: 'In a CSV the row as a spreadsheet counts it' }),
    action: z.enum(['create', 'update', 'refuse']),
    id: z.guid().optional(),
    changes: z.array(change).readonly().optional(),
    errors: z
      .record(z.string(), fieldFault)
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
    failed: z.int(),
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
  access: 'admin',
  summary:
    'The whole catalogue as a file that can be imported: CSV for spreadsheets (semicolons in Turkish, commas in English), or NDJSON',
  query: exportQuery,
  file: 'text/csv; charset=utf-8',
})

export const importCatalogue = defineRoute({
  method: 'POST',
  path: '/admin/activities/import',
  tag,
  access: 'admin',
  summary:
    'What a file would change (dryRun), or that it be changed: one bad line refuses all; 202 with its id where it takes longer than 8 s',
  query: importQuery,
  body: z.string(),
  bodyFormat: { types: ['text/csv', ndjsonType], limit: fileLimit },
  statuses: [200, 202],
  data: z.union([importResult, z.strictObject({ importId: z.guid() })]),
  errors: ['PRECONDITION_FAILED', 'IDEMPOTENCY_MISMATCH'],
})

export const getImport = defineRoute({
  method: 'GET',
  path: '/admin/imports/{id}',
  tag,
  access: 'admin',
  summary: 'How far the import of a file is',
  params: idParams,
  data: importProgress,
  errors: ['NOT_FOUND'],
})
