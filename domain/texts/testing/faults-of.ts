import type { z } from 'zod'
import { fieldErrors } from '../fields.ts'

/** For specifications: the codes of the fields at fault, by path; `{}` where the schema takes the value. */
export function faultsOf(schema: z.ZodType, value: unknown): Record<string, string> {
  const parsed = schema.safeParse(value)
  if (parsed.success) return {}
  return Object.fromEntries(Object.entries(fieldErrors(parsed.error, 'en')).map(([path, { code }]) => [path, code]))
}
