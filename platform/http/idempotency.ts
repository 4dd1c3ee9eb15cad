import { createHmac } from 'node:crypto'
import { fieldError } from './api-error.ts'
import { canonicalJson } from './canonical-json.ts'

export interface Idempotency {
  readonly key: string
  /** Method and path template: a key is unique within the account and the route. */
  readonly route: string
  /**
   * HMAC-SHA256 under the key over method, path, query and the body's canonical JSON: the same key must mean the same
   * request. It stays in the log when what the body said is forgotten; whoever does not have the key, and no disk of
   * ours does, can try nothing against it.
   */
  readonly requestHash: string
}

interface Request {
  readonly method: string
  readonly path: string
  readonly route: string
  /** Without `lang`, which changes the answer's words and not what is done. */
  readonly query: Readonly<Record<string, unknown>>
  readonly body: unknown
}

export function idempotencyOf(
  header: string | undefined,
  { method, path, route, query, body }: Request,
): Idempotency | undefined {
  if (header === undefined) return undefined
  if (!/^[0-9a-f]{8}-([0-9a-f]{4}-){3}[0-9a-f]{12}$/i.test(header)) throw fieldError('Idempotency-Key', 'not-an-id')
  const { lang: _, ...meant } = query
  const key = header.toLowerCase()
  return {
    key,
    route: `${method} ${route}`,
    requestHash: createHmac('sha256', key)
      .update(canonicalJson([method, path, meant, body ?? null]))
      .digest('base64url'),
  }
}
