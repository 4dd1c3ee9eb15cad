import { dataSetFailures, dataSetFormats } from '@filiz/domain/data-sets/events.ts'
import { dataSetParams, requestDataSetBody } from '@filiz/domain/data-sets/schemas.ts'
import { z } from 'zod'
import { defineRoute } from '../route.ts'
import { doneBy } from './admin-shapes.ts'

const common = { tag: 'analysis', access: 'analyst', secret: true } as const
const errors = ['PRECONDITION_FAILED', 'IDEMPOTENCY_MISMATCH'] as const
const instant = z.iso.datetime()

const dataSet = z
  .strictObject({
    id: z.guid(),
    status: z.enum(['requested', 'made', 'failed', 'expired']),
    format: z.enum(dataSetFormats),
    since: instant.nullable().meta({ description: 'Events from then on; null: from the first one' }),
    until: instant.nullable().meta({ description: 'Events before then; null: up to the request' }),
    by: doneBy,
    requestedAt: instant,
    madeAt: instant.nullable(),
    expiresAt: instant.nullable().meta({ description: 'The file is removed then' }),
    events: z.int().nullable(),
    bytes: z.int().nullable().meta({ description: 'Of the file' }),
    reason: z.enum(dataSetFailures).nullable().meta({ description: 'Why it could not be made' }),
    downloads: z.int(),
    taken: z
      .array(z.strictObject({ by: doneBy, at: instant }))
      .readonly()
      .meta({ description: 'Who downloaded it, latest first, at most 20' }),
    opened: z
      .array(z.strictObject({ by: doneBy, at: instant }))
      .readonly()
      .meta({ description: 'Who opened it for a replay, latest first, at most 20' }),
  })
  .meta({ id: 'DataSet' })
export type DataSet = z.infer<typeof dataSet>

export const listDataSets = defineRoute({
  ...common,
  method: 'GET',
  scope: 'exports',
  path: '/insights/data-sets',
  summary: 'The latest data sets of all analysts, newest first, at most 50',
  data: z.array(dataSet).readonly(),
})

export const requestDataSet = defineRoute({
  ...common,
  method: 'POST',
  path: '/insights/data-sets',
  summary:
    'Ask for the history as files without personal data: it is made in the background, announced by mail, and kept for a day or until somebody is forgotten',
  statuses: [202],
  body: requestDataSetBody,
  data: z.strictObject({ id: z.guid() }),
  hasMessage: true,
  errors: ['CONFLICT', ...errors],
})

export const takeDataSet = defineRoute({
  ...common,
  method: 'POST',
  scope: 'exports',
  path: '/insights/data-sets/{id}/download',
  summary: 'Download a data set; it is recorded who did',
  params: dataSetParams,
  file: 'application/zip',
  errors: ['NOT_FOUND', ...errors],
})

export const openDataSet = defineRoute({
  ...common,
  method: 'POST',
  scope: 'exports',
  path: '/insights/data-sets/{id}/open',
  summary: 'Open a data set, so that its streams can be read; it is recorded who did',
  params: dataSetParams,
  data: z.strictObject({ id: z.guid() }),
  errors: ['NOT_FOUND', ...errors],
})
