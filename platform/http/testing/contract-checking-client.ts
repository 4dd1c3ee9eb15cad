import { apiPrefix } from '../create-api.ts'
import { statusOf } from '../error-codes.ts'
import { failure } from '../contract/envelope-shapes.ts'
import { envelopeOf, errorCodesOf } from '../openapi.ts'
import type { RouteDefinition } from '../route.ts'
import type { Client, Reply } from './http-client.ts'

/**
 * A test client that checks every response against the contract: status, shape, and that every error code is documented
 * for the call.
 */
export function contractCheckingClient(client: Client, definitions: readonly RouteDefinition[]): Client {
  // Use the same order as the router: literal paths before paths with parameters.
  const byParameters = definitions.toSorted((a, b) => a.path.split('{').length - b.path.split('{').length)
  const known = byParameters.map((definition) => ({
    definition,
    method: definition.method,
    pattern: new RegExp(`^${apiPrefix}${definition.path.replaceAll(/\{\w+\}/g, '[^/]+')}/?$`),
  }))
  return async (method, path, options) => {
    const reply = await client(method, path, options)
    const found = known.find(
      (one) => one.method === (method === 'HEAD' ? 'GET' : method) && one.pattern.test(path.replace(/\?.*$/, '')),
    )
    if (method !== 'HEAD' && reply.status !== 304) check(reply, `${method} ${path}`, found?.definition)
    return reply
  }
}

function check(reply: Reply, what: string, definition: RouteDefinition | undefined): void {
  if (reply.status < 400) {
    if (!definition) return
    if (!(definition.statuses ?? [200]).includes(reply.status))
      throw new Error(`${what}: status ${reply.status} is not documented`)
    if (
      definition.file === undefined ||
      (definition.data !== undefined && reply.headers['content-type']?.startsWith('application/json'))
    )
      envelopeOf(definition).parse(reply.body)
    return
  }
  const { error } = failure.parse(reply.body)
  if (statusOf[error.code] !== reply.status) throw new Error(`${what}: ${error.code} with status ${reply.status}`)
  if (error.requestId !== reply.headers['x-request-id'])
    throw new Error(`${what}: the request id differs from the header's`)
  const documented = !definition || errorCodesOf(definition).has(error.code)
  if (!documented) throw new Error(`${what}: ${error.code} is not documented`)
}
