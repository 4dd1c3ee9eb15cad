import { z } from 'zod'
import { choice, distinctChoices, id, instant, line } from '../shared/fields.ts'

/** Rights of an API token: reading figures (`insights`), and data sets (`exports`). */
export const tokenScopes = ['insights', 'exports'] as const
export type TokenScope = (typeof tokenScopes)[number]
export const maxTokensPerAccount = 10

export const makeTokenBody = z.strictObject({
  name: line(60),
  scopes: distinctChoices(choice(tokenScopes), { min: 1, max: 10 }),
  expiresAt: instant.nullish().transform((at) => at ?? null),
})
export const tokenParams = z.object({ id })
