import type { Page } from 'playwright-core'
import type { RunningFiliz } from './filiz.ts'

export interface Account {
  readonly email: string
  readonly password: string
  /** Answers `data`; rejects with the status and the answer where it was refused. */
  readonly call: <T>(method: 'GET' | 'POST' | 'PUT' | 'DELETE', path: string, body?: object) => Promise<T>
  /** Signs the page's browser in. */
  readonly signIn: (page: Page) => Promise<void>
}

const password = 'three small green leaves'

/** Somebody with a verified address, by the API: the pages for it are the journey's. */
export async function register(filiz: RunningFiliz, { name, email, language }: { name: string; email: string; language: 'tr' | 'en' }): Promise<Account> {
  const send = async <T>(method: string, path: string, body?: object, token?: string) => {
    const response = await fetch(`${filiz.url}/api${path}`, {
      method, headers: { 'Content-Type': 'application/json', ...(token !== undefined && { Authorization: `Bearer ${token}` }) }, ...(body && { body: JSON.stringify(body) }),
    })
    const answer = await response.json() as { data: T }
    if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${JSON.stringify(answer)}`)
    return answer.data
  }
  await send('POST', '/auth/register', { name, email, password, language, timeZone: 'Europe/Istanbul' })
  const { text } = await filiz.mail(email, '/auth/verify-email?token=')
  await send('POST', '/auth/verify-email', { token: /token=(\S+)/.exec(text)![1] })
  const tokens = () => send<Tokens>('POST', '/auth/login', { email, password })
  const { accessToken } = await tokens()

  return {
    email,
    password,
    call: (method, path, body) => send(method, path, body, accessToken),
    async signIn(page) {
      await keepTokens(page, await tokens())
    },
  }
}

/** Signs the page's browser in as somebody who is there. */
export async function signIn(page: Page, filiz: Pick<RunningFiliz, 'url'>, { email, password }: { readonly email: string; readonly password: string }): Promise<void> {
  const response = await fetch(`${filiz.url}/api/auth/login`, { method: 'POST', headers: { 'Content-Type': 'application/json' }, body: JSON.stringify({ email, password }) })
  await keepTokens(page, (await response.json() as { data: Tokens }).data)
}

interface Tokens { readonly accessToken: string; readonly refreshToken: string }

async function keepTokens(page: Page, { accessToken, refreshToken }: Tokens): Promise<void> {
  await page.goto('/')
  await page.evaluate((kept) => { for (const [key, value] of Object.entries(kept)) localStorage.setItem(key, value) }, { accessToken, refreshToken })
}
