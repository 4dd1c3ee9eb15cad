import { z } from 'zod'
import { historyQuery, maxPageSize } from '../activity/schemas.ts'
import { choice, parameter, wholeParameter } from '../shared/fields.ts'
import { findingKinds } from './finding.ts'

/** The findings of the catalogue's check, as many as an answer of 200 kB holds. */
export const checkQuery = z.object({
  page: historyQuery.shape.page,
  kind: parameter(choice(findingKinds).optional()),
  limit: wholeParameter(1, maxPageSize).transform((limit) => limit ?? maxPageSize),
})
