import { randomUUID } from 'node:crypto'
import type { Plan } from '@filiz/http/contract/shapes.ts'
import type { Reply } from '@filiz/http/testing/http-client.ts'
import { hash01 } from '../demo/hash.ts'
import type { FilizProcess } from './filiz-process.ts'
import type { Parent } from './parent.ts'

/** Returns a function that generates random numbers in [0, 1). The same seed gives the same numbers. */
export function chances(seed: string): () => number {
  let drawn = 0
  return () => hash01(`${seed}:${drawn++}`)
}

/** A request and its outcome; `unknown` if the process was killed before it responded. */
export interface Asked {
  readonly who: Parent | null
  readonly method: string
  readonly path: string
  readonly body: unknown
  /** Null for paths under /auth, which take no idempotency keys. */
  readonly key: string | null
  outcome: 'done' | 'refused' | 'unknown'
  /** True if the response had an `Event-Position`, so the request appended events. */
  appended: boolean
}

export interface Family {
  readonly parent: Parent
  readonly childId: string
  readonly planId: string
  items: readonly string[]
  readonly added: string[]
}

/** Repeats a request with the same key, and records its outcome. */
export async function askAgain(asked: Asked, filiz: FilizProcess): Promise<void> {
  const { who, method, path, body, key } = asked
  const headers: Record<string, string> = key === null ? {} : { 'Idempotency-Key': key }
  let reply: Reply
  try {
    reply = await (who
      ? who.at(filiz).send(method, path, { body, headers })
      : filiz.send(method, `/api${path}`, { body, headers }))
  } catch (error) {
    if (!('code' in (error as Error))) throw error
    return
  }
  if (reply.status === 503) return
  if (reply.status >= 500) throw new Error(`${method} ${path}: ${reply.text}`)
  asked.outcome = reply.status < 400 ? 'done' : 'refused'
  asked.appended = reply.status < 400 && reply.headers['event-position'] !== undefined
  if (asked.outcome === 'done') takeNote(asked, reply)
}

const families = new WeakMap<Parent, Family>()
export const remember = (family: Family): Family => {
  families.set(family.parent, family)
  return family
}

function takeNote({ who, method, path }: Asked, { body }: Reply): void {
  const family = who && families.get(who)
  if (!family) return
  if (path.endsWith('/swap')) family.items = (body.data as Plan).items.map(({ activityId }) => activityId)
  if (method === 'POST' && path === '/children') family.added.push(body.data.id)
}

/** Families that send one request after another, several in parallel, until the process dies; then `over` resolves. */
export function startLoad(
  filiz: FilizProcess,
  all: readonly Family[],
  chance: () => number,
  workers = 6,
): { readonly asked: readonly Asked[]; readonly over: Promise<unknown> } {
  const asked: Asked[] = []
  const one = async () => {
    while (true) {
      const next = whatNext(all[Math.floor(chance() * all.length)]!, chance)
      asked.push(next)
      await askAgain(next, filiz)
      if (next.outcome === 'unknown') return
    }
  }
  return { asked, over: Promise.all(Array.from({ length: workers }, one)) }
}

function whatNext({ parent, childId, planId, items, added }: Family, chance: () => number): Asked {
  const item = () => `/plans/${planId}/activities/${items[Math.floor(chance() * items.length)]}`
  const of = <T>(choices: readonly T[]): T => choices[Math.floor(chance() * choices.length)]!
  const ask = (method: string, path: string, body: unknown = {}): Asked => ({
    who: parent,
    method,
    path,
    body,
    key: randomUUID(),
    outcome: 'unknown',
    appended: false,
  })
  const unsigned = (path: string, body: unknown): Asked => ({
    who: null,
    method: 'POST',
    path,
    body,
    key: null,
    outcome: 'unknown',
    appended: false,
  })
  const note = `Not ${Math.floor(chance() * 1e6)}`

  const roll = chance()
  if (roll < 0.3) return ask('POST', `${item()}/complete`, { durationMinutes: 1 + Math.floor(chance() * 60) })
  if (roll < 0.45)
    return ask('POST', `${item()}/feedback`, {
      engagement: of([1, 2, 3, 4, 5]),
      difficulty: 3,
      focusMinutes: 5,
      notes: note,
    })
  if (roll < 0.57) return ask('POST', `${item()}/reopen`)
  if (roll < 0.67) return ask('POST', `${item()}/swap`, { reason: of(['not-now', 'too-hard']) })
  if (roll < 0.72) return ask('POST', '/children', { name: note, birthDate: of(['2021-03-04', '2022-08-09']) })
  if (roll < 0.77) return ask('PUT', `/children/${childId}`, { name: note, birthDate: '2022-05-10' })
  if (roll < 0.8 && added.length > 0) return ask('DELETE', `/children/${added.shift()}`)
  if (roll < 0.85) return ask('POST', '/progress/pause', { childId, until: of(['2026-03-20', '2026-03-30']) })
  if (roll < 0.88) return ask('DELETE', `/progress/pause?childId=${childId}`)
  if (roll < 0.9) return ask('PUT', '/auth/profile', { name: note, theme: of(['dark', 'light']) })
  if (roll < 0.92) return ask('POST', '/plans', { childId, year: 2026, month: 4 })
  if (roll < 0.95) return unsigned('/auth/forgot-password', { email: parent.email })
  return unsigned('/auth/register', {
    name: 'Deniz',
    email: `${randomUUID()}@example.org`,
    password: 'doğru at pil zımba',
  })
}
