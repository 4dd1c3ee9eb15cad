import { plans } from '@filiz/domain/read-models/plans.ts'
import { collectionName } from '@filiz/domain/read-models/projection.ts'
import { execFileSync } from 'node:child_process'
import { randomBytes, randomInt, randomUUID } from 'node:crypto'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { contract } from '@filiz/http/contract/contract.ts'
import { contractCheckingClient } from '@filiz/http/testing/contract-checking-client.ts'
import { httpClient, type Client, type Options } from '@filiz/http/testing/http-client.ts'
import { setUpLogUsers } from '@filiz/engines/event-log/users.ts'
import { eventStoreAt } from '@filiz/engines/testing/event-store-at.ts'
import { freePort, mongoProgram, redisProgram, startMongo, startRedis } from '@filiz/engines/testing/servers.ts'
import { afterAll, beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest'
import { startMailServer } from '../faults/mails.ts'
import { newSecrets, runCommand, startService, type Service, type ServiceName } from '../faults/processes.ts'
import { startProxy, type Proxy, type WireFault } from '../faults/proxy.ts'
import { startGateway } from '../testing/gateway.ts'

const plansIn = collectionName(plans)

const everyService: readonly ServiceName[] = ['command-api', 'query-api', 'projector', 'worker']

async function start(name: ServiceName, env: Record<string, string>): Promise<Service> {
  const service = startService(name, { env: { LOG_LEVEL: 'info', ...env }, port: await freePort() })
  await service.alive
  return service
}
const get = async (service: Service, place: string) => {
  const response = await fetch(service.url + place, { signal: AbortSignal.timeout(5_000) })
  return { status: response.status, text: await response.text() }
}
const password = 'correct horse battery'

const sealedAndSecret = ['TOKEN_SECRET', 'MASTER_KEY', 'VAULT_URL', 'QUEUE_URL']
/**
 * Removes the variables that a service does not need: only the worker sends mail, the projector neither decrypts nor
 * queues, and the query API does not queue.
 */
const withoutWhatItHasNoUseFor = (name: ServiceName, env: Record<string, string>) =>
  Object.fromEntries(
    Object.entries(env).filter(
      ([variable]) =>
        !(variable === 'SMTP_URL' && name !== 'worker') &&
        !(sealedAndSecret.includes(variable) && name === 'projector') &&
        !(variable === 'QUEUE_URL' && name === 'query-api'),
    ),
  )

describe('services with unavailable engines', () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'filiz-alone-'))
  const services: Service[] = []
  afterAll(async () => {
    await Promise.all(services.map((service) => service.kill()))
    rmSync(folder, { recursive: true, force: true })
  })

  it('start anyway, report the unavailable engines, answer in time and never log a password', async () => {
    // Nothing listens on these ports.
    const [log, mongo, redis] = await Promise.all([freePort(), freePort(), freePort()])
    const env = {
      ...newSecrets(),
      DATA_DIR: folder,
      PUBLIC_URL: 'http://localhost',
      SMTP_URL: 'smtp://mailer:geheim-1@127.0.0.1:9',
      EVENT_LOG_URL: `esdb://admin:geheim-2@127.0.0.1:${log}?tls=false`,
      QUEUE_URL: `redis://user:geheim-3@127.0.0.1:${redis}`,
      READ_STORE_URL: `mongodb://reader:geheim-4@127.0.0.1:${mongo}/read?authSource=admin`,
      VAULT_URL: `mongodb://keeper:geheim-5@127.0.0.1:${mongo}/vault?authSource=admin`,
    }
    services.push(...(await Promise.all(everyService.map((name) => start(name, withoutWhatItHasNoUseFor(name, env))))))
    for (const service of services) {
      expect((await get(service, '/healthz')).status).toBe(200)
      const ready = await get(service, '/readyz')
      expect([service.name, ready.status]).toEqual([service.name, 503])
      const { checks } = JSON.parse(ready.text)
      expect(checks).toMatchObject({
        readStore: 'read store does not answer',
        ...(service.name === 'projector' ? {} : { vault: 'vault does not answer' }),
      })
      // The query API reads without the event log, so it does not check it.
      expect(checks.log).toBe(service.name === 'query-api' ? undefined : 'event log does not answer')
      const metrics = await get(service, '/metrics')
      expect(metrics.text).toContain('filiz_process_cpu_seconds_total')
      expect(ready.text + metrics.text).not.toMatch(/geheim|127\.0\.0\.1/)
    }
    const began = performance.now()
    const refused = await httpClient(services[0]!.url)('POST', '/api/auth/verify-email', {
      body: { token: 'x'.repeat(40) },
    })
    expect([400, 503]).toContain(refused.status)
    const registered = await httpClient(services[0]!.url)('POST', '/api/auth/register', {
      body: { name: 'Ayşe', email: 'ayse@example.org', password },
    })
    expect([registered.status, registered.body.error.code]).toEqual([503, 'UNAVAILABLE'])
    expect(registered.headers['retry-after']).toBe('2')
    expect(refused.text + registered.text).not.toMatch(/geheim|127\.0\.0\.1/)
    expect(performance.now() - began).toBeLessThan(20_000)

    await Promise.all(services.map((service) => service.stop()))
    for (const service of services) {
      // The query API has no background work whose errors it would report.
      if (service.name !== 'query-api') expect(service.output()).toContain('ECONNREFUSED')
      expect(service.output()).not.toMatch(/geheim|ayse|correct horse|(?:esdb|mongodb|redis|smtp):\/\//)
    }
  }, 180_000)

  it.each([
    ['EVENT_LOG_URL', 'esdb://admin:geheim@log:2113?noSuchOption=1'],
    ['EVENT_LOG_URL', 'esdb://admin:geheim@log:port'],
    ['READ_STORE_URL', 'mongodb://reader:ge#heim@mongo:27017/read'],
    ['VAULT_URL', 'mongodb://keeper:geheim@mongo:port/vault'],
    ['QUEUE_URL', 'redis://user:geheim@'],
  ])('report that %s is invalid without printing its value (%s)', async (variable, url) => {
    const env = {
      ...newSecrets(),
      DATA_DIR: folder,
      EVENT_LOG_URL: 'esdb://log',
      READ_STORE_URL: 'mongodb://mongo',
      VAULT_URL: 'mongodb://mongo',
      QUEUE_URL: 'redis://redis',
      [variable]: url,
    }
    const said = await runCommand([variable === 'QUEUE_URL' ? 'worker' : 'command-api'], env).then(
      (output) => output,
      (error: Error) => error.message,
    )
    expect(said).toMatch(new RegExp(`ended with 1: filiz: The environment cannot be used:\\s+${variable}: `))
    expect(said).not.toMatch(/gehei?m|heim/)
  })

  it.skipIf(!redisProgram())('do not log a password that Redis refuses', async () => {
    const redis = await startRedis()
    onTestFinished(() => redis.stop())
    const [log, mongo] = await Promise.all([freePort(), freePort()])
    const worker = await start('worker', {
      ...newSecrets(),
      DATA_DIR: folder,
      EVENT_LOG_URL: `esdb://127.0.0.1:${log}?tls=false`,
      READ_STORE_URL: `mongodb://127.0.0.1:${mongo}`,
      VAULT_URL: `mongodb://127.0.0.1:${mongo}`,
      QUEUE_URL: redis.url.replace('redis://', 'redis://nobody:geheim@'),
    })
    services.push(worker)
    await vi.waitFor(() => expect(worker.output()).toContain('WRONGPASS'), { timeout: 15_000, interval: 50 })
    expect(worker.output()).not.toContain('geheim')
    await worker.stop()
  })
})

