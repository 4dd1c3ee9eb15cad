import { z } from 'zod'
import { atMost, line } from './fields.ts'

/** Up to `most` named queries of a page's address, which a person saves. */
export const savedQueries = (most: number) =>
  z.array(z.strictObject({ name: line(60), query: z.string().trim().check(atMost(500)) })).check(atMost(most))
