import { setTimeout as sleep } from 'node:timers/promises'

/** Where the services are: any of them may answer, and any may be gone. */
export interface Addresses {
  readonly commands: readonly string[]
  readonly queries: readonly string[]
}

export interface Call {
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE'
  readonly path: string
  readonly token?: string
  readonly key?: string
  readonly readAfter?: string
  /** Sent as JSON; text of another `type` as it is. */
  readonly body?: unknown
  readonly type?: string
}

export interface Answer {
  readonly status: number
  // oxlint-disable-next-line typescript/no-explicit-any
  readonly body: any
  /** `Event-Position`. */
  readonly position: string | undefined
  readonly stale: boolean
}

/** What the clients of one load have met. */
export interface Meetings {
  calls: number
  /** Calls that were broken off, or answered with 503: each was made again. */
  unanswered: number
  /** Of those, reads. */
  failedReads: number
  /** Plans that were answered with what their family wrote last perhaps missing. */
  staleReads: number
  /** Of all answers, in ms, and to what. */
  slowest: { readonly ms: number; readonly to: string }
  readonly wrong: string[]
  /** Until when (`performance.now()`) what serves was frozen, by a case; for ever while it is. That a call which began before that is not answered is no fault. */
  frozenUntil: number
}

export const newMeetings = (): Meetings => ({
  calls: 0,
  unanswered: 0,
  failedReads: 0,
  staleReads: 0,
  slowest: { ms: 0, to: '' },
  wrong: [],
  frozenUntil: -Infinity,
})

/** Runs `work` while these are frozen, and thaws them however it ends. */
export async function whileFrozen(
  meetings: Meetings,
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

/** A client as the browser's is: what has no answer is sent again, the same, until it has one. */
export function createClient(addresses: Addresses, meetings: Meetings) {
  let turn = 0
  /** Why the last try of any call came to nothing, for whoever gives up. */
  let lastRefusal = ''

  /** One try; undefined where it has no answer. */
  async function attempt({ method, path, token, key, readAfter, body, type }: Call): Promise<Answer | undefined> {
    const bases = method === 'GET' && !path.startsWith('/auth/') ? addresses.queries : addresses.commands
    const base = bases[turn++ % bases.length]!
    const began = performance.now()
    meetings.calls += 1
    try {
      const response = await fetch(`${base}/api${path}`, {
        method,
        headers: {
          // A household each, for limits that go by a client's address.
          'X-Forwarded-For': `10.${turn % 200}.${(turn >> 8) % 200}.7`,
          ...(body === undefined ? {} : { 'Content-Type': type ?? 'application/json' }),
          ...(token === undefined ? {} : { Authorization: `Bearer ${token}` }),
          ...(key === undefined ? {} : { 'Idempotency-Key': key }),
          ...(readAfter === undefined ? {} : { 'Read-After': readAfter }),
        },
        ...(body === undefined ? {} : { body: type === undefined ? JSON.stringify(body) : String(body) }),
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
