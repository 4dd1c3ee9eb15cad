import { setTimeout as sleep } from 'node:timers/promises'

/** Base URLs of the services. Requests are spread over all of them, and each service may be unavailable. */
export interface Addresses {
  readonly commands: readonly string[]
  readonly queries: readonly string[]
}

export interface Call {
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  readonly path: string
  readonly token?: string
  readonly key?: string
  readonly readAfter?: string
  /** The request body: sent as JSON, or unchanged if it is bytes, or text and a `type` is given. */
  readonly body?: unknown
  readonly type?: string
}

export interface Answer {
  readonly status: number
  // oxlint-disable-next-line typescript/no-explicit-any
  readonly body: any
  /** The `Event-Position` header. */
  readonly position: string | undefined
  readonly stale: boolean
}

/** Statistics of all clients of one load, and the faults that they have found. */
export interface LoadStatistics {
  calls: number
  /** Number of calls that were interrupted or answered with 503. Each of them was retried. */
  unanswered: number
  /** Number of reads among the unanswered calls. */
  failedReads: number
  /** Number of plan reads that were marked as stale. */
  staleReads: number
  /** The slowest response: its duration in milliseconds and its request. */
  slowest: { readonly ms: number; readonly to: string }
  readonly wrong: string[]
  /**
   * Time (`performance.now()`) until which a test case kept services frozen; Infinity while frozen. An unanswered call
   * that began earlier is no fault.
   */
  frozenUntil: number
}

export const newLoadStatistics = (): LoadStatistics => ({
  calls: 0,
  unanswered: 0,
  failedReads: 0,
  staleReads: 0,
  slowest: { ms: 0, to: '' },
  wrong: [],
  frozenUntil: -Infinity,
})

/** Runs `work` while the services are frozen, and thaws them afterwards, also after an error. */
export async function whileFrozen(
  meetings: LoadStatistics,
  services: readonly { readonly freeze: () => void; readonly thaw: () => void }[],
  work: () => Promise<unknown>,
): Promise<void> {
  meetings.frozenUntil = Infinity
  for (const service of services) service.freeze()
  try {
    await work()
  } finally {
    for (const service of services) service.thaw()
    meetings.frozenUntil = performance.now()
  }
}

const oneCallMs = 8_000
const allCallsMs = 60_000

/** A client that behaves like the browser's: a request without an answer is repeated unchanged until it is answered. */
export function createClient(addresses: Addresses, meetings: LoadStatistics) {
  let turn = 0
  /** Why the last attempt failed, for the final error message. */
  let lastRefusal = ''

  /** Makes one attempt. Resolves to undefined if there was no answer. */
  async function attempt({ method, path, token, key, readAfter, body, type }: Call): Promise<Answer | undefined> {
    const bases = method === 'GET' && !path.startsWith('/auth/') ? addresses.queries : addresses.commands
    const base = bases[turn++ % bases.length]!
    const began = performance.now()
    meetings.calls += 1
    try {
      const response = await fetch(`${base}/api${path}`, {
        method,
        headers: {
          // Send a different IP address with each request, because rate limits count requests per address.
          'X-Forwarded-For': `10.${turn % 200}.${(turn >> 8) % 200}.7`,
          ...(body === undefined ? {} : { 'Content-Type': type ?? 'application/json' }),
          ...(token === undefined ? {} : { Authorization: `Bearer ${token}` }),
          ...(key === undefined ? {} : { 'Idempotency-Key': key }),
          ...(readAfter === undefined ? {} : { 'Read-After': readAfter }),
        },
        ...(body === undefined
          ? {}
          : {
              body:
                body instanceof Uint8Array
                  ? new Uint8Array(body)
                  : type === undefined
                    ? JSON.stringify(body)
                    : String(body),
            }),
        signal: AbortSignal.timeout(oneCallMs),
      })
      const text = await response.text()
      const took = performance.now() - began
      if (took > meetings.slowest.ms) meetings.slowest = { ms: took, to: `${method} ${path}` }
      if (response.status !== 200) lastRefusal = `${response.status} ${text.slice(0, 200)}`
      if (response.status === 503) return undefined
      if (response.status === 429) {
        await sleep(1_000)
        return undefined
      }
      if (response.status >= 500) meetings.wrong.push(`${method} ${path}: ${response.status} ${text.slice(0, 200)}`)
      return {
        status: response.status,
        body: JSON.parse(text),
        position: response.headers.get('event-position') ?? undefined,
        stale: response.headers.has('stale'),
      }
    } catch (error) {
      lastRefusal = String((error as Error).cause ?? error)
      if ((error as Error).name === 'TimeoutError' && meetings.frozenUntil < began)
        meetings.wrong.push(`${method} ${path}: no answer within ${oneCallMs} ms`)
      return undefined
    }
  }

  async function send(call: Call): Promise<Answer> {
    const end = performance.now() + allCallsMs
    for (let wait = 40; ; wait = Math.min(500, wait * 2)) {
      const answer = await attempt(call)
      if (answer && answer.status < 500) return answer
      meetings.unanswered += 1
      if (call.method === 'GET') meetings.failedReads += 1
      if (performance.now() > end)
        throw new Error(`${call.method} ${call.path} was not answered within ${allCallsMs} ms; last: ${lastRefusal}`)
      await sleep(wait)
    }
  }

  return { attempt, send }
}

export type Client = ReturnType<typeof createClient>
