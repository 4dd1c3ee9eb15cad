import type { Plan } from '@filiz/http/contract/shapes.ts'

/** Simulates the browser of a user: signs in, refreshes the session, and uses read-your-writes. */
export interface Browser {
  signIn(who: { readonly email: string; readonly password: string }): Promise<void>
  /** Gets new tokens; called at the start of each simulated day. */
  refresh(): Promise<void>
  /** Sends `body` as JSON, or as the bytes of a WebP picture. */
  send<Data>(method: string, path: string, body?: unknown): Promise<Data>
  currentPlan(childId: string): Promise<Plan | null>
  plans(childId: string): Promise<Pick<Plan, 'year' | 'month'>[]>
}

interface Answered {
  readonly success: boolean
  readonly data?: unknown
  readonly accessToken?: string
  readonly refreshToken?: string
  readonly error?: { readonly code: string }
}

export class CallFailed extends Error {
  override readonly name = 'CallFailed'
  readonly code: string | undefined
  constructor(what: string, status: number, answered: Answered) {
    super(`${what}: ${status} ${JSON.stringify(answered.error)}`)
    this.code = answered.error?.code
  }
}

export function openBrowser(url: string): Browser {
  let tokens: { readonly accessToken: string; readonly refreshToken: string } | undefined
  let lastWrite: string | undefined
  let person: { readonly email: string; readonly password: string } | undefined

  async function call(method: string, path: string, body?: unknown): Promise<Answered> {
    const response = await fetch(`${url}/api${path}`, {
      method,
      headers: {
        'Accept-Language': 'tr',
        'Content-Type': body instanceof Uint8Array ? 'image/webp' : 'application/json',
        ...(tokens ? { Authorization: `Bearer ${tokens.accessToken}` } : {}),
        ...(lastWrite !== undefined && method === 'GET' ? { 'Read-After': lastWrite } : {}),
      },
      ...(body === undefined ? {} : { body: body instanceof Uint8Array ? Buffer.from(body) : JSON.stringify(body) }),
    })
    lastWrite = response.headers.get('Event-Position') ?? lastWrite
    const answered = (await response.json()) as Answered
    if (!response.ok) throw new CallFailed(`${method} ${path}`, response.status, answered)
    return answered
  }
  const send = async <Data>(method: string, path: string, body?: unknown) =>
    (await call(method, path, body)).data as Data
  const keep = ({ accessToken, refreshToken }: Answered) => {
    tokens = { accessToken: accessToken!, refreshToken: refreshToken! }
  }
  const signIn = async ({ email, password }: { readonly email: string; readonly password: string }) => {
    keep((await call('POST', '/auth/login', { email, password })).data as Answered)
    person = { email, password }
  }

  return {
    send,
    signIn,
    async refresh() {
      try {
        keep(await call('POST', '/auth/refresh', { refreshToken: tokens?.refreshToken }))
      } catch (error) {
        // A session ends after 90 days at the latest; then the family signs in again.
        if (!(error instanceof CallFailed && error.code === 'UNAUTHENTICATED' && person)) throw error
        await signIn(person)
      }
    },
    plans: (childId) => send('GET', `/plans?childId=${childId}`),
    async currentPlan(childId) {
      try {
        return await send<Plan>('GET', `/plans/current?childId=${childId}`)
      } catch (error) {
        if (error instanceof CallFailed && error.code === 'NOT_FOUND') return null
        throw error
      }
    },
  }
}
