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
  readonly reason?: RefusalReason | undefined
  readonly fields?: Fields | undefined
  readonly requestId?: string | undefined
  readonly retryAfterSeconds?: number | undefined
  readonly stale?: boolean
  readonly current?: unknown
  readonly foreignStatus?: number | undefined
  readonly isSessionUnknown?: boolean
}

/** Statuses of a proxy or a firewall that a repetition of the request would get again. */
const lastingStatuses: ReadonlySet<number> = new Set([400, 403, 404, 409, 413, 415, 422])

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
  /** The current state of the resource, if the response to a conflict contains it. */
  readonly current: unknown
  /** Status of a response that is not Filiz's (`FOREIGN`). */
  readonly foreignStatus: number | undefined
  /** True when the session could not be renewed, so that no request of it gets an answer now. */
  readonly isSessionUnknown: boolean

  constructor(details: Details, options?: ErrorOptions) {
    super(details.message ?? '', options)
    this.status = details.status
    this.code = details.code
    this.reason = details.reason
    this.fields = details.fields ?? {}
    this.requestId = details.requestId
    this.retryAfterSeconds = details.retryAfterSeconds
    this.stale = details.stale ?? false
    this.current = details.current
    this.foreignStatus = details.foreignStatus
    this.isSessionUnknown = details.isSessionUnknown ?? false
  }

  /** True when the outcome of the request is unknown. The request can then be repeated, a write with the same key. */
  get unanswered() {
    return this.status === 0 || this.status === 503
  }

  /** True when the same request would get the same response again. */
  get final() {
    return this.status >= 400 && this.status < 500 && ![408, 425, 429].includes(this.status) && !this.stale
  }

  /** True when no repetition changes the response, be it of Filiz or of a proxy or firewall before it. */
  get lasting() {
    return this.final || (this.foreignStatus !== undefined && lastingStatuses.has(this.foreignStatus))
  }
}

export const isApiError = (error: unknown): error is ApiError => error instanceof ApiError

const seconds = (header: string | null) => {
  const count = Number(header ?? Number.NaN)
  return Number.isFinite(count) ? { retryAfterSeconds: count } : {}
}

/** The error for a response that does not have the server's envelope. Nothing in it may be taken for an answer. */
export const foreignResponse = ({ headers, status }: Response, options?: ErrorOptions): ApiError =>
  new ApiError({ status: 0, code: 'FOREIGN', foreignStatus: status, ...seconds(headers.get('retry-after')) }, options)

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
  const { code, reason, fields, requestId, current } = body.error
  return new ApiError({
    status: response.status,
    code,
    message: body.message,
    reason: reason as RefusalReason | undefined,
    fields,
    requestId,
    current,
    ...seconds(response.headers.get('retry-after')),
    stale: response.headers.get('stale') === 'true',
  })
}
