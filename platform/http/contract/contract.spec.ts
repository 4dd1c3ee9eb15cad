import { describe, expect, it } from 'vitest'
import type { z } from 'zod'
import { openApiDocument } from '../openapi.ts'
import { validate } from '../validate.ts'
import { contract } from './contract.ts'

const document = openApiDocument(contract)
// oxlint-disable-next-line typescript/no-explicit-any
const { paths, components } = JSON.parse(JSON.stringify(document)) as {
  paths: Record<string, Record<string, any>>
  components: { schemas: Record<string, any> }
}
const operations = Object.entries(paths).flatMap(([path, methods]) =>
  Object.entries(methods).map(([method, operation]) => ({ name: `${method} ${path}`, path, operation })),
)

describe('the contract', () => {
  it('lists each method and path once', () => {
    const calls = contract.map(({ method, path }) => `${method} ${path}`)
    expect(calls.filter((call, index) => calls.indexOf(call) !== index)).toEqual([])
    expect(operations).toHaveLength(calls.length)
  })

  it('declares exactly the parameters that each path contains', () => {
    for (const { path, params, method } of contract) {
      const inPath = [...path.matchAll(/\{(\w+)\}/g)].map((match) => match[1])
      expect([method, path, Object.keys(params?.shape ?? {}).toSorted()]).toEqual([method, path, inPath.toSorted()])
    }
  })

  it('lets a client tell a wrong password from an ended session: public calls answer 401 with a code of their own', () => {
    const sessionHasEnded = contract.filter(
      ({ access, errors = [] }) =>
        access === 'public' && errors.some((code) => code === 'UNAUTHENTICATED' || code === 'TOKEN_EXPIRED'),
    )
    expect(sessionHasEnded.map(({ path }) => path)).toEqual(['/auth/refresh'])
  })

  it('requires sign-in for every call except those that the specification makes public', () => {
    const open = [
      'register',
      'login',
      'refresh',
      'google',
      'config',
      'verify-email',
      'verify-email/registration',
      'resend-verification',
      'forgot-password',
      'reset-password',
      'unsubscribe',
    ]
    expect(
      contract.filter(
        ({ access, path }) =>
          access === 'public' &&
          !open.some((call) => path === `/auth/${call}`) &&
          !['/calendar/{secret}.ics', '/invitations/{token}'].includes(path),
      ),
    ).toEqual([])
    expect(
      contract
        .filter(({ access, path }) => ['editor', 'admin'].includes(access) !== path.startsWith('/admin/'))
        .map(({ path }) => path),
    ).toEqual([])
    expect(contract.filter(({ access }) => access === 'admin').map(({ path }) => path)).toEqual([
      '/admin/activities/{id}/recall',
      '/admin/activities/{id}/recall',
      '/admin/people',
      '/admin/people/{id}/roles',
    ])
    expect(
      contract
        .filter(({ access, path }) => (access === 'analyst') !== path.startsWith('/insights/'))
        .map(({ path }) => path),
    ).toEqual([])
  })
})

describe('validation of requests', () => {
  /**
   * Values that look like a text, a list or a number, but throw or mislead when code measures, compares or calls them.
   */
  const hostile: readonly unknown[] = [
    { length: { toString: 1 } },
    { length: { valueOf: null, toString: null } },
    { length: 1e9, size: { toString: 1 } },
    { toString: 1 },
    { then: 1 },
    [[[]]],
    { length: -1 },
    null,
    true,
    0,
    -0.5,
    1e308,
    '',
    ' ',
    '\u0000',
    '\ud800',
    [],
    {},
    JSON.parse('{"__proto__":{"length":{"toString":1}}}'),
  ]

  it.each(
    contract.flatMap(({ method, path, body, query, params }) =>
      (
        [
          ['body', body],
          ['query', query],
          ['params', params],
        ] as const
      ).flatMap(([part, schema]) => (schema ? [[`${method} ${path}`, part, schema] as const] : [])),
    ),
  )('%s refuses a wrong type in its %s before code measures the value', (_call, _part, schema: z.ZodType) => {
    for (const one of [...hostile, ...filled(schema, hostile)]) {
      try {
        validate({ part: [schema, one] })
      } catch (error) {
        expect([JSON.stringify(one), (error as Error).name]).toEqual([JSON.stringify(one), 'ApiError'])
      }
    }
  })

  /** Builds objects that match the schema, each with one hostile value in one place; every place is covered. */
  function filled(schema: z.ZodType, things: readonly unknown[]): unknown[] {
    const { shape, element, inner } = partsOf(schema)
    if (inner) return filled(inner, things)
    if (element) return [...things, ...filled(element, things)].map((one) => [one])
    return Object.entries(shape ?? {}).flatMap(([name, field]) =>
      [...things, ...filled(field, things)].map((one) => ({ [name]: one })),
    )
  }

  function partsOf(schema: z.ZodType): { shape?: Record<string, z.ZodType>; element?: z.ZodType; inner?: z.ZodType } {
    const {
      shape,
      element,
      innerType,
      in: into,
      out,
    } = schema._zod.def as {
      shape?: Record<string, z.ZodType>
      element?: z.ZodType
      innerType?: z.ZodType
      in?: z.ZodType
      out?: z.ZodType
    }
    const inner = innerType ?? (into?._zod.def.type === 'transform' ? out : into)
    return { ...(shape ? { shape } : {}), ...(element ? { element } : {}), ...(inner ? { inner } : {}) }
  }
})

