import type { Page } from 'playwright-core'
import type { RunningFiliz } from './filiz.ts'
import { newestWrite, recordWrite } from './newest-write.ts'

export interface Credentials {
  readonly email: string
  readonly password: string
}

export interface Account extends Credentials {
  /**
   * Resolves to the answer's `data`. Reads include all earlier writes of accounts and pages. Rejects with status and
   * body if the request was refused.
   */
  readonly call: <T>(method: 'GET' | 'POST' | 'PUT' | 'DELETE', path: string, body?: object) => Promise<T>
  /** Signs in the page's browser. */
  readonly signIn: (page: Page) => Promise<void>
}

const password = 'three small green leaves'

async function send<T>(
  { url }: Pick<RunningFiliz, 'url'>,
  method: string,
  path: string,
  body?: object,
  token?: string,
): Promise<T> {
  const readAfter = method === 'GET' ? newestWrite(url) : undefined
  for (const until = performance.now() + 30_000; ;) {
    const response = await fetch(`${url}/api${path}`, {
      method,
      headers: {
        'Content-Type': 'application/json',
        ...(token !== undefined && { Authorization: `Bearer ${token}` }),
        ...(readAfter !== undefined && { 'Read-After': readAfter }),
      },
      ...(body && { body: JSON.stringify(body) }),
    })
    const answer = (await response.json()) as { data: T }
    // Repeat a read whose response is stale.
    if (readAfter !== undefined && response.headers.get('Stale') === 'true' && performance.now() < until) continue
    if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${JSON.stringify(answer)}`)
    recordWrite(url, response.headers.get('Event-Position'))
    return answer.data
  }
}

const taken = new WeakMap<RunningFiliz, Set<string>>()

/**
 * Returns the address, or a similar one when a spec is retried, because its first attempt has registered the address.
 */
export function freeAddress(filiz: RunningFiliz, email: string): string {
  const known = taken.get(filiz) ?? new Set()
  taken.set(filiz, known)
  const free = known.has(email) ? freeAddress(filiz, `again-${email}`) : email
  known.add(free)
  return free
}

/**
 * Registers an account through the API and verifies its address, because the journey spec covers the pages. A retried
 * test gets a different address (`freeAddress`).
 */
export async function register(
  filiz: RunningFiliz,
  { name, email: wanted, language }: { name: string; email: string; language: 'tr' | 'en' },
): Promise<Account> {
  const email = freeAddress(filiz, wanted)
  await send(filiz, 'POST', '/auth/register', { name, email, password, language, timeZone: 'Europe/Istanbul' })
  const { text } = await filiz.mail(email, '/auth/verify-email?token=')
  await send(filiz, 'POST', '/auth/verify-email', { token: /token=(\S+)/.exec(text)![1] })
  return openAccount(filiz, { email, password })
}

/** Signs in to an existing account with a new session. */
export async function openAccount(
  filiz: Pick<RunningFiliz, 'url'>,
  { email, password }: Credentials,
): Promise<Account> {
  const { accessToken: token } = await newTokens(filiz, { email, password })
  return {
    email,
    password,
    call: (method, path, body) => send(filiz, method, path, body, token),
    signIn: (page) => signIn(page, filiz, { email, password }),
  }
}

interface Tokens {
  readonly accessToken: string
  readonly refreshToken: string
}

/** Returns the tokens of a new session. */
export const newTokens = (filiz: Pick<RunningFiliz, 'url'>, { email, password }: Credentials): Promise<Tokens> =>
  send(filiz, 'POST', '/auth/login', { email, password })

/** Signs in the page's browser with an existing account. */
export async function signIn(page: Page, filiz: Pick<RunningFiliz, 'url'>, who: Credentials): Promise<void> {
  const { accessToken, refreshToken } = await newTokens(filiz, who)
  // Store the tokens on an empty page of the same origin, so that no page of the app must be loaded.
  await page.route('**/signing-in', (route) =>
    route.fulfill({ contentType: 'text/html', body: '<!doctype html><link rel="icon" href="data:,">' }),
  )
  await page.goto('/signing-in')
  await page.unroute('**/signing-in')
  await page.evaluate(
    (kept) => {
      for (const [key, value] of Object.entries(kept)) localStorage.setItem(key, value)
    },
    { accessToken, refreshToken },
  )
}
