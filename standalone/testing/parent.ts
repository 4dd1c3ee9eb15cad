import { randomUUID } from 'node:crypto'
import { eventually } from '@filiz/engines/testing/eventually.ts'
import type { MailInBox } from '@filiz/engines/mail/mailbox.ts'
import type { Child, Plan, PlanItem, User } from '@filiz/http/contract/shapes.ts'
import type { Options, Reply } from '@filiz/http/testing/http-client.ts'
import type { FilizProcess } from './filiz-process.ts'

export interface Credentials {
  readonly email: string
  readonly password: string
}

/** A signed-in parent whose requests send the parent's token and whose reads include the parent's earlier writes. */
export interface Parent extends Credentials {
  readonly user: User
  readonly accessToken: string
  readonly refreshToken: string
  /** Resolves to the response, whatever its status. A GET sends `Read-After` with the position of the last write. */
  send(method: string, path: string, options?: Options): Promise<Reply>
  /** Resolves to the data of the response. Rejects unless the response is a success. */
  read<Data>(path: string): Promise<Data>
  write<Data>(method: string, path: string, body?: unknown): Promise<Data>
  /** Returns the same parent for a restarted server; the tokens stay valid. */
  at(filiz: FilizProcess): Parent
}

export const newCredentials = (): Credentials => ({
  email: `${randomUUID()}@example.org`,
  password: 'doğru at pil zımba',
})

export async function mailbox({ send, mailboxKey }: Pick<FilizProcess, 'send' | 'mailboxKey'>): Promise<MailInBox[]> {
  const reply = await send('GET', '/dev/mailbox', {
    headers: { Accept: 'application/json', 'X-Mailbox-Key': mailboxKey() },
  })
  if (reply.status !== 200) throw new Error(`/dev/mailbox: ${reply.status}`)
  return reply.body
}

/** Waits for a mail to this address that matches `about`. Returns the newest one. */
export async function mailTo(filiz: FilizProcess, email: string, about: RegExp = /./): Promise<MailInBox> {
  let found: MailInBox | undefined
  await eventually(
    `a mail to ${email}`,
    async () => (found = (await mailbox(filiz)).find(({ to, text }) => to === email && about.test(text))) !== undefined,
  )
  return found!
}

/** Returns the token of the link in a mail. */
export const tokenIn = ({ text }: Pick<MailInBox, 'text'>): string =>
  decodeURIComponent(/[?&]token=([\w%.~-]+)/.exec(text)![1]!)

export async function register(
  filiz: FilizProcess,
  details: Partial<{ name: string; language: string; timeZone: string }> = {},
  credentials = newCredentials(),
): Promise<Credentials> {
  const { name = 'Deniz', ...rest } = details
  await succeeded(filiz.send('POST', '/api/auth/register', { body: { name, ...credentials, ...rest } }))
  const token = tokenIn(await mailTo(filiz, credentials.email, /verify-email/))
  await succeeded(filiz.send('POST', '/api/auth/verify-email', { body: { token } }))
  return credentials
}

/**
 * Signs a parent in. `readAfter` is a position of other users' writes that the reads must include, because a new
 * sign-in has no writes of its own.
 */
export async function signIn(
  filiz: FilizProcess,
  { email, password }: Credentials,
  readAfter?: string,
): Promise<Parent> {
  const { user, accessToken, refreshToken } = (
    await succeeded(filiz.send('POST', '/api/auth/login', { body: { email, password } }))
  ).body.data
  return parentAt(filiz, { email, password, user, accessToken, refreshToken }, readAfter)
}

function parentAt(
  filiz: FilizProcess,
  who: Pick<Parent, 'email' | 'password' | 'user' | 'accessToken' | 'refreshToken'>,
  readAfter?: string,
): Parent {
  let lastWrite = readAfter
  const parent: Parent = {
    ...who,
    async send(method, path, { headers = {}, ...rest } = {}) {
      const readAfter: Record<string, string> =
        method === 'GET' && lastWrite !== undefined ? { 'Read-After': lastWrite } : {}
      const ask = () =>
        filiz.send(method, `/api${path}`, {
          ...rest,
          headers: { Authorization: `Bearer ${who.accessToken}`, ...readAfter, ...headers },
        })
      let reply = await ask()
      // On a busy machine the projection may take longer than the two seconds that a read with `Read-After` waits, so
      // repeat it.
      for (let asked = 1; reply.headers['stale'] !== undefined; asked++) {
        if (method !== 'GET' || asked >= 15) throw new Error(`${method} ${path}: stale`)
        reply = await ask()
      }
      lastWrite = (reply.headers['event-position'] as string | undefined) ?? lastWrite
      return reply
    },
    read: async (path) => (await succeeded(parent.send('GET', path))).body.data,
    write: async (method, path, body) =>
      (await succeeded(parent.send(method, path, body === undefined ? {} : { body }))).body.data,
    at: (another) => parentAt(another, who),
  }
  return parent
}

/** Registers, verifies and signs in a new parent. */
export const newParent = async (filiz: FilizProcess, details?: Parameters<typeof register>[1]): Promise<Parent> =>
  signIn(filiz, await register(filiz, details))

export async function succeeded(answer: Promise<Reply>): Promise<Reply> {
  const reply = await answer
  if (reply.status >= 400) throw new Error(`${reply.status}: ${reply.text}`)
  return reply
}

export const addChild = (
  parent: Parent,
  child: { name?: string; birthDate: string; interests?: readonly string[] },
): Promise<Child> => parent.write<Child>('POST', '/children', { name: 'Ada', ...child })

/** Waits until the worker has made the current month's plan, at most `withinMs` if given. */
export async function currentPlan(parent: Parent, childId: string, withinMs?: number): Promise<Plan> {
  let plan: Plan | undefined
  await eventually(
    `the current plan of ${childId}`,
    async () => {
      const reply = await parent.send('GET', `/plans/current?childId=${childId}`)
      if (reply.status === 200) plan = reply.body.data
      else if (reply.body.error?.reason !== 'PLAN_IN_PREPARATION') throw new Error(reply.text)
      return plan !== undefined
    },
    withinMs,
  )
  return plan!
}

export const complete = (parent: Parent, planId: string, activityId: string, body: unknown = {}) =>
  parent.write<PlanItem>('POST', `/plans/${planId}/activities/${activityId}/complete`, body)

export const giveFeedback = (
  parent: Parent,
  planId: string,
  activityId: string,
  feedback: { engagement: number; difficulty?: number; focusMinutes?: number; notes?: string },
) =>
  parent.write<PlanItem>('POST', `/plans/${planId}/activities/${activityId}/feedback`, {
    difficulty: 3,
    focusMinutes: 10,
    ...feedback,
  })