describe('the OpenAPI document', () => {
  it('refers only to schemas that it contains', () => {
    const references = [...JSON.stringify(document).matchAll(/"\$ref":"#\/components\/schemas\/(\w+)"/g)].map(
      (match) => match[1]!,
    )
    expect(references.filter((name) => !(name in components.schemas))).toEqual([])
    expect(references.length).toBeGreaterThan(50)
  })

  it('documents parameters, responses and errors of every call', () => {
    for (const { name, operation } of operations) {
      expect([name, operation.summary?.length > 5, operation.tags?.length]).toEqual([name, true, 1])
      const statuses = Object.keys(operation.responses)
      expect([
        name,
        statuses.some((status) => status.startsWith('2')),
        statuses.includes('500'),
        statuses.includes('503'),
      ]).toEqual([name, true, true, true])
      expect([name, statuses.includes('401')]).toEqual([
        name,
        operation.security.length > 0 ||
          name === 'post /auth/login' ||
          name === 'post /auth/refresh' ||
          name === 'post /auth/google',
      ])
    }
  })

  it('requires a body only where the call needs one', () => {
    expect(paths['/children']!['post'].requestBody.required).toBe(true)
    expect(paths['/plans/{id}/activities/{activityId}/reopen']!['post'].requestBody.required).toBe(false)
  })

  it('allows null only where a response may contain null', () => {
    expect(components.schemas['PlanItem'].properties.feedback.anyOf).toEqual([
      { $ref: '#/components/schemas/Feedback' },
      { type: 'null' },
    ])
    expect(
      Object.entries(components.schemas)
        .filter(([, schema]) => Array.isArray(schema.type))
        .map(([name]) => name),
    ).toEqual([])
  })

  it('documents the headers of reads, writes and limits', () => {
    const headersOf = (operation: { responses: Record<string, { headers?: object }> }, status: string) =>
      Object.keys(operation.responses[status]!.headers ?? {})
    expect(headersOf(paths['/children']!['post'], '201')).toEqual(['X-Request-Id', 'Event-Position', 'ETag'])
    expect(headersOf(paths['/auth/me']!['get'], '200')).toEqual(['X-Request-Id', 'ETag', 'Stale'])
    expect(headersOf(paths['/auth/register']!['post'], '201')).toEqual(['X-Request-Id'])
    expect(headersOf(paths['/auth/login']!['post'], '429')).toEqual(['X-Request-Id', 'Retry-After'])
  })
})

describe('headers of write requests', () => {
  it('are documented for all writes outside /auth; under /auth only for the profile', () => {
    const headersOf = ({ method, path }: { method: string; path: string }) => {
      const operation = (
        document.paths as unknown as Record<string, Record<string, { parameters?: { in: string; name: string }[] }>>
      )[path]![method.toLowerCase()]!
      return (operation.parameters ?? [])
        .filter((parameter) => parameter.in === 'header')
        .map(({ name }) => name)
        .toSorted()
    }
    const guarded = contract.filter(({ method }) => method !== 'GET').filter((call) => headersOf(call).length > 0)
    expect(
      guarded.every(
        (call) =>
          headersOf(call)
            .filter((name) => name !== 'Seconds-Ago')
            .join() === 'Idempotency-Key,If-Match',
      ),
    ).toBe(true)
    expect(guarded.filter((call) => headersOf(call).includes('Seconds-Ago')).map(({ path }) => path)).toEqual([
      '/plans/{id}/activities/{activityId}/complete',
      '/plans/{id}/activities/{activityId}/feedback',
    ])
    expect(
      guarded.filter(({ path }) => path.startsWith('/auth/')).map(({ method, path }) => `${method} ${path}`),
    ).toEqual(['PUT /auth/profile'])
    expect(
      contract
        .filter(({ method, path }) => method !== 'GET' && !path.startsWith('/auth/'))
        .every((call) => guarded.includes(call)),
    ).toBe(true)
  })
})
