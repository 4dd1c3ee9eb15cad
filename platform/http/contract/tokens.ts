import { makeTokenBody, tokenParams, tokenScopes } from '@filiz/domain/insights/token-schemas.ts'
import { z } from 'zod'
import { defineRoute } from '../route.ts'

const common = { tag: 'analysis', access: 'analyst', secret: true } as const

const apiToken = z
  .strictObject({
    id: z.guid(),
    name: z.string(),
    scopes: z.array(z.enum(tokenScopes)).readonly(),
    createdAt: z.iso.datetime(),
    expiresAt: z.iso.datetime().nullable(),
    lastUsedAt: z.iso.datetime().nullable().meta({ description: 'Exact to ten minutes' }),
  })
  .meta({ id: 'ApiToken' })
export type ApiToken = z.infer<typeof apiToken>

const newToken = apiToken
  .extend({ token: z.string().meta({ description: 'Shown only now: send it as `Authorization: Bearer …`' }) })
  .meta({ id: 'NewApiToken' })
export type NewApiToken = z.infer<typeof newToken>

export const listTokens = defineRoute({
  ...common,
  method: 'GET',
  path: '/insights/tokens',
  summary: 'Your API tokens',
  data: z.array(apiToken).readonly(),
})

export const makeToken = defineRoute({
  ...common,
  method: 'POST',
  path: '/insights/tokens',
  summary:
    'Make an API token for your programs; it ends with your role, when you change your password, or sign out of all other devices',
  statuses: [201],
  body: makeTokenBody,
  data: newToken,
  hasMessage: true,
  errors: ['CONFLICT', 'NOT_FOUND', 'PRECONDITION_FAILED', 'IDEMPOTENCY_MISMATCH'],
})

export const endToken = defineRoute({
  ...common,
  method: 'DELETE',
  path: '/insights/tokens/{id}',
  summary: 'End one of your API tokens',
  params: tokenParams,
  hasMessage: true,
  errors: ['NOT_FOUND', 'PRECONDITION_FAILED', 'IDEMPOTENCY_MISMATCH'],
})
