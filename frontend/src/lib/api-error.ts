import type { RefusalReason } from '@filiz/domain/shared/refusal.ts'
import type { ErrorCode } from '@filiz/domain/texts/errors.ts'
import type { Failure } from '@filiz/http/contract/envelope-shapes.ts'

/**
 * The request got no response of Filiz: none at all (`NETWORK`), none in time (`TIMEOUT`), or that of a proxy, a
 * firewall or a login page of a network (`FOREIGN`).
 */
export type BrowserErrorCode = 'NETWORK' | 'TIMEOUT' | 'FOREIGN'

type Fields = NonNullable<Failure['error']['fields']>

interface Details {
  readonly status: number
  readonly code: ErrorCode | BrowserErrorCode
  readonly message?: string
  readonly reason?: RefusalReason
  readonly fields?: Fields
  readonly requestId?: string
  readonly retryAfterSeconds?: number
  readonly stale?: boolean
}

/**
 * A failed request. `status` is 0 without a response of Filiz; `message` is the server's text for the user, or empty.
 */
export class ApiError extends Error {
  override readonly name = 'ApiError'
  readonly status: number
  readonly code: ErrorCode | BrowserErrorCode
  readonly reason: RefusalReason | undefined
  readonly fields: Fields
  readonly requestId: string | undefined
  readonly retryAfterSeconds: number | undefined
  /** True when the response came from a stale read model, so that a 404 may soon become a success. */
  readonly stale: boolean

  constructor(details: Details, options?: ErrorOptions) {
    super(details.message ?? '', options)
    this.status = details.status
    this.code = details.code
    this.reason = details.reason
    this.fields = details.fields ?? {}
    this.requestId = details.requestId
    this.retryAfterSeconds = details.retryAfterSeconds
    this.stale = details.stale ?? false
  }

  /** True when the outcome of the request is unknown. The request can then be repeated, a write with the same key. */
  get unanswered() {
    return this.status === 0 || this.status === 503
  }

  /** True when the same request would get the same response again. */
  get final() {
    return this.status >= 400 && this.status < 500 && this.status !== 408 && this.status !== 429 && !this.stale
  }
}

export const isApiError = (error: unknown): error is ApiError => error instanceof ApiError

const seconds = (header: string | null) => {
  const count = Number(header ?? Number.NaN)
  return Number.isFinite(count) ? { retryAfterSeconds: count } : {}
}

/** The error for a response that does not have the server's envelope. Nothing in it may be taken for an answer. */
export const foreignResponse = ({ headers }: Response, options?: ErrorOptions): ApiError =>
  new ApiError({ status: 0, code: 'FOREIGN', ...seconds(headers.get('retry-after')) }, options)

const isFailure = (body: unknown): body is Failure => {
  const { success, error } = (body ?? {}) as { success?: unknown; error?: { code?: unknown } | null }
  return success === false && typeof error?.code === 'string'
}

/** Converts an error response to an `ApiError`. */
export async function errorFrom(response: Response): Promise<ApiError> {
  const body: unknown = await response.json().catch((error: unknown) => {
    // Any other error is a lost connection.
    if (error instanceof SyntaxError) return undefined
    throw error
  })
  if (!isFailure(body)) return foreignResponse(response)
  const { code, reason, fields, requestId } = body.error
  return new ApiError({
    status: response.status,
    code,
    message: body.message,
    ...(reason && { reason: reason as RefusalReason }),
    ...(fields && { fields }),
    requestId,
    ...seconds(response.headers.get('retry-after')),
    stale: response.headers.get('stale') === 'true',
  })
}
