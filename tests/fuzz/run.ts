import { randomInt, randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { startChild } from '@filiz/engines/testing/child.ts'
import { httpClient, type Options, type Reply } from '@filiz/http/testing/http-client.ts'
import { callsOf, type DocumentedCall, type OpenApi } from '@filiz/standalone/testing/openapi-calls.ts'
import { randomFrom, type Random } from '../faults/random.ts'
import startRun from '../testing/run-folder.ts'
import { fuzzEnvironment } from './environment.ts'
import { hostile, mangled, strangeHeaders } from './hostile.ts'
import { rawRequest, sendRaw } from './raw.ts'

/**
 * `npm run test:fuzz [-- --seed <n>] [-- --requests <n>] [-- --rounds <n>]`: sends invalid variants of the requests in
 * the OpenAPI document, plus a third as many malformed raw requests, to an `npm start` process. No 5xx, hanging
 * request, stack trace or memory growth may occur, and the data must be consistent afterwards. The app is also used in
 * odd browsers, in rounds (`environment.ts`). The last line has the numbers of passed and failed requests.
 */
const root = path.join(import.meta.dirname, '..', '..')
const argument = (name: string, otherwise: number) =>
  Number(process.argv[process.argv.indexOf(`--${name}`) + 1] ?? otherwise) || otherwise
const seed = process.argv.includes('--seed') ? argument('seed', 1) : randomInt(1, 2 ** 31)
const requests = process.argv.includes('--requests') ? argument('requests', 6_000) : 6_000
const rounds = process.argv.includes('--rounds') ? argument('rounds', 12) : 12
const atOnce = 8
const slowestMs = 10_000
/** Allowed memory growth after the first tenth of the requests. */
const growthBytes = 250 * 1024 * 1024

const faults: string[] = []
startRun()
const dataDir = mkdtempSync(path.join(tmpdir(), 'filiz-fuzz-'))
const child = startChild(
  path.join(root, 'start.cjs'),
  ['standalone'],
  {
    DATA_DIR: dataDir,
    PORT: '0',
    LOG_LEVEL: 'warn',
    DEV_MAILBOX: 'open',
    TRUST_PROXY: '1',
    MAIL_FROM: '',
    SMTP_URL: '',
  },
  { collect: true },
)

interface Person {
  readonly email: string
  readonly password: string
  token: string
  childId: string
  planId: string
  activityId: string
}

const url = (await child.line((line) => line.startsWith('listening on '))).slice('listening on '.length)
const client = httpClient(url)
/** Returns a random IP address for each request, so that no request is refused by a rate limit. */
const from = () => `10.${randomInt(256)}.${randomInt(256)}.${randomInt(256)}`
const residentBytes = async () =>
  Number(/^filiz_process_resident_memory_bytes (\d+)/m.exec((await client('GET', '/metrics')).text)?.[1] ?? 0)

async function sent(method: string, where: string, { headers, ...rest }: Options = {}): Promise<Reply> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new Error('no answer in time')), slowestMs)
  })
  try {
    return await Promise.race([
      client(method, where, { ...rest, headers: { 'X-Forwarded-For': from(), ...headers } }),
      late,
    ])
  } finally {
    clearTimeout(timer)
  }
}

const mails = async () =>
  (await client('GET', '/dev/mailbox', { headers: { Accept: 'application/json' } })).body as {
    to: string
    text: string
  }[]

async function newPerson(): Promise<Person> {
  const [email, password] = [`${randomUUID()}@example.org`, 'doğru at pil zımba']
  await sent('POST', '/api/auth/register', { body: { name: 'Deniz', email, password } })
  const mail = await until(async () => (await mails()).find(({ to }) => to === email))
  await sent('POST', '/api/auth/verify-email', { body: { token: /token=(\S+)/.exec(mail.text)![1] } })
  const token = await signIn({ email, password })
  const child = await sent('POST', '/api/children', {
    body: { name: 'Ada', birthDate: '2022-05-10' },
    headers: { Authorization: `Bearer ${token}` },
  })
  const childId = child.body.data.id as string
  const plan = await until(async () => {
    const reply = await sent('GET', `/api/plans/current?childId=${childId}`, {
      headers: { Authorization: `Bearer ${token}` },
    })
    return reply.status === 200 ? reply.body.data : undefined
  })
  return { email, password, token, childId, planId: plan.id, activityId: plan.items[0].activityId }
}

const signIn = async ({ email, password }: Pick<Person, 'email' | 'password'>) =>
  (await sent('POST', '/api/auth/login', { body: { email, password } })).body.data.accessToken as string

