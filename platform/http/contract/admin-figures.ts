import { findingKinds } from '@filiz/domain/catalogue/finding.ts'
import { checkQuery } from '@filiz/domain/catalogue/schemas.ts'
import { compareQuery, useQuery } from '@filiz/domain/activity/schemas.ts'
import { emptyBody } from '@filiz/domain/plan/schemas.ts'
import { z } from 'zod'
import { defineRoute } from '../route.ts'
import {
  activityUse,
  catalogueFault,
  coverageCell,
  editor,
  useOfEntry,
  useOfMonth,
  versionComparison,
} from './admin-figure-shapes.ts'
import { idParams } from './parameters.ts'

const tag = 'administration'

export const checkCatalogue = defineRoute({
  method: 'GET',
  path: '/admin/activities/check',
  tag,
  access: 'editor',
  summary:
    'What the validator has to say about all that is published: each entry by itself, and between them; the most severe first',
  query: checkQuery,
  data: z.strictObject({
    checked: z.int(),
    entries: z.int().meta({ description: 'How many entries have findings of the kind, or of any' }),
    kinds: z
      .array(z.strictObject({ kind: z.enum(findingKinds), count: z.int() }))
      .readonly()
      .meta({ description: 'How many findings of each kind there are' }),
    faults: z.array(catalogueFault).readonly(),
  }),
  paged: true,
})

export const getActivityUse = defineRoute({
  method: 'GET',
  path: '/admin/activities/{id}/use',
  tag,
  access: 'editor',
  summary: 'How often it was planned, done and swapped, how it went, by age; nothing of fewer than five families',
  params: idParams,
  data: activityUse,
  errors: ['NOT_FOUND'],
})

export const getUseByMonth = defineRoute({
  method: 'GET',
  path: '/admin/activities/{id}/use/months',
  tag,
  access: 'editor',
  summary: 'The same in each closed month, oldest first; nothing of fewer than five families',
  params: idParams,
  data: z.array(useOfMonth).readonly(),
  errors: ['NOT_FOUND'],
})

export const compareUse = defineRoute({
  method: 'GET',
  path: '/admin/activities/{id}/use/versions',
  tag,
  access: 'editor',
  summary: 'The figures of two versions, from the closed months in which families saw only that one',
  params: idParams,
  query: compareQuery,
  data: versionComparison,
  errors: ['NOT_FOUND'],
})

export const listUseByMonth = defineRoute({
  method: 'GET',
  path: '/admin/activities/use/months',
  tag,
  access: 'editor',
  summary: 'The figures of the whole catalogue in each closed month, oldest first',
  data: z.array(useOfMonth).readonly(),
})

export const listUse = defineRoute({
  method: 'GET',
  path: '/admin/activities/use',
  tag,
  access: 'editor',
  summary: 'The same of all entries, by title, and as a file for spreadsheets',
  query: useQuery,
  data: z.strictObject({ asOf: z.iso.datetime(), entries: z.array(useOfEntry).readonly() }),
  file: 'text/csv; charset=utf-8',
})

export const getCoverage = defineRoute({
  method: 'GET',
  path: '/admin/activities/coverage',
  tag,
  access: 'editor',
  summary: 'What is published, by category, age and month, with its thin spots',
  data: z.strictObject({ published: z.int(), least: z.int(), cells: z.array(coverageCell).readonly() }),
})

export const markEditing = defineRoute({
  method: 'PUT',
  path: '/admin/activities/{id}/editing',
  tag,
  access: 'editor',
  summary: 'I am editing this: counts for two minutes unless said again, and keeps nobody out',
  params: idParams,
  body: emptyBody,
  data: z.strictObject({ until: z.iso.datetime() }),
  errors: ['NOT_FOUND', 'PRECONDITION_FAILED', 'IDEMPOTENCY_MISMATCH'],
})

export const unmarkEditing = defineRoute({
  method: 'DELETE',
  path: '/admin/activities/{id}/editing',
  tag,
  access: 'editor',
  summary: 'I am not editing this any more',
  params: idParams,
  errors: ['PRECONDITION_FAILED', 'IDEMPOTENCY_MISMATCH'],
})

export const listEditing = defineRoute({
  method: 'GET',
  path: '/admin/activities/{id}/editing',
  tag,
  access: 'editor',
  summary: 'Who is editing this now',
  params: idParams,
  data: z.array(editor),
})
