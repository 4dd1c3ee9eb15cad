import { randomUUID } from 'node:crypto'

interface Schema {
  readonly $ref?: string
  readonly type?: string | readonly string[]
  readonly const?: unknown
  readonly enum?: readonly unknown[]
  readonly format?: string
  readonly minimum?: number
  readonly minLength?: number
  readonly minItems?: number
  readonly items?: Schema
  readonly properties?: Readonly<Record<string, Schema>>
  readonly required?: readonly string[]
  readonly anyOf?: readonly Schema[]
  readonly oneOf?: readonly Schema[]
  readonly allOf?: readonly Schema[]
}

interface Operation {
  readonly parameters?: readonly {
    readonly name: string
    readonly in: string
    readonly required: boolean
    readonly schema: Schema
  }[]
  readonly requestBody?: { readonly content: Readonly<Record<string, { readonly schema: Schema }>> }
  readonly security: readonly unknown[]
  readonly responses: Readonly<Record<string, { readonly description: string }>>
}

export interface OpenApi {
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>
  readonly components: { readonly schemas: Readonly<Record<string, Schema>> }
}

/** A call that the OpenAPI document describes. */
export interface DocumentedCall {
  readonly method: string
  /** The path with its parameters in braces. */
  readonly path: string
  readonly isPublic: boolean
  readonly forAdmins: boolean
  readonly pathParameters: readonly string[]
  readonly queryParameters: readonly string[]
  /**
   * Builds a request with the given values by parameter name. Other required fields get values that fit their schema;
   * other optional fields are left out.
   */
  request(values: Readonly<Record<string, unknown>>): { readonly path: string; readonly body?: unknown }
}

export function callsOf({ paths, components }: OpenApi): DocumentedCall[] {
  return Object.entries(paths).flatMap(([path, operations]) =>
    Object.entries(operations).map(([method, { parameters = [], requestBody, security }]) => {
      const schema = requestBody?.content['application/json']?.schema
      const named = (where: string) => parameters.filter((parameter) => parameter.in === where)
      return {
        method: method.toUpperCase(),
        path,
        isPublic: security.length === 0,
        forAdmins: /^\/(admin|insights)\//.test(path),
        pathParameters: named('path').map(({ name }) => name),
        queryParameters: named('query').map(({ name }) => name),
        request(values) {
          const sample = sampler(components.schemas, values)
          const query = named('query')
            .filter(({ name, required }) => required || name in values)
            .map(({ name, schema: of }) => [name, String(sample(of, name))])
          return {
            path: `${path.replaceAll(/\{(\w+)\}/g, (_, name: string) => String(values[name]))}${query.length > 0 ? `?${new URLSearchParams(query)}` : ''}`,
            ...(schema ? { body: sample(schema, '') } : {}),
          }
        },
      }
    }),
  )
}

function sampler(components: Readonly<Record<string, Schema>>, values: Readonly<Record<string, unknown>>) {
  return function sample(schema: Schema, name: string): unknown {
    if (name in values) return values[name]
    if (schema.$ref) return sample(components[schema.$ref.split('/').at(-1)!]!, name)
    if (schema.const !== undefined) return schema.const
    const options = schema.anyOf ?? schema.oneOf ?? []
    const named = options.find(({ properties }) => Object.keys(properties ?? {}).some((property) => property in values))
    const option = named ?? options[0]
    if (option) return sample(option, name)
    if (schema.allOf) return Object.assign({}, ...schema.allOf.map((part) => sample(part, name)))
    if (schema.enum) return schema.enum[0]
    switch (typeof schema.type === 'string' ? schema.type : schema.type?.[0]) {
      case 'object':
        return Object.fromEntries(
          Object.entries(schema.properties ?? {})
            .filter(([property]) => schema.required?.includes(property) || property in values)
            .map(([property, of]) => [property, sample(of, property)]),
        )
      case 'array':
        return Array.from({ length: schema.minItems ?? 0 }, () => sample(schema.items!, ''))
      case 'integer':
      case 'number':
        return schema.minimum ?? 1
      case 'boolean':
        return true
      default:
        return text(schema)
    }
  }
}

function text({ format, minLength = 1 }: Schema): string {
  switch (format) {
    case 'uuid':
      return randomUUID()
    case 'date':
      return '2026-03-20'
    case 'date-time':
      return '2026-03-10T09:00:00.000Z'
    case 'email':
      return `${randomUUID()}@example.org`
    case 'uri':
      return 'https://filiz.example/'
    default:
      return 'x'.repeat(Math.max(1, minLength))
  }
}