async function until<T>(look: () => Promise<T | undefined>): Promise<T> {
  for (const end = performance.now() + 20_000; ;) {
    const found = await look()
    if (found !== undefined) return found
    if (performance.now() > end) throw new Error('it did not come in time')
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
}

/** Returns a request of the OpenAPI document with at least one invalid value. */
function request(
  call: DocumentedCall,
  person: Person,
  next: Random,
): { method: string; where: string; options: Options } {
  const { childId, planId, activityId } = person
  const values: Record<string, unknown> = {
    childId,
    planId,
    activityId,
    id: next.pick([childId, planId, activityId, randomUUID()]),
    name: 'Ada',
    birthDate: '2022-05-10',
    until: '2026-12-01',
    year: 2026,
    month: 3,
  }
  if (next.chance(0.4)) {
    const [name, wrong] = [next.pick(Object.keys(values)), next.pick(hostile)]
    // Path and query parameters are strings.
    const isInAddress = [...call.pathParameters, ...call.queryParameters].includes(name)
    values[name] = isInAddress && typeof wrong !== 'string' ? JSON.stringify(wrong) : wrong
  }
  const { path: where, body } = call.request(values)
  const headers: Record<string, string> = {
    Authorization: `Bearer ${next.chance(0.9) ? person.token : next.pick(['', 'x', person.token.slice(1)])}`,
    ...(next.chance(0.2) ? next.pick(strangeHeaders) : {}),
  }
  const sentBody = body === undefined ? (next.chance(0.2) ? next.pick(hostile) : undefined) : mangled(body, next)
  const method = next.chance(0.95)
    ? call.method
    : next.pick(['GET', 'HEAD', 'POST', 'PUT', 'DELETE', 'PATCH', 'OPTIONS'])
  const twisted = next.chance(0.15)
    ? `${where}${where.includes('?') ? '&' : '?'}${next.pick(['lang=', 'limit=1e9', 'page=-1', 'search=%00', 'search=%E0%A4%A', 'childId[]=1', 'childId=1&childId=2', '__proto__=1', `search=${'x'.repeat(5_000)}`])}`
    : where
  return {
    method,
    where: `/api${asPath(twisted)}`,
    options: { headers, ...(sentBody === undefined ? {} : { body: sentBody }) },
  }
}

/** Encodes characters that Node's HTTP client refuses to send, so that the request reaches the server. */
const asPath = (where: string) =>
  where.replaceAll(/[^\x21-\x7e]/g, (character) => encodeURIComponent(character.isWellFormed() ? character : '\ufffd'))

const document = (await client('GET', '/api/openapi.json')).body as OpenApi
// Calls that end sessions or delete accounts are made at the end.
const calls = callsOf(document).filter(
  ({ path: where, method }) =>
    !(where === '/auth/account' && method === 'DELETE') &&
    where !== '/auth/change-password' &&
    !where.startsWith('/auth/sessions'),
)
const people = await Promise.all(Array.from({ length: 24 }, newPerson))
const bystander = await newPerson()
const seen = async () =>
  JSON.stringify(
    await Promise.all(
      ['/auth/me', '/children', `/plans/${bystander.planId}`, `/progress?childId=${bystander.childId}`].map(
        async (where) =>
          (await sent('GET', `/api${where}`, { headers: { Authorization: `Bearer ${bystander.token}` } })).body,
      ),
    ),
  )
const before = await seen()

console.log(`fuzz: seed ${seed}, ${requests} requests, ${calls.length} calls`)
const statuses = new Map<number, number>()
let done = 0
let settled = 0
async function worker(): Promise<void> {
  while (done < requests) {
    const number = done++
    const next = randomFrom(seed + number * 7_919)
    const person = next.pick(people)
    const call = next.pick(calls)
    const { method, where, options } = request(call, person, next)
    const what = `#${number} ${method} ${where.slice(0, 200)} ${JSON.stringify(options.body)?.slice(0, 300)}`
    try {
      const reply = await sent(method, where, options)
      statuses.set(reply.status, (statuses.get(reply.status) ?? 0) + 1)
      if (reply.status >= 500 && !(reply.status === 501 && !['GET', 'POST', 'PUT', 'DELETE', 'HEAD'].includes(method)))
        faults.push(`${what}: ${reply.status} ${reply.text.slice(0, 300)}`)
      if (/\n\s+at |node:internal|\/node_modules\/|\.ts:\d+/.test(reply.text))
        faults.push(`${what}: a stack trace: ${reply.text.slice(0, 300)}`)
      if (number === Math.floor(requests / 10)) settled = await residentBytes()
    } catch (error) {
      faults.push(`${what}: ${String(error)}`)
    }
  }
}
/** Sends malformed raw requests. If the server answers, the response must be valid HTTP and not a server error. */
const rawRequests = Math.ceil(requests / 3)
let rawDone = 0
async function rawWorker(): Promise<void> {
  const { hostname: host, port } = new URL(url)
  while (rawDone < rawRequests) {
    const number = rawDone++
    const next = randomFrom(seed + number * 104_729)
    const bytes = rawRequest(
      `/api${asPath(next.pick(calls).request({ id: randomUUID(), childId: randomUUID(), planId: 'x' }).path)}`,
      next,
    )
    const what = `raw #${number} ${JSON.stringify(bytes.slice(0, 300))}`
    try {
      const answer = await sendRaw({ host, port: Number(port) }, bytes)
      const status = /^HTTP\/1\.1 (\d{3}) /.exec(answer)?.[1] ?? 'none'
      rawStatuses.set(status, (rawStatuses.get(status) ?? 0) + 1)
      // 501 for an unknown method and 505 for another HTTP version are expected.
      if (/^HTTP\/1\.1 5/m.test(answer) && !['501', '505'].includes(status))
        faults.push(`${what}: ${answer.slice(0, 300)}`)
      if (status === 'none' && answer !== '') faults.push(`${what}: no HTTP came back: ${answer.slice(0, 300)}`)
      if (/\n\s+at |node:internal|\/node_modules\/|\.ts:\d+/.test(answer))
        faults.push(`${what}: a stack trace: ${answer.slice(0, 300)}`)
    } catch (error) {
      faults.push(`${what}: ${String(error)}`)
    }
  }
}

const rawStatuses = new Map<string, number>()
const began = performance.now()
await Promise.all([...Array.from({ length: atOnce }, worker), ...Array.from({ length: 4 }, rawWorker)])

const environmentFaults = await fuzzEnvironment({
  url,
  seed,
  rounds,
  newPerson,
  completedOf: async (person) => {
    const plan = await sent('GET', `/api/plans/${person.planId}`, {
      headers: { Authorization: `Bearer ${person.token}` },
    })
    return plan.body.data.counts.completed as number
  },
})
faults.push(...environmentFaults)
console.log(`fuzz: ${rounds} odd browsers, ${environmentFaults.length} faults`)

// Other accounts are unchanged, all accounts still work, and memory has not grown.
bystander.token = await signIn(bystander)
if ((await seen()) !== before) faults.push('what somebody sees who asked for nothing has changed')
for (const person of people.slice(0, 5)) {
  person.token = await signIn(person)
  const reply = await sent('GET', '/api/children', { headers: { Authorization: `Bearer ${person.token}` } })
  if (reply.status !== 200) faults.push(`after it somebody's children are ${reply.status}`)
}
const after = await residentBytes()
if (settled > 0 && after - settled > growthBytes)
  faults.push(`resident memory grew by ${Math.round((after - settled) / 1e6)} MB`)
if ((await client('GET', '/readyz')).status !== 200) faults.push('it is not ready any more')
const unforeseen = child.stderrLines.filter((line) => /"level":"(error|fatal)"|^\s+at /.test(line))
if (unforeseen.length > 0) faults.push(`in the log: ${unforeseen.slice(0, 3).join(' | ').slice(0, 1_000)}`)
const logBytes = child.stderrLines.join('\n').length
if (logBytes > requests * 500) faults.push(`it logged ${logBytes} bytes`)
child.signal('SIGTERM')
if ((await child.ended) !== 0) faults.push('it did not end in order')
// Rebuild the read models from the log, to check that each event can be read.
rmSync(path.join(dataDir, 'read.db'), { force: true })
const again = startChild(
  path.join(root, 'start.cjs'),
  ['standalone'],
  { DATA_DIR: dataDir, PORT: '0', LOG_LEVEL: 'warn' },
  { collect: true },
)
await again
  .line((line) => line.startsWith('listening on '))
  .catch((error: unknown) => faults.push(`it does not start again: ${String(error).slice(0, 500)}`))
again.signal('SIGTERM')
await again.ended

console.log(
  `fuzz: ${[...statuses]
    .toSorted(([a], [b]) => a - b)
    .map(([status, count]) => `${status}: ${count}`)
    .join(
      ', ',
    )}; ${Math.round((performance.now() - began) / 1000)} s, ${Math.round((after - settled) / 1e6)} MB more than early on`,
)
console.log(
  `fuzz: ${rawRequests} raw ones: ${[...rawStatuses]
    .toSorted()
    .map(([status, count]) => `${status}: ${count}`)
    .join(', ')}`,
)
for (const fault of faults.slice(0, 20)) console.error(`fuzz: ${fault}`)
if (faults.length > 0) console.error(`fuzz: repeat with npm run test:fuzz -- --seed ${seed}`)
const all = requests + rawRequests
console.log(`requests: ${all - Math.min(all, faults.length)} passed, ${faults.length} failed`)
process.exitCode = faults.length > 0 ? 1 : 0
