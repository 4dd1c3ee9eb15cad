import type { Tokens } from '@filiz/http/contract/auth.ts'
import type { Page } from '@filiz/http/contract/envelope-shapes.ts'
import { ApiError, errorFrom, foreignResponse } from './api-error.ts'
import { createIdempotencyKeys } from './idempotency.ts'
import { createLastWrite } from './read-your-writes.ts'
import type { Session } from './session.ts'
import { withLock } from './with-lock.ts'

export interface Answer<T> {
  readonly data: T
  /** Message for the user in the language of the request; empty when the server sent none. */
  readonly message: string
  readonly page?: Page
  /** The whole envelope, for members that only one route has. */
  readonly envelope: object
  readonly etag?: string
  /** True when the read model had not reached this browser's last write in time; the caller should read again soon. */
  readonly stale: boolean
}

export type Query = Readonly<Record<string, string | number | boolean | null | undefined>>

export interface RequestOptions {
  /** Query parameters; empty values are omitted. */
  readonly query?: Query
  readonly signal?: AbortSignal
  readonly headers?: Readonly<Record<string, string>>
  /** Timeout in milliseconds; `null` means no limit. */
  readonly timeoutMs?: number | null
}

export interface WriteOptions extends RequestOptions {
  /** ETag of the state that the user saw. The server responds with 412 when the state has changed since. */
  readonly ifMatch?: string
  /**
   * Idempotency key of a write that may be repeated by a later page. By default, the client creates one key for each
   * intent.
   */
  readonly idempotencyKey?: string
}

/** Dependencies of the client. `lib/api.ts` provides the browser's. */
export interface ApiClientOptions {
  /** URL of `/api`, without a trailing slash. */
  readonly baseUrl: string
  readonly session: Session
  /** Storage of this tab, for the position of the last write. */
  readonly tabStorage: Storage
  readonly language: () => string
  /**
   * Locks that let only one tab at a time refresh the session. Without them, only the requests of one tab share a
   * refresh.
   */
  readonly locks?: Pick<LockManager, 'request'> | undefined
  readonly timeoutMs?: number
  readonly fetch?: (url: string, init: RequestInit) => Promise<Response>
  /** Channel that notifies the browser's other tabs of writes. */
  readonly channel?: Pick<BroadcastChannel, 'postMessage' | 'addEventListener'> | undefined
  /** Called when another tab has written, so that cached reads may be stale. */
  readonly onForeignWrite?: () => void
  /**
   * Called when the server does not have this browser's last write, because its log was restored from an older backup.
   * From then on reads take what the server has.
   */
  readonly onLostWrites?: () => void
}

export type ApiClient = ReturnType<typeof createApiClient>

/** Number of own writes that are remembered until the stream of changes reports them. */
const mostOwnWrites = 100
/** Milliseconds that a tab waits for another tab's refresh. */
const lockMs = 5_000

/**
 * The HTTP client of the application. It adds the access token, refreshes the session, and adds idempotency keys, so
 * that writes can be repeated. It does not cache; the query client does. Every failure is an `ApiError`, except that a
 * request aborted by its caller rejects with an `AbortError`.
 */
