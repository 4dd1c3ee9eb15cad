import { createHmac } from 'node:crypto'
import { fieldError } from './api-error.ts'
import { canonicalJson } from './canonical-json.ts'

export interface Idempotency {
  readonly key: string
  /** Method and path template of the call. A key is unique for each account and route. */
  readonly route: string
  /**
   * HMAC-SHA256 under the idempotency key over method, path, query and the body's canonical JSON: the same key must
   * come with the same request. The hash stays in the log after the body's personal data is forgotten. The key is never
   * stored, so nobody can guess the body by trying values against the hash.
   */
  readonly requestHash: string
}

interface Request {
  readonly method: string
  readonly path: string
  readonly route: string
  /** The query without `lang`, which changes only the texts of the response and not the effect of the request. */
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
  let hash: string | undefined
  return {
    key,
    route: `${method} ${route}`,
    // Computed when needed: a photo of megabytes is identified by its own digest.
    get requestHash() {
      return (hash ??= createHmac('sha256', key)
        .update(canonicalJson([method, path, meant, body instanceof Uint8Array ? asText(body) : (body ?? null)]))
        .digest('base64url'))
    },
  }
}

/** Bytes are hashed as in earlier releases: one character each. */
const asText = (bytes: Uint8Array) => Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('latin1')
