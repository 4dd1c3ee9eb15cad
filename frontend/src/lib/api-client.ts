import { ApiError, errorFrom } from './api-error.ts'
import { createIntents } from './idempotency.ts'
import { createLastWrite } from './read-your-writes.ts'
import type { Session, Tokens } from './session.ts'

export interface Page {
  readonly page: number
  readonly limit: number
  readonly total: number
  readonly hasMore: boolean
}

export interface Answer<T> {
  readonly data: T
  /** For a person, in the request's language; empty where the server gave none. */
  readonly message: string
  readonly page?: Page
  readonly etag?: string
  /** The read side had not reached this browser's last write in time: ask again soon. */
  readonly stale: boolean
}

export type Query = Readonly<Record<string, string | number | boolean | null | undefined>>

export interface RequestOptions {
  /** Empty values are left out. */
  readonly query?: Query
  readonly signal?: AbortSignal
  readonly headers?: Readonly<Record<string, string>>
  /** Milliseconds; `null` waits for as long as it takes. */
  readonly timeoutMs?: number | null
}

export interface WriteOptions extends RequestOptions {
  /** The `ETag` of what was read: refused with 412 where somebody was faster. */
  readonly ifMatch?: string
  /** Of a write whose key outlives this page; without it, the client gives one to each intent. */
  readonly idempotencyKey?: string
}

/** What a client needs from around it. In a browser: `lib/api.ts`. */
export interface ApiClientOptions {
  /** Where `/api` is, without a slash at the end. */
  readonly baseUrl: string
  readonly session: Session
  /** Storage of this tab, for the position of the last write. */
  readonly tabStorage: Storage
  readonly language: () => string
  /** Lets one tab refresh at a time; without it only requests of the same tab share a refresh. */
  readonly locks?: Pick<LockManager, 'request'> | undefined
  readonly timeoutMs?: number
  readonly fetch?: (url: string, init: RequestInit) => Promise<Response>
  /** How the tabs of a browser tell one another that something was written. */
  readonly channel?: Pick<BroadcastChannel, 'postMessage' | 'addEventListener'> | undefined
  /** Another tab wrote something: what was read here may be of the time before. */
  readonly onForeignWrite?: () => void
}

export type ApiClient = ReturnType<typeof createApiClient>

/** Never refreshed for: they are how a session begins, or work without one. */
const withoutSession =
  /^\/auth\/(login|register|refresh|google|config|verify-email|resend-verification|forgot-password|reset-password)$/

/**
 * The one way to the server: signs requests, renews the session, and makes writes safe to repeat. What was read is
 * remembered in one place, the query client.
 * Every failure is an `ApiError`, but for a request that its caller aborted: that is the caller's own `AbortError`.
 */
