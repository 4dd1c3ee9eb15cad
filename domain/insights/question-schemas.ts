import { z } from 'zod'
import { code } from '../shared/field-codes.ts'
import { savedQueries } from '../shared/saved-queries.ts'

/** Saved questions: a name and the query of the address of the insights page. */
export const questionsBody = z.strictObject({
  questions: savedQueries(50).refine(
    (all) => new Set(all.map(({ name }) => name)).size === all.length,
    code('invalid'),
  ),
})
