import { spawn, type ChildProcess } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import path from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { parseArgs } from 'node:util'

/**
 * `node tools/bench/soak.ts --url http://127.0.0.1:8080 [--minutes 60] [--families 30] [--attack]`: sends about 20
 * mixed requests a second to a running server (`DEV_MAILBOX=open TRUST_PROXY=1`), and prints its memory and the times
 * of the requests every five minutes. A server without a leak shows the same figures in each hour. With `--attack`, one
 * further account attacks during every second period: the times of the others should stay below twice the usual.
 */
const { values } = parseArgs({
  options: {
    url: { type: 'string', default: 'http://127.0.0.1:8080' },
    minutes: { type: 'string', default: '60' },
    families: { type: 'string', default: '30' },
    attack: { type: 'boolean', default: false },
  },
})
const pauseMs = 50
const signInEveryMs = 10 * 60_000
const printEveryMs = 5 * 60_000

interface Family {
  readonly email: string
  readonly ip: string
  token: string
  readonly childId: string
  readonly planId: string
  readonly items: readonly string[]
}

async function call(method: string, path: string, { ip, token, body }: { ip: string; token?: string; body?: unknown }) {
  const response = await fetch(values.url + path, {
    method,
    headers: {
      'X-Forwarded-For': ip,
      ...(token && { Authorization: `Bearer ${token}` }),
      ...(method !== 'GET' && { 'Content-Type': 'application/json', 'Idempotency-Key': randomUUID() }),
    },
    ...(method !== 'GET' && { body: JSON.stringify(body ?? {}) }),
  })
  if (response.status >= 500) throw new Error(`${method} ${path}: ${response.status}`)
  return (await response.json()) as { data: never }
}

const password = 'doğru at pil zımba'
const signIn = async (email: string, ip: string): Promise<string> =>
  ((await call('POST', '/api/auth/login', { ip, body: { email, password } })).data as { accessToken: string })
    .accessToken

async function newFamily(number: number): Promise<Family> {
  const ip = `10.1.${number >> 8}.${number & 255}`
  const email = `${randomUUID()}@example.org`
  await call('POST', '/api/auth/register', { ip, body: { name: 'Deniz', email, password } })
  for (;;) {
    await delay(200)
    const mails = await fetch(`${values.url}/dev/mailbox`, { headers: { Accept: 'application/json' } })
    const its = ((await mails.json()) as { to: string; text: string }[]).find(({ to }) => to === email)
    if (!its) continue
    const verification = decodeURIComponent(/[?&]token=([\w%.~-]+)/.exec(its.text)![1]!)
    await call('POST', '/api/auth/verify-email', { ip, body: { token: verification } })
    break
  }
  const token = await signIn(email, ip)
  const child = { name: 'Ada', birthDate: `${new Date().getFullYear() - 4}-03-04` }
  const { id: childId } = (await call('POST', '/api/children', { ip, token, body: child })).data as { id: string }
  for (;;) {
    const plan = (await call('GET', `/api/plans/current?childId=${childId}`, { ip, token })).data as
      | { id: string; items: { activityId: string }[] }
      | undefined
    if (plan)
      return { email, ip, token, childId, planId: plan.id, items: plan.items.map(({ activityId }) => activityId) }
    await delay(200)
  }
}

const oneOf = <One>(all: readonly One[]): One => all[Math.floor(Math.random() * all.length)]!

function request({ childId, planId, items }: Family): [string, string, unknown?] {
  const item = `/api/plans/${planId}/activities/${oneOf(items)}`
  return oneOf<[string, string, unknown?]>([
    ['GET', `/api/plans/current?childId=${childId}`],
    ['GET', `/api/today?childId=${childId}`],
    ['GET', `/api/progress?childId=${childId}`],
    ['GET', '/api/activities?search=su'],
    ['GET', '/api/children'],
    ['GET', '/app/dashboard'],
    ['POST', `${item}/complete`],
    ['POST', `${item}/feedback`, { engagement: 4, difficulty: 3, focusMinutes: 5, notes: 'Not' }],
    ['POST', `${item}/reopen`],
    ['PUT', `/api/children/${childId}`, { name: 'Ada', birthDate: `${new Date().getFullYear() - 4}-03-04` }],
  ])
}

const families = await Promise.all(Array.from({ length: Number(values.families) }, (_, number) => newFamily(number)))
const until = performance.now() + Number(values.minutes) * 60_000
const attacker = values.attack ? await newFamily(families.length) : null
let [sent, signedIn, printed] = [0, performance.now(), performance.now()]
let times: number[] = []
let attack: ChildProcess | null = null
const quantile = (share: number) =>
  `${times.toSorted((a, b) => a - b)[Math.floor(times.length * share)]?.toFixed(0)} ms`
while (performance.now() < until) {
  if (performance.now() - printed > printEveryMs) {
    printed = performance.now()
    const metrics = await (await fetch(`${values.url}/metrics`)).text()
    const mib = (name: string) => Math.round(Number(new RegExp(`^${name} (\\S+)`, 'm').exec(metrics)?.[1]) / 2 ** 20)
    console.log(
      new Date().toISOString(),
      `${sent} requests, ${mib('filiz_process_resident_memory_bytes')} MiB resident,`,
      `${mib('filiz_nodejs_heap_size_used_bytes')} MiB heap, p50 ${quantile(0.5)}, p99 ${quantile(0.99)}`,
      attack ? 'under attack' : '',
    )
    times = []
    if (attack) {
      attack.kill()
      attack = null
    } else if (attacker) {
      const token = await signIn(attacker.email, attacker.ip)
      const script = path.join(import.meta.dirname, 'attack.ts')
      attack = spawn(process.execPath, [script, values.url, attacker.ip, token, attacker.childId], { stdio: 'inherit' })
    }
  }
  if (performance.now() - signedIn > signInEveryMs) {
    signedIn = performance.now()
    for (const family of families) family.token = await signIn(family.email, family.ip)
  }
  const family = oneOf(families)
  const [method, target, body] = request(family)
  const began = performance.now()
  if (target.startsWith('/api')) await call(method, target, { ip: family.ip, token: family.token, body })
  else await fetch(values.url + target)
  times.push(performance.now() - began)
  sent++
  await delay(pauseMs)
}
attack?.kill()
