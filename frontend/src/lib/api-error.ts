export interface FieldError {
  readonly code: string
  readonly message: string
}

/** Codes of the HTTP contract, and two of our own for a request that got no answer. */
export type ApiErrorCode =
  | 'VALIDATION_FAILED'
  | 'TOKEN_INVALID'
  | 'UNAUTHENTICATED'
  | 'TOKEN_EXPIRED'
  | 'INVALID_CREDENTIALS'
  | 'EMAIL_NOT_VERIFIED'
  | 'FORBIDDEN'
  | 'DEMO_MODE'
  | 'NOT_FOUND'
  | 'CONFLICT'
  | 'PRECONDITION_FAILED'
  | 'TOO_LARGE'
  | 'UNSUPPORTED_MEDIA_TYPE'
  | 'IDEMPOTENCY_MISMATCH'
  | 'RATE_LIMITED'
  | 'UNAVAILABLE'
  | 'NETWORK'
  | 'TIMEOUT'
  | 'UNKNOWN'

interface Details {
  readonly status: number
  readonly code: ApiErrorCode
  readonly message?: string
  readonly reason?: string
  readonly fields?: Readonly<Record<string, FieldError>>
  readonly requestId?: string
  readonly retryAfterSeconds?: number
  readonly stale?: boolean
}

/** A request that did not succeed. `status` is 0 where there was no answer; `message` is the server's, for a person, or empty. */
export class ApiError extends Error {
  override readonly name = 'ApiError'
  readonly status: number
  readonly code: ApiErrorCode
  readonly reason: string | undefined
  readonly fields: Readonly<Record<string, FieldError>>
  readonly requestId: string | undefined
  readonly retryAfterSeconds: number | undefined
  /** It was said before this browser's last write had arrived there: what is not found may be found in a moment. */
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

  /** Nobody knows whether the request did anything: it may be repeated, a write with the same key. */
  get unanswered() {
    return this.status === 0 || this.status === 503
  }

  /** Asking the same again will get the same: decision 010. */
  get final() {
    return this.status >= 400 && this.status < 500 && this.status !== 408 && this.status !== 429 && !this.stale
  }
}

export const isApiError = (error: unknown): error is ApiError => error instanceof ApiError

/** Reads the contract's failure envelope; bears a body that is none (a proxy's page). */
export async function errorFrom(response: Response): Promise<ApiError> {
  const body = (await response.json().catch(() => undefined)) as
    | {
        message?: string
        error?: { code?: ApiErrorCode; reason?: string; fields?: Record<string, FieldError>; requestId?: string }
      }
    | undefined
  const retryAfter = Number(response.headers.get('retry-after') ?? Number.NaN)
  const requestId = body?.error?.requestId ?? response.headers.get('x-request-id')
  return new ApiError({
    status: response.status,
    code: body?.error?.code ?? 'UNKNOWN',
    ...(body?.message && { message: body.message }),
    ...(body?.error?.reason && { reason: body.error.reason }),
    ...(body?.error?.fields && { fields: body.error.fields }),
    ...(requestId && { requestId }),
    ...(Number.isFinite(retryAfter) && { retryAfterSeconds: retryAfter }),
    stale: response.headers.get('stale') === 'true',
  })
}