export function createApiClient(options: ApiClientOptions) {
  const { baseUrl, session, language } = options
  const intents = createIdempotencyKeys()
  const lastWrite = createLastWrite(options.tabStorage)
  let refreshing: Promise<string> | undefined
  /** Positions of this browser's newest writes, which its stream of changes reports too. */
  const ownWrites = new Set<string>()
  /** The position about which the server was asked last. */
  let askedAbout: string | undefined
  const files = new WeakMap<Blob, number>()
  let lastFile = 0

  session.subscribe((change) => {
    intents.clear()
    if (change !== 'signed-in') lastWrite.forget()
  })

  options.channel?.addEventListener('message', ({ data: position }) => {
    if (typeof position === 'string') noteOwn(position)
    options.onForeignWrite?.()
  })

  function noteOwn(position: string) {
    lastWrite.remember(position)
    ownWrites.add(position)
    if (ownWrites.size > mostOwnWrites) ownWrites.delete(ownWrites.values().next().value!)
  }

  function urlOf(path: string, query: Query = {}) {
    const params = new URLSearchParams()
    for (const [name, value] of Object.entries(query)) {
      if (value !== null && value !== undefined && value !== '') params.set(name, String(value))
    }
    params.set('lang', language())
    return `${baseUrl}${path}?${params}`
  }

  /**
   * Returns a number for each file object, which stands for the file in the intent, because comparing contents would be
   * slow.
   */
  function fileNumber(file: Blob) {
    if (!files.has(file)) files.set(file, ++lastFile)
    return files.get(file)
  }

  /**
   * Sends a single request. A missing response becomes an `ApiError`. The timeout includes the time to read the body.
   */
  async function send<T>(
    url: string,
    init: RequestInit,
    { signal, timeoutMs = options.timeoutMs ?? 10_000 }: RequestOptions,
    read: (response: Response) => Promise<T>,
  ) {
    const ending = new AbortController()
    const abort = () => ending.abort(signal?.reason)
    let late = false
    const timer =
      timeoutMs !== null &&
      setTimeout(() => {
        late = true
        abort()
      }, timeoutMs)
    if (signal?.aborted) abort()
    signal?.addEventListener('abort', abort)
    try {
      const response = await (options.fetch ?? fetch)(url, { ...init, signal: ending.signal })
      if (!response.ok) throw await errorFrom(response)
      return { body: await read(response), headers: response.headers }
    } catch (cause) {
      if (cause instanceof ApiError) throw cause
      if (signal?.aborted) throw signal.reason
      throw new ApiError({ status: 0, code: late ? 'TIMEOUT' : 'NETWORK' }, { cause })
    } finally {
      if (timer !== false) clearTimeout(timer)
      signal?.removeEventListener('abort', abort)
    }
  }

  /**
   * Refreshes the session and returns a new access token. Only a refusal by the server ends the session; after a
   * network error the tokens are kept.
   */
  async function renew(refused: string): Promise<string> {
    const held = session.accessToken()
    // Another request or tab has refreshed the session while this one waited for the lock.
    if (held !== null && held !== refused) return held
    const refreshToken = session.refreshToken()
    if (held === null || refreshToken === null)
      throw new ApiError({ status: 401, code: 'UNAUTHENTICATED', message: 'No refresh token' })

    const { body } = await send(
      urlOf('/auth/refresh'),
      {
        method: 'POST',
        headers: { 'Content-Type': 'application/json', 'Accept-Language': language() },
        body: JSON.stringify({ refreshToken }),
      },
      {},
      async (response) => {
        const tokens = await readEnvelope<never>(response)
        if (typeof tokens.accessToken === 'string' && typeof tokens.refreshToken === 'string') return tokens as Tokens
        throw foreignResponse(response)
      },
    )
    // The session changed meanwhile (sign-out or another user), so do not store the tokens.
    if (session.refreshToken() !== refreshToken) throw new ApiError({ status: 401, code: 'UNAUTHENTICATED' })
    session.store(body)
    return body.accessToken
  }

  function refresh(refused: string): Promise<string> {
    const turn = () => renew(refused)
    // The server accepts a refresh token twice within a short time, so two tabs may refresh it at once.
    refreshing ??= withLock(options.locks, 'filiz-refresh', lockMs, turn)
      .then((token) => token ?? turn())
      .finally(() => {
        refreshing = undefined
      })
    return refreshing
  }

  /** Ends the session as expired, unless a new one has started or the user has signed out. */
  function end(token: string) {
    const held = session.accessToken()
    if (held === token || (held === null && session.ending() === undefined)) session.clear('expired')
  }

  async function request<T>(
    method: string,
    path: string,
    init: RequestInit,
    requestOptions: RequestOptions,
    read: (response: Response) => Promise<T>,
  ) {
    const url = urlOf(path, requestOptions.query)
    const attempt = (token: string | null) =>
      send(
        url,
        {
          ...init,
          method,
          headers: {
            Accept: 'application/json',
            'Accept-Language': language(),
            ...(token !== null && { Authorization: `Bearer ${token}` }),
            ...(init.headers as Record<string, string>),
            ...requestOptions.headers,
          },
        },
        requestOptions,
        read,
      )

    const token = session.accessToken()
    try {
      return await attempt(token)
    } catch (error) {
      if (!(error instanceof ApiError) || error.status !== 401 || token === null) throw error
      // By the contract, this says that a password is wrong, not that the session has ended.
      if (error.code === 'INVALID_CREDENTIALS') throw error
    }
    const renewed = await refresh(token).catch((error: unknown) => {
      if (!(error instanceof ApiError)) throw error
      if (error.final) {
        end(token)
        throw error
      }
      // The answer of a proxy to the renewal says nothing about the request itself.
      const { message } = error
      throw new ApiError({ ...error, message, foreignStatus: undefined, isSessionUnknown: true }, { cause: error })
    })
    return attempt(renewed).catch((error: unknown) => {
      if (error instanceof ApiError && error.status === 401) end(renewed)
      throw error
    })
  }

  async function get<T>(path: string, readOptions: RequestOptions = {}): Promise<Answer<T>> {
    const position = lastWrite.position()
    const { body, headers } = await request(
      'GET',
      path,
      { headers: position === null ? {} : { 'Read-After': position } },
      readOptions,
      readEnvelope<T>,
    )
    const answer = answerOf<T>(body, headers)
    if (answer.stale && position !== null) void forgetLostWrite(position)
    return answer
  }

  /** Asks once whether the server still has this browser's last write, and forgets the write if it has not. */
  async function forgetLostWrite(position: string): Promise<void> {
    if (askedAbout === position) return
    askedAbout = position
    try {
      const { data } = await get<{ readonly isKnown: boolean }>('/auth/position', { query: { after: position } })
      if (data.isKnown || lastWrite.position() !== position) return
      lastWrite.forget()
      options.onLostWrites?.()
    } catch {
      askedAbout = undefined
    }
  }

  async function write<T>(
    method: string,
    path: string,
    body: unknown,
    writeOptions: WriteOptions = {},
  ): Promise<Answer<T>> {
    const text = body === undefined || body instanceof Blob ? undefined : JSON.stringify(body)
    const intent = JSON.stringify([method, path, writeOptions.query, body instanceof Blob ? fileNumber(body) : text])
    const own = path.startsWith('/auth/') || writeOptions.idempotencyKey !== undefined
    const key = own ? undefined : intents.keyFor(intent, subjectOf(path, intent))
    const idempotencyKey = key ?? writeOptions.idempotencyKey
    try {
      const answered = await request(
        method,
        path,
        {
          ...(body !== undefined && { body: body instanceof Blob ? body : text! }),
          headers: {
            ...(text !== undefined && { 'Content-Type': 'application/json' }),
            ...(idempotencyKey && { 'Idempotency-Key': idempotencyKey }),
            ...(writeOptions.ifMatch && { 'If-Match': writeOptions.ifMatch }),
          },
        },
        writeOptions,
        readEnvelope<T>,
      )
      const position = answered.headers.get('event-position')
      if (position) noteOwn(position)
      options.channel?.postMessage(position)
      if (key) intents.done(intent, key)
      return answerOf(answered.body, answered.headers)
    } catch (error) {
      if (key && error instanceof ApiError && !error.unanswered) intents.answered(intent, key)
      throw error
    }
  }

  /** Downloads a file without a timeout, with the file name from the server. */
  async function download(
    method: 'GET' | 'POST',
    path: string,
    requestOptions: Omit<RequestOptions, 'timeoutMs'> = {},
  ) {
    const { body, headers } = await request(
      method,
      path,
      { headers: { Accept: '*/*' } },
      { ...requestOptions, timeoutMs: null },
      // Every file of the server has a name. The page of a proxy has none.
      (response) =>
        response.headers.has('content-disposition') ? response.blob() : Promise.reject(foreignResponse(response)),
    )
    const name = /filename="?([^";]+)"?/.exec(headers.get('content-disposition') ?? '')?.[1]
    return { blob: body, name: name ?? path.slice(path.lastIndexOf('/') + 1), position: headers.get('event-position') }
  }

  return {
    get,
    post: <T>(path: string, body?: unknown, writeOptions?: WriteOptions) => write<T>('POST', path, body, writeOptions),
    put: <T>(path: string, body?: unknown, writeOptions?: WriteOptions) => write<T>('PUT', path, body, writeOptions),
    patch: <T>(path: string, body?: unknown, writeOptions?: WriteOptions) =>
      write<T>('PATCH', path, body, writeOptions),
    delete: <T>(path: string, body?: unknown, writeOptions?: WriteOptions) =>
      write<T>('DELETE', path, body, writeOptions),

    /** Sends a read without a timeout, and resolves as `read` does with its response. */
    stream: (path: string, streamOptions: RequestOptions, read: (response: Response) => Promise<void>) =>
      request('GET', path, {}, { ...streamOptions, timeoutMs: null }, read),

    /** Handles a write by another browser like one by another tab; ignores this browser's own. */
    noteForeignWrite(position: string) {
      if (ownWrites.delete(position)) return
      lastWrite.remember(position)
      options.channel?.postMessage(position)
      options.onForeignWrite?.()
    },

    download: (path: string, requestOptions: Omit<RequestOptions, 'timeoutMs'> = {}) =>
      download('GET', path, requestOptions),
    /** Downloads a file whose download the server records. */
    async downloadByPost(path: string) {
      const { position, ...file } = await download('POST', path)
      if (position) noteOwn(position)
      return file
    },

    /** Uploads a file unchanged, without a timeout. */
    upload: <T>(path: string, file: Blob, writeOptions: Omit<WriteOptions, 'timeoutMs'> = {}) =>
      write<T>('POST', path, file, { ...writeOptions, timeoutMs: null }),
  }
}

const doneToActivity = /^(\/plans\/[^/]+\/activities\/[^/]+)\/[a-z]+$/
/**
 * Returns the subject of a write. Completing an activity, reopening it and completing it again are different writes
 * with one subject. For other paths the subject is the intent itself.
 */
const subjectOf = (path: string, intent: string) => doneToActivity.exec(path)?.[1] ?? intent

interface Envelope<T> extends Partial<Tokens> {
  readonly data?: T
  readonly message?: string
  readonly page?: Page
}

async function readEnvelope<T>(response: Response): Promise<Envelope<T>> {
  const body = (await response.json().catch((cause: unknown) => {
    throw cause instanceof SyntaxError ? foreignResponse(response, { cause }) : cause
  })) as (Envelope<T> & { readonly success?: unknown }) | null
  if (body?.success !== true) throw foreignResponse(response)
  return body
}

function answerOf<T>(body: Envelope<T>, headers: Headers): Answer<T> {
  const etag = headers.get('etag')
  return {
    data: body.data as T,
    message: body.message ?? '',
    envelope: body,
    ...(body.page && { page: body.page }),
    ...(etag && { etag }),
    stale: headers.get('stale') === 'true',
  }
}