/**
 * EventStoreDB if it is configured, with a writer and a reader if the URL has its administrator's password; otherwise
 * the embedded log as a shared file.
 */
const eventStore = process.env['TEST_EVENTSTORE_URL']

describe.skipIf(!redisProgram() || !mongoProgram())(
  `the four services on ${eventStore ? 'EventStoreDB' : 'a log that they share'}, MongoDB's protocol and Redis`,
  () => {
    const folder = mkdtempSync(path.join(tmpdir(), 'filiz-services-'))
    const closing: (() => Promise<unknown>)[] = [async () => rmSync(folder, { recursive: true, force: true })]
    const services: Partial<Record<`${ServiceName}-${1 | 2}`, Service>> = {}
    const proxies: Record<string, Proxy> = {}
    let mails: Awaited<ReturnType<typeof startMailServer>>
    /** The environment of operators' commands, which may do everything. */
    let env: Record<string, string>
    let send: Client
    afterAll(async () => {
      for (const one of closing.toReversed()) await one()
    })

    const urls = (side: ServiceName) => [services[`${side}-1`]!.url, services[`${side}-2`]!.url]
    const from = (ip: string, options: Options = {}): Options => ({
      ...options,
      headers: { 'X-Client': ip, ...options.headers },
    })
    const anybody = () => `10.${randomInt(250)}.${randomInt(250)}.${randomInt(250)}`
    /**
     * Milliseconds to wait for a condition. The log of an external server may be long, because others write to it, too.
     */
    const patience = 100_000
    const until = <T>(look: () => T | Promise<T>, timeout = patience) => vi.waitFor(look, { timeout, interval: 50 })
    const readyAll = () =>
      until(async () => {
        for (const service of Object.values(services)) {
          const { status, text } = await get(service, '/readyz')
          expect([service.name, status, text]).toEqual([service.name, 200, text])
        }
      })

    /** Creates a parent: registered, verified through the mailed link, and signed in. */
    async function parent() {
      const email = `${randomUUID()}@example.org`
      expect(
        (await send('POST', '/api/auth/register', from(anybody(), { body: { name: 'Ayşe', email, password } }))).status,
      ).toBe(201)
      const token = await mails.token(email, patience)
      expect((await send('POST', '/api/auth/verify-email', from(anybody(), { body: { token } }))).status).toBe(200)
      const { body } = await send('POST', '/api/auth/login', from(anybody(), { body: { email, password } }))
      const headers = { Authorization: `Bearer ${body.data.accessToken}` }
      let readAfter: string | undefined
      const own: Client = async (method, place, options = {}) => {
        const reply = await send(
          method,
          place,
          from('10.0.0.1', {
            ...options,
            headers: {
              ...headers,
              ...(readAfter && method === 'GET' ? { 'Read-After': readAfter } : {}),
              ...options.headers,
            },
          }),
        )
        readAfter = (reply.headers['event-position'] as string | undefined) ?? readAfter
        return reply
      }
      return { email, send: own }
    }

    beforeAll(async () => {
      const made = path.join(folder, 'secrets')
      execFileSync('sh', [path.join(import.meta.dirname, '..', '..', 'deploy', 'make-secrets.sh'), made])
      const [mongo, redis, mailServer] = await Promise.all([
        startMongo(),
        startRedis({ users: path.join(made, 'redis-users.acl') }),
        startMailServer(),
      ])
      mails = mailServer
      closing.push(
        () => mongo.stop('SIGKILL'),
        () => redis.stop('SIGKILL'),
        () => mails.stop(),
      )
      const log = eventStore === undefined ? undefined : eventStoreAt(eventStore)
      for (const [name, server] of [
        ['mongo', { port: mongo.port }],
        ['redis', { port: redis.port }],
        ...(log ? [['log', log] as const] : []),
      ] as const) {
        const proxy = await startProxy(server)
        proxies[name] = proxy
        closing.push(() => proxy.close())
      }
      const queueUrl = (user: 'api' | 'worker') =>
        `redis://filiz_${user}:${readFileSync(path.join(made, `redis-${user}-password`), 'utf8').trim()}@127.0.0.1:${proxies['redis']!.port}`
      const logUrl = log ? log.urlAt(proxies['log']!.port) : `sqlite:${path.join(folder, 'events.db')}`
      const as = (url: string, user: string) => url.replace(/\/\/admin:[^@]*@/, `//${user}:${user}@`)
      const [writer, reader] = [`writer-${randomUUID()}`, `reader-${randomUUID()}`]
      if (log && as(log.url, writer) !== log.url)
        await setUpLogUsers(log.url, { writer: as(log.url, writer), reader: as(log.url, reader) }, () => {})
      env = {
        ...newSecrets(),
        ...mails.env,
        DATA_DIR: path.join(folder, 'data'),
        EVENT_LOG_URL: as(logUrl, writer),
        ...(log ? { EVENT_LOG_NAMESPACE: `services_${randomUUID().replaceAll('-', '')}` } : {}),
        READ_STORE_URL: `mongodb://127.0.0.1:${proxies['mongo']!.port}/read`,
        VAULT_URL: `mongodb://127.0.0.1:${proxies['mongo']!.port}/vault`,
        QUEUE_URL: queueUrl('worker'),
      }
      const rights: Partial<Record<ServiceName, Record<string, string>>> = {
        'command-api': { QUEUE_URL: queueUrl('api') },
        'query-api': { EVENT_LOG_URL: as(logUrl, reader), QUEUE_URL: '' },
        projector: { EVENT_LOG_URL: as(logUrl, reader), QUEUE_URL: '' },
      }
      for (const name of everyService) {
        await Promise.all(
          ([1, 2] as const).map(async (number) => {
            // Each process has its own folder; a file-based log is shared by its URL.
            const service = await start(name, {
              ...env,
              ...rights[name],
              DATA_DIR: path.join(folder, `${name}-${number}`),
            })
            services[`${name}-${number}`] = service
            closing.push(() => service.kill())
          }),
        )
      }
      const gateway = await startGateway({ commands: urls('command-api'), queries: urls('query-api') })
      closing.push(() => gateway.close())
      send = contractCheckingClient(httpClient(gateway.url), contract)
    }, 180_000)

    it('load the shipped catalogue once and become ready', async () => {
      expect(await runCommand(['catalogue'], env)).toMatch(/^\d+ activities, [1-9]\d* of them new or improved$/m)
      expect(await runCommand(['catalogue'], env)).toMatch(/ 0 of them new or improved$/m)
      await readyAll()
      for (const number of [1, 2] as const) {
        expect((await get(services[`projector-${number}`]!, '/metrics')).text).toMatch(/^filiz_projector_active \d/m)
        expect((await get(services[`worker-${number}`]!, '/metrics')).text).toMatch(
          /^filiz_jobs\{queue="mail",state="failed"\} 0$/m,
        )
      }
    }, 240_000)

    it('serve a family from registration to progress', async () => {
      const { send: as } = await parent()
      const added = await as('POST', '/api/children', {
        body: { name: 'Işık', birthDate: `${new Date().getUTCFullYear() - 4}-01-15`, interests: ['space'] },
        headers: { 'Idempotency-Key': randomUUID() },
      })
      expect(added.status).toBe(201)
      const childId = added.body.data.id
      expect((await as('GET', '/api/children')).body.data).toMatchObject([{ id: childId, name: 'Işık' }])

      const plan = await until(async () => {
        const reply = await as('GET', `/api/plans/current?childId=${childId}`)
        expect([reply.status, reply.text]).toEqual([200, reply.text])
        return reply.body.data
      })
      expect(plan.items.length).toBeGreaterThanOrEqual(15)
      const { activityId } = plan.items[0]
      const item = `/api/plans/${plan.id}/activities/${activityId}`
      expect((await as('POST', `${item}/complete`, { body: { durationMinutes: 25 } })).body.data).toMatchObject({
        status: 'completed',
        durationMinutes: 25,
      })
      expect((await as('GET', `/api/plans/${plan.id}`)).body.data.counts).toMatchObject({ completed: 1 })
      expect(
        (
          await as('POST', `${item}/feedback`, {
            body: { engagement: 5, difficulty: 3, focusMinutes: 20, notes: 'çok sevdi' },
          })
        ).status,
      ).toBe(200)
      const swapped = await as('POST', `/api/plans/${plan.id}/activities/${plan.items[1].activityId}/swap`, {
        body: { reason: 'no-materials' },
      })
      expect(swapped.body.data.items.map((one: { activityId: string }) => one.activityId)).not.toContain(
        plan.items[1].activityId,
      )
      const progress = await as('GET', `/api/progress?childId=${childId}`)
      expect(progress.headers['stale']).toBeUndefined()
      expect(progress.body.data).toMatchObject({
        childId,
        streak: { current: 1 },
        totals: { completed: 1, minutes: 25, feedback: 1 },
      })
      expect((await as('GET', `/api/plans/${plan.id}/stats`)).body.data.averages).toMatchObject({ engagement: 5 })
      expect((await as('GET', `/api/activities?search=${encodeURIComponent('IŞIK')}&limit=5`)).status).toBe(200)
    }, 120_000)

    it('share the rate limit for wrong passwords between the instances', async () => {
      const { email } = await parent()
      const wrong = () =>
        send('POST', '/api/auth/login', from('10.9.9.9', { body: { email, password: 'something else' } }))
      const statuses: number[] = []
      for (let time = 0; time < 12; time++) statuses.push((await wrong()).status)
      expect(statuses).toEqual([...Array(10).fill(401), 429, 429])
    }, 120_000)

    it('support the operator commands', async () => {
      const { email, send: as } = await parent()
      expect((await as('GET', '/api/auth/me')).body.data.user.role).toBe('USER')
      expect(await runCommand(['admin', 'grant', email], env)).toContain(`${email} is an administrator.`)
      await until(async () => expect((await as('GET', '/api/auth/me')).body.data.user.role).toBe('ADMIN'), 15_000)
      await until(async () => expect(await runCommand(['admin', 'list'], env)).toContain(email))
      expect(await runCommand(['admin', 'revoke', email], env)).toContain('no administrator any more')
      await expect(runCommand(['admin', 'grant', 'nobody@example.org'], env)).rejects.toThrow(
        'ended with 1: Nobody has registered',
      )

      expect(await runCommand(['projector', 'parked'], env)).toBe('No event is parked.\n')
      expect(await runCommand(['projector', 'retry'], env)).toBe('')
      const list = await runCommand(['projector', 'list'], env)
      for (const model of ['accounts_v', 'activities_v', 'children_v', 'plans_v']) expect(list).toContain(model)
      expect(list).not.toContain('not read by this release')
      expect(await runCommand(['projector', 'rebuild', 'plans'], env)).toMatch(/is the new one from now on/)
      await expect(runCommand(['projector', 'rebuild', 'plants'], env)).rejects.toThrow(
        'ended with 2: usage: projector',
      )
      await expect(runCommand(['projector', 'drop', plansIn], env)).rejects.toThrow(
        `ended with 1: ${plansIn} is in use`,
      )
      expect(await runCommand(['worker', 'failed'], env)).toBe('No job has failed for good.\n')
      await expect(runCommand(['worker', 'retry', 'mail', 'mail-x'], env)).rejects.toThrow(
        'ended with 1: No job mail-x',
      )
      await expect(runCommand(['worker', 'fail'], env)).rejects.toThrow('ended with 2: usage: worker')

      const rotated = `${randomBytes(32).toString('base64')},${env['MASTER_KEY']}`
      expect(await runCommand(['vault', 'rotate'], { ...env, MASTER_KEY: rotated })).toMatch(
        /^[1-9]\d* keys are now wrapped/m,
      )
      expect(await runCommand(['vault', 'rotate'], { ...env, MASTER_KEY: rotated })).toMatch(/^0 keys/m)
      expect(await runCommand(['admin', 'list'], { ...env, MASTER_KEY: rotated.split(',')[0]! })).toContain(
        'There is no administrator yet.',
      )
      // Rotate back, because the running services know only the old key.
      expect(
        await runCommand(['vault', 'rotate'], { ...env, MASTER_KEY: rotated.split(',').toReversed().join() }),
      ).toMatch(/^[1-9]\d* keys/m)
      expect((await as('GET', '/api/auth/me')).body.data.user.email).toBe(email)
    }, 180_000)

    const engines: readonly (readonly [string, string])[] = [
      ['log', 'event log'],
      ['mongo', 'vault'],
    ]
    const faults: readonly WireFault[] = ['refuse', 'drop']
    it.each(
      engines
        .flatMap(([name, engine]) => faults.map((fault) => [name, engine, fault] as const))
        .filter(([name]) => name !== 'log' || eventStore !== undefined),
    )(
      'answer 503 within 3 s while the %s is unavailable (%s: %s), and accept the write as soon as it is back',
      async (name, engine, fault) => {
        const { send: as } = await parent()
        const body = { name: 'Ada', birthDate: '2023-02-03' }
        const add = (key: string) => as('POST', '/api/children', { body, headers: { 'Idempotency-Key': key } })
        expect((await add(randomUUID())).status).toBe(201)
        await proxies[name]!.begin(fault)
        const keys = Array.from({ length: 4 }, () => randomUUID())
        for (const key of keys) {
          const began = performance.now()
          const reply = await add(key)
          const took = performance.now() - began
          expect([reply.status, reply.body.error.code]).toEqual([503, 'UNAVAILABLE'])
          expect(reply.headers['retry-after']).toBeDefined()
          expect(took).toBeLessThan(15_000)
        }
        await until(async () =>
          expect((await get(services['command-api-1']!, '/readyz')).text).toContain(`${engine} does not answer`),
        )
        await proxies[name]!.end()
        const back = performance.now()
        for (const key of keys) await until(async () => expect((await add(key)).status).toBe(201))
        await until(async () => expect((await as('GET', '/api/children')).body.data).toHaveLength(5))
        expect(performance.now() - back).toBeLessThan(40_000)
        await readyAll()
      },
      120_000,
    )

    it('use local rate limits without Redis, and run the pending jobs when it is back', async () => {
      await proxies['redis']!.begin('refuse')
      const email = `${randomUUID()}@example.org`
      const began = performance.now()
      expect(
        (await send('POST', '/api/auth/register', from('10.7.7.7', { body: { name: 'Ayşe', email, password } })))
          .status,
      ).toBe(201)
      expect(performance.now() - began).toBeLessThan(15_000)
      const wrong = () =>
        send(
          'POST',
          '/api/auth/login',
          from('10.7.7.8', { body: { email: `${randomUUID()}@example.org`, password: 'something else' } }),
        )
      expect((await wrong()).status).toBe(401)
      await proxies['redis']!.end()
      expect(await mails.token(email, patience)).not.toBe('')
      await readyAll()
    }, 120_000)

    it('keep working when the active projector and worker are killed', async () => {
      const { send: as } = await parent()
      const active = await Promise.all(
        ([1, 2] as const).map(
          async (number) =>
            [
              number,
              /^filiz_projector_active 1$/m.test((await get(services[`projector-${number}`]!, '/metrics')).text),
            ] as const,
        ),
      )
      expect(active.filter(([, is]) => is)).toHaveLength(1)
      const [owner] = active.find(([, is]) => is)!
      await Promise.all([services[`projector-${owner}`]!.kill(), services['worker-1']!.kill()])
      const began = performance.now()
      const childId = (await as('POST', '/api/children', { body: { name: 'Ece', birthDate: '2022-06-07' } })).body.data
        .id
      await until(
        async () => expect((await as('GET', `/api/plans/current?childId=${childId}`)).status).toBe(200),
        45_000,
      )
      expect(performance.now() - began).toBeLessThan(60_000)
      delete services[`projector-${owner}`]
      delete services['worker-1']
    })

    it('stop cleanly on SIGTERM', async () => {
      for (const service of Object.values(services)) await service.stop()
      for (const service of Object.values(services)) {
        const fatal = service
          .output()
          .split('\n')
          .filter((line) => /"level":"(?:error|fatal)"|unhandled/i.test(line))
        expect(fatal).toEqual([])
      }
    }, 120_000)
  },
)