export function createApiClient(options: ApiClientOptions) {
  const { baseUrl, session, language } = options
  const intents = createIntents()
  const lastWrite = createLastWrite(options.tabStorage)
  let refreshing: Promise<string> | undefined
  const files = new WeakMap<Blob, number>()
  let lastFile = 0

  session.subscribe((change) => {
    intents.clear()
    if (change !== 'signed-in') lastWrite.forget()
  })

  options.channel?.addEventListener('message', ({ data: position }) => {
    if (typeof position === 'string') lastWrite.remember(position)
    options.onForeignWrite?.()
  })

  function urlOf(path: string, query: Query = {}) {
    const params = new URLSearchParams()
    for (const [name, value] of Object.entries(query)) {
      if (value !== null && value !== undefined && value !== '') params.set(name, String(value))
    }
    params.set('lang', language())
    return `${baseUrl}${path}?${params}`
  }

  /** The same file chosen once is the same intent; its content is too much to compare. */
  function fileNumber(file: Blob) {
    if (!files.has(file)) files.set(file, ++lastFile)
    return files.get(file)
  }

  /** One request, no more. Turns "no answer" into an `ApiError`. The body is read within the same time-out. */
  async function send<T>(
    url: string,
    init: RequestInit,
    { signal, timeoutMs = options.timeoutMs ?? 10_000 }: RequestOptions,
    read: (response: Response) => Promise<T>,
  ) {
    const timeout = timeoutMs === null ? undefined : AbortSignal.timeout(timeoutMs)
    const signals = [signal, timeout].filter((one) => one !== undefined)
    try {
      const response = await (options.fetch ?? fetch)(url, {
        ...init,
        ...(signals.length > 0 && { signal: AbortSignal.any(signals) }),
      })
      if (!response.ok) throw await errorFrom(response)
      return { body: await read(response), headers: response.headers }
    } catch (cause) {
      if (cause instanceof ApiError) throw cause
      if (signal?.aborted) throw signal.reason
      throw new ApiError({ status: 0, code: timeout?.aborted ? 'TIMEOUT' : 'NETWORK' }, { cause })
    }
  }

  /**
   * A usable access token in place of the one that was refused. Only the server's refusal ends the session: a lost
   * network leaves the tokens alone, for the session may still be good.
   */
  async function renew(refused: string): Promise<string> {
    const held = session.accessToken()
    // Another request or another tab has already been here, while this one waited for its turn.
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
      (response) => response.json() as Promise<Tokens>,
    )
    // Signed out, or in as somebody else, while the answer was under way: it is not ours to store any more.
    if (session.refreshToken() !== refreshToken) throw new ApiError({ status: 401, code: 'UNAUTHENTICATED' })
    session.store(body)
    return body.accessToken
  }

  function refresh(refused: string): Promise<string> {
    const turn = () => renew(refused)
    refreshing ??= Promise.resolve(options.locks ? options.locks.request('filiz-refresh', turn) : turn()).finally(
      () => {
        refreshing = undefined
      },
    )
    return refreshing
  }

  /** The session is over for good, unless somebody has begun another in the meantime, or has left this one. */
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
      if (!(error instanceof ApiError) || error.status !== 401 || token === null || withoutSession.test(path))
        throw error
    }
    const renewed = await refresh(token).catch((error: unknown) => {
      if (error instanceof ApiError && error.final) end(token)
      throw error
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
    return answerOf(body, headers)
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
      if (position) lastWrite.remember(position)
      options.channel?.postMessage(position)
      if (key) intents.done(intent, key)
      return answerOf(answered.body, answered.headers)
    } catch (error) {
      if (key && error instanceof ApiError && !error.unanswered) intents.answered(intent, key)
      throw error
    }
  }

  return {
    get,
    post: <T>(path: string, body?: unknown, writeOptions?: WriteOptions) => write<T>('POST', path, body, writeOptions),
    put: <T>(path: string, body?: unknown, writeOptions?: WriteOptions) => write<T>('PUT', path, body, writeOptions),
    delete: <T>(path: string, body?: unknown, writeOptions?: WriteOptions) =>
      write<T>('DELETE', path, body, writeOptions),

    /** A file, however long it takes, with the name that the server gave it. */
    async download(path: string, requestOptions: Omit<RequestOptions, 'timeoutMs'> = {}) {
      const { body, headers } = await request(
        'GET',
        path,
        { headers: { Accept: '*/*' } },
        { ...requestOptions, timeoutMs: null },
        (response) => response.blob(),
      )
      const name = /filename="?([^";]+)"?/.exec(headers.get('content-disposition') ?? '')?.[1]
      return { blob: body, name: name ?? path.slice(path.lastIndexOf('/') + 1) }
    },

    /** Sends a file as it is, however long it takes. */
    upload: <T>(path: string, file: Blob, writeOptions: Omit<WriteOptions, 'timeoutMs'> = {}) =>
      write<T>('POST', path, file, { ...writeOptions, timeoutMs: null }),
  }
}

const doneToActivity = /^(\/plans\/[^/]+\/activities\/[^/]+)\/[a-z]+$/
/** A plan's activity is completed, taken back, completed again, each with a call of its own; of other paths each stands for itself. */
const subjectOf = (path: string, intent: string) => doneToActivity.exec(path)?.[1] ?? intent

interface Envelope<T> {
  readonly data?: T
  readonly message?: string
  readonly page?: Page
}

async function readEnvelope<T>(response: Response): Promise<Envelope<T>> {
  if (response.status === 204) return {}
  return (await response.json()) as Envelope<T>
}

function answerOf<T>(body: Envelope<T>, headers: Headers): Answer<T> {
  const etag = headers.get('etag')
  return {
    data: body.data as T,
    message: body.message ?? '',
    ...(body.page && { page: body.page }),
    ...(etag && { etag }),
    stale: headers.get('stale') === 'true',
  }
}
