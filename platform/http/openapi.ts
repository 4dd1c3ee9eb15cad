import { OpenApiGeneratorV31, OpenAPIRegistry, type ResponseConfig } from '@asteasolutions/zod-to-openapi'
import type { TokenScope } from '@filiz/domain/insights/token-schemas.ts'
import type { ErrorCode } from '@filiz/domain/texts/errors.ts'
import { z } from 'zod'
import { failure, page } from './contract/envelope-shapes.ts'
import { apiPrefix } from './create-api.ts'
import { statusOf } from './error-codes.ts'
import { jsonBodyLimit } from './read-body.ts'
import { admittedRoles, isGuarded, type Access, type RouteDefinition } from './route.ts'

type Document = ReturnType<OpenApiGeneratorV31['generateDocument']>

/** Generates the OpenAPI 3.1 document from the same schemas that validate the requests. */
export function openApiDocument(definitions: readonly RouteDefinition[]): Document {
  const registry = new OpenAPIRegistry()
  registry.registerComponent('securitySchemes', 'accessToken', { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' })
  registry.registerComponent('securitySchemes', 'apiToken', {
    type: 'http',
    scheme: 'bearer',
    description: 'A token that an analyst made by `POST /insights/tokens`, with the scope that the call names',
  })
  for (const definition of definitions) registry.registerPath(pathOf(definition))
  return new OpenApiGeneratorV31(registry.definitions).generateDocument({
    openapi: '3.1.0',
    info: {
      title: 'Filiz',
      version: '1',
      description: 'Monthly plans of developmental activities for children of 2 to 6, and their progress.',
    },
    servers: [{ url: apiPrefix }],
  })
}

function pathOf(definition: RouteDefinition) {
  const { method, path, tag, summary, access, scope, params, query, body, bodyFormat } = definition
  const types = bodyFormat?.types ?? ['application/json']
  return {
    method: method.toLowerCase() as Lowercase<RouteDefinition['method']>,
    path,
    summary,
    ...(access !== 'public' &&
      access !== 'parent' && { description: `Needs the role ${admittedRoles[access].join(' or ')}.` }),
    tags: [tag],
    security: securityOf(access, scope),
    request: {
      ...(params ? { params } : {}),
      query: (query ?? z.object({})).extend({ lang: z.enum(['tr', 'en']).optional() }),
      headers: z.object(headersOf(definition)),
      ...(body
        ? {
            body: {
              required: !body.safeParse({}).success,
              description: `At most ${bodyFormat?.limit ?? jsonBodyLimit} bytes`,
              content: Object.fromEntries(types.map((type) => [type, { schema: bodyFormat?.isBinary ? bytes : body }])),
            },
          }
        : {}),
    },
    responses: { ...successes(definition), ...failures(definition) },
  }
}

const bytes = { type: 'string', format: 'binary' } as const

const securityOf = (access: Access, scope: TokenScope | undefined): Record<string, string[]>[] => [
  ...(access === 'public' ? [] : [{ accessToken: [] }]),
  ...(scope ? [{ apiToken: [scope] }] : []),
]

const optionalHeader = (description: string) => z.string().optional().meta({ description })

function headersOf(definition: RouteDefinition): Record<string, z.ZodType> {
  if (definition.method === 'GET')
    return {
      'Read-After': optionalHeader('An Event-Position: the answer is to include that write'),
      'If-None-Match': optionalHeader('304 where nothing changed'),
      ...(definition.resumes && { 'Last-Event-ID': optionalHeader('The id of the last event received') }),
    }
  if (!isGuarded(definition)) return {}
  return {
    'Idempotency-Key': optionalHeader('A UUID: the same request again has no second effect'),
    'If-Match': optionalHeader('The ETag of what is to be changed'),
    ...(definition.acceptsOfflineAge && {
      'Seconds-Ago': optionalHeader(
        'Whole seconds since it was done: for what waited for a network. Counts where the body names no time, and up to 90 days; older is as if it were done now',
      ),
    }),
  }
}

/** Returns the schema of a success response, with exactly its members. */
export const envelopeOf = ({ data, beside, paged, hasMessage }: RouteDefinition) =>
  z.strictObject({
    success: z.literal(true),
    ...beside?.shape,
    ...(data ? { data } : {}),
    ...(hasMessage ? { message: z.string() } : {}),
    ...(paged ? { page } : {}),
  })

function successes(definition: RouteDefinition): Record<string, ResponseConfig> {
  const { method, statuses = [200], file } = definition
  const content = {
    ...(file ? { [file]: { schema: { type: 'string' as const } } } : {}),
    ...(file && !definition.data ? {} : { 'application/json': { schema: envelopeOf(definition) } }),
  }
  const headers = z.object(answerHeadersOf(definition))
  const answered: [string, ResponseConfig][] = statuses.map((status) => [
    String(status),
    { description: status === 201 ? 'Created' : 'Success', headers, content },
  ])
  return Object.fromEntries(method === 'GET' ? [...answered, ['304', { description: 'Not changed' }]] : answered)
}

function answerHeadersOf(definition: RouteDefinition): Record<string, z.ZodType> {
  const { method, path, data } = definition
  const requestId = { 'X-Request-Id': z.string().meta({ description: "The request's own, or a new one" }) }
  if (method === 'GET')
    return {
      ...requestId,
      ETag: z.string(),
      Stale: optionalHeader('`true` where the answer does not include what Read-After asked for'),
    }
  const isPublic = /^\/auth\/(register|resend-verification|forgot-password)$/.test(path)
  return {
    ...requestId,
    ...(isPublic ? {} : { 'Event-Position': optionalHeader('Where events were appended: for Read-After') }),
    ...(data && isGuarded(definition) ? { ETag: z.string() } : {}),
  }
}

/** All error codes that a call may return: its own and those common to all calls of its kind. */
export function errorCodesOf({ method, access, errors = [] }: RouteDefinition): ReadonlySet<ErrorCode> {
  const codes = new Set<ErrorCode>([...errors, 'VALIDATION_FAILED', 'UNAVAILABLE', 'INTERNAL'])
  if (access !== 'public')
    // An API token without the route's scope is forbidden on each of them.
    for (const code of ['UNAUTHENTICATED', 'TOKEN_EXPIRED', 'FORBIDDEN', 'RATE_LIMITED'] as const) codes.add(code)
  if (method !== 'GET') for (const code of ['TOO_LARGE', 'UNSUPPORTED_MEDIA_TYPE'] as const) codes.add(code)
  return codes
}

const failureHeadersOf = (status: number) =>
  z.object({
    'X-Request-Id': z.string(),
    ...(status === 429 || status === 503 ? { 'Retry-After': z.string().meta({ description: 'Whole seconds' }) } : {}),
  })

function failures(definition: RouteDefinition): Record<string, ResponseConfig> {
  const byStatus = Map.groupBy(errorCodesOf(definition), (code) => statusOf[code])
  return Object.fromEntries(
    [...byStatus].map(([status, codes]) => [
      status,
      {
        description: codes.join(', '),
        headers: failureHeadersOf(status),
        content: { 'application/json': { schema: failure } },
      },
    ]),
  )
}
