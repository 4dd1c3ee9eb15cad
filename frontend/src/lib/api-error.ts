import type { RefusalReason } from '@filiz/domain/shared/refusal.ts'
import type { ErrorCode } from '@filiz/domain/texts/errors.ts'
import type { Failure } from '@filiz/http/contract/envelope-shapes.ts'

/**
 * `NETWORK` and `TIMEOUT`: the request got no response. `UNKNOWN`: the response has an unexpected format, such as a
 * proxy's HTML page.
 */
export type BrowserErrorCode = 'NETWORK' | 'TIMEOUT' | 'UNKNOWN'

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

/** A failed request. `status` is 0 without a response; `message` is the server's text for the user, or empty. */
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

/** Converts an error response to an `ApiError`. The body may have another format, such as a proxy's HTML page. */
export async function errorFrom(response: Response): Promise<ApiError> {
  const body = (await response.json().catch(() => undefined)) as Partial<Failure> | undefined
  const retryAfter = Number(response.headers.get('retry-after') ?? Number.NaN)
  const requestId = body?.error?.requestId ?? response.headers.get('x-request-id')
  return new ApiError({
    status: response.status,
    code: body?.error?.code ?? 'UNKNOWN',
    ...(body?.message && { message: body.message }),
    ...(body?.error?.reason && { reason: body.error.reason as RefusalReason }),
    ...(body?.error?.fields && { fields: body.error.fields }),
    ...(requestId && { requestId }),
    ...(Number.isFinite(retryAfter) && { retryAfterSeconds: retryAfter }),
    stale: response.headers.get('stale') === 'true',
  })
}
