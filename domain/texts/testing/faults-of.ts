import type { z } from 'zod'
import { fieldErrors } from '../fields.ts'

/** Returns the error codes by field path for specs; `{}` for a valid value. */
export function faultsOf(schema: z.ZodType, value: unknown): Record<string, string> {
  const parsed = schema.safeParse(value)
  if (parsed.success) return {}
  return Object.fromEntries(Object.entries(fieldErrors(parsed.error, 'en')).map(([path, { code }]) => [path, code]))
}
