import { z } from 'zod'
import { code } from '../shared/field-codes.ts'
import { atMost, line } from '../shared/fields.ts'

/** Saved questions: a name and the query of the address of the insights page. */
export const questionsBody = z.strictObject({
  questions: z
    .array(z.strictObject({ name: line(60), query: z.string().trim().check(atMost(500)) }))
    .check(atMost(50))
    .refine((all) => new Set(all.map(({ name }) => name)).size === all.length, code('invalid')),
})
