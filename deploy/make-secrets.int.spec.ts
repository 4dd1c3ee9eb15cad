// @module-tag long
import { execFile } from 'node:child_process'
import { createHash, X509Certificate, createPrivateKey } from 'node:crypto'
import { mkdtempSync, readFileSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs'
import type { AddressInfo } from 'node:net'
import { connect as connectTcp } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { createServer } from 'node:tls'
import { promisify } from 'node:util'
import { readConfig } from '@filiz/engines/config.ts'
import { BadConnectionString } from '@filiz/engines/connection-string.ts'
import { openBullQueue } from '@filiz/engines/job-queue/bullmq.ts'
import type { QueueName } from '@filiz/engines/job-queue/port.ts'
import { connectMongo } from '@filiz/engines/mongodb/connect.ts'
import { connectRedis } from '@filiz/engines/redis/connect.ts'
import { eventually } from '@filiz/engines/testing/eventually.ts'
import { mongoProgram, redisProgram, startMongo, startRedis, type Server } from '@filiz/engines/testing/servers.ts'
import { openSharedLimits } from '@filiz/http/shared-limits.ts'
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { parse } from 'yaml'

const run = promisify(execFile)
const script = path.join(import.meta.dirname, 'make-secrets.sh')
interface Compose {
  readonly services: Readonly<
    Record<string, { readonly command: readonly string[]; readonly healthcheck: { readonly test: readonly string[] } }>
  >
  readonly secrets: Readonly<Record<string, { readonly file: string }>>
}
const compose = parse(readFileSync(path.join(import.meta.dirname, '..', 'docker-compose.yml'), 'utf8'), {
  merge: true,
}) as Compose

let folder: string
const at = (name: string) => path.join(folder, name)
const read = (name: string) => readFileSync(at(name), 'utf8').trim()
/** Replaces paths under /run/secrets by the files that the script created. */
const here = (text: string) =>
  text.replaceAll(/\/run\/secrets\/(\w+)/g, (_whole, secret: string) =>
    at(path.basename(compose.secrets[secret]!.file)),
  )
const everything = () => Object.fromEntries(readdirSync(folder).map((name) => [name, read(name)]))

beforeAll(async () => {
  folder = mkdtempSync(path.join(tmpdir(), 'filiz-secrets-'))
  await run('sh', [script, folder])
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

describe('deploy/make-secrets.sh', () => {
  it('creates all files that Compose mounts, in a folder that only its owner can open', () => {
    for (const { file } of Object.values(compose.secrets)) expect(read(path.basename(file)), file).not.toBe('')
    const mode = (file: string) => statSync(file).mode & 0o777
    expect([mode(folder), mode(at('ca.key')), mode(at('redis.key'))]).toEqual([0o700, 0o600, 0o644])
    expect(readdirSync(folder).filter((name) => name.startsWith('.'))).toEqual([])
  })

  it.each(['eventstore', 'mongo', 'redis'])(
    'signs a certificate for %s with its compose name and localhost',
    (engine) => {
      const [authority, certificate] = [new X509Certificate(read('ca.crt')), new X509Certificate(read(`${engine}.crt`))]
      expect([authority.ca, certificate.ca]).toEqual([true, false])
      expect(certificate.verify(authority.publicKey) && certificate.checkIssued(authority)).toBe(true)
      for (const name of [engine, 'localhost']) expect(certificate.checkHost(name)).toBe(name)
      expect(certificate.checkIP('127.0.0.1')).toBe('127.0.0.1')
      expect(certificate.checkHost('elsewhere')).toBeUndefined()
      expect(certificate.checkPrivateKey(createPrivateKey(read(`${engine}.key`)))).toBe(true)
      expect(certificate.validToDate.getTime() - Date.now()).toBeGreaterThan(800 * 86_400_000)
      if (engine === 'eventstore') expect(certificate.subject).toContain('CN=eventstoredb-node')
    },
  )

  it('creates a unique password for each user, and writes it to each file that needs it', () => {
    const passwords = readdirSync(folder)
      .filter((name) => name.endsWith('-password'))
      .map(read)
    expect(passwords).toHaveLength(13)
    expect(new Set(passwords).size).toBe(13)
    for (const password of passwords) expect(password).toMatch(/^[0-9a-f]{64}$/)
    const users = JSON.parse(read('mongo-users.json')) as { user: string; pwd: string; roles: unknown[] }[]
    expect(users).toEqual([
      { user: 'root', pwd: read('mongo-root-password'), roles: ['root'] },
      ...[
        ['filiz_read', 'mongo-read', 'readWrite', 'filiz_read'],
        ['filiz_read_only', 'mongo-read-only', 'read', 'filiz_read'],
        ['filiz_vault', 'mongo-vault', 'readWrite', 'filiz_vault'],
        ['filiz_vault_query', 'mongo-vault-query', 'filiz_vault_query', 'admin'],
        ['filiz_vault_only', 'mongo-vault-only', 'read', 'filiz_vault'],
      ].map(([user, password, role, db]) => ({ user, pwd: read(`${password}-password`), roles: [{ role, db }] })),
    ])
    const acl = read('redis-users.acl')
    for (const [user, password] of [
      ['filiz_api', 'redis-api'],
      ['filiz_worker', 'redis-worker'],
      ['health', 'redis-health'],
    ])
      expect(acl).toContain(
        `user ${user} on #${createHash('sha256')
          .update(read(`${password}-password`))
          .digest('hex')} `,
      )
    expect(Buffer.from(read('mongo-keyfile'), 'base64').length).toBe(756)
  })

  it.each([
    ['EVENT_LOG_URL', 'event-log-admin-url', 'admin', 'eventstore-admin', 'eventstore:2113'],
    ['EVENT_LOG_URL', 'event-log-writer-url', 'filiz_writer', 'event-log-writer', 'eventstore:2113'],
    ['EVENT_LOG_URL', 'event-log-reader-url', 'filiz_reader', 'event-log-reader', 'eventstore:2113'],
    ['READ_STORE_URL', 'read-store-writer-url', 'filiz_read', 'mongo-read', 'mongo:27017/filiz_read'],
    ['READ_STORE_URL', 'read-store-reader-url', 'filiz_read_only', 'mongo-read-only', 'mongo:27017/filiz_read'],
    ['VAULT_URL', 'vault-writer-url', 'filiz_vault', 'mongo-vault', 'mongo:27017/filiz_vault'],
    ['VAULT_URL', 'vault-query-url', 'filiz_vault_query', 'mongo-vault-query', 'mongo:27017/filiz_vault'],
    ['VAULT_URL', 'vault-reader-url', 'filiz_vault_only', 'mongo-vault-only', 'mongo:27017/filiz_vault'],
    ['QUEUE_URL', 'queue-api-url', 'filiz_api', 'redis-api', 'redis:6379'],
    ['QUEUE_URL', 'queue-worker-url', 'filiz_worker', 'redis-worker', 'redis:6379'],
  ])('writes for %s the connection string %s with the user %s', (variable, file, user, password, place) => {
    const config = readConfig({
      [`${variable}_FILE`]: at(file),
      MASTER_KEY_FILE: at('master-key'),
      TOKEN_SECRET_FILE: at('token-secret'),
    })
    const { eventLog, readStore, vault, queue } = config
    const url = { EVENT_LOG_URL: eventLog, READ_STORE_URL: readStore, VAULT_URL: vault, QUEUE_URL: queue }[variable]
    expect(url).toMatchObject({ url: expect.stringContaining(`://${user}:${read(`${password}-password`)}@${place}`) })
    expect(read(file)).toContain('tlsCAFile=/run/secrets/engines_ca')
  })

  it('gives query-api a role of its own, which deploy/mongo-ready.js creates and which removes nothing', () => {
    const ready = readFileSync(path.join(import.meta.dirname, 'mongo-ready.js'), 'utf8')
    const collections = [...ready.matchAll(/on\('([\w.]+)'((?:, '\w+')+)\)/g)].map(([, name, actions]) => [
      name,
      actions!.match(/\w+/g),
    ])
    expect(ready).toContain("role: 'filiz_vault_query'")
    expect(collections).toEqual([
      ['vault', ['find', 'insert', 'update']],
      ['photos.files', ['find']],
      ['photos.chunks', ['find']],
    ])
  })

  it(
    'keeps the passwords and the strings of engines elsewhere when it completes older secrets',
    { tags: ['long'] },
    async () => {
      const older = mkdtempSync(path.join(tmpdir(), 'filiz-older-secrets-'))
      onTestFinished(() => rmSync(older, { recursive: true, force: true }))
      const elsewhere = 'mongodb+srv://us:own@cluster.example/filiz_read'
      const files = {
        'master-key': 'older master key',
        'mongo-read-password': 'older',
        'read-store-url': elsewhere,
        'vault-url': 'mongodb://filiz_vault:older@mongo:27017/filiz_vault',
        'redis-acl': 'user filiz on',
        'mongo-tools': 'uri: mongodb://root:older@localhost:27017/',
      }
      for (const [name, content] of Object.entries(files)) writeFileSync(path.join(older, name), `${content}\n`)
      const { stdout } = await run('sh', [script, older])
      const content = (name: string) => readFileSync(path.join(older, name), 'utf8').trim()
      for (const [name, before] of Object.entries(files)) expect(content(name)).toBe(before)
      for (const name of ['read-store-writer-url', 'read-store-reader-url']) expect(content(name)).toBe(elsewhere)
      expect(content('vault-query-url')).toMatch(/^mongodb:\/\/filiz_vault_query:\w+@mongo:/)
      expect(content('mongo-users.json')).toContain('"user": "filiz_read", "pwd": "older"')
      for (const name of ['read-store-url', 'vault-url', 'redis-acl', 'mongo-tools'])
        expect(stdout).toContain(`${name} is not used`)
    },
  )

  it('keeps existing files, and recreates deleted ones', async () => {
    const before = everything()
    await run('sh', [script, folder])
    expect(everything()).toEqual(before)
    for (const gone of ['mongo.crt', 'mongo.key']) rmSync(at(gone))
    await run('sh', [script, folder])
    const changed = Object.entries(everything())
      .filter(([name, content]) => before[name] !== content)
      .map(([name]) => name)
    expect(changed.toSorted()).toEqual(['mongo.crt', 'mongo.key', 'mongo.pem'])
    expect(read('mongo.pem')).toBe(`${read('mongo.crt')}\n${read('mongo.key')}`)
  })
})

describe.skipIf(!redisProgram())('Redis as compose starts it', { tags: ['long'] }, () => {
  let redis: Server
  let port: string
  let url: string
  let apiUrl: string
  beforeAll(async () => {
    redis = await startRedis({ tls: compose.services['redis']!.command.slice(1).map(here) })
    ;({ port } = new URL(redis.url))
    const urlOf = (file: string) => here(read(file)).replace('@redis:6379', `@localhost:${port}`)
    url = urlOf('queue-worker-url')
    apiUrl = urlOf('queue-api-url')
  })
  afterAll(() => redis?.stop())

  const queueNames: Record<QueueName, true> = { plans: true, mail: true, imports: true, 'data-sets': true, sweep: true }
  it.each(Object.keys(queueNames) as QueueName[])(
    'lets the worker run, retry and list the jobs of %s',
    async (name) => {
      const errors: unknown[] = []
      const queue = openBullQueue(url, { stalledMs: 100, onError: (error) => errors.push(error) })
      onTestFinished(() => queue.close())
      const seen: string[] = []
      let failing = true
      await queue.check()
      await queue.memory!()
      await queue.add(name, { id: 'one', data: null })
      await queue.addAll(name, [
        { id: 'fails once', data: null },
        { id: 'another', data: null },
      ])
      const consumer = queue.consume(
        name,
        async ({ id }) => {
          if (failing && id === 'fails once') {
            failing = false
            throw new Error('once')
          }
          if (id === 'fails') throw new Error('always')
          seen.push(id)
        },
        { backoffMs: 10, attempts: 2 },
      )
      await eventually('the jobs', () => seen.length === 3)
      await queue.add(name, { id: 'fails', data: null })
      await eventually('the failure', async () => (await queue.failed(name)).length === 1)
      expect(await queue.retry(name, 'fails')).toBe(true)
      await eventually('the second failure', async () => (await queue.counts(name)).failed === 1)
      await queue.discard(name, 'fails')
      expect(await queue.counts(name)).toEqual({ waiting: 0, active: 0, delayed: 0, failed: 0 })
      await consumer.close()
      expect(errors).toEqual([])
    },
  )

  it('lets command-api queue mails and share rate limits', async () => {
    const errors: unknown[] = []
    const queue = openBullQueue(apiUrl, { onError: (error) => errors.push(error) })
    const limits = await openSharedLimits({ engine: 'redis', url: apiUrl }, (error) => errors.push(error))
    const client = connectRedis(apiUrl, { onError: (error) => errors.push(error) })
    onTestFinished(async () => {
      client.disconnect()
      limits.close()
      await queue.close()
    })
    await queue.add('mail', { id: 'of the api', data: null })
    expect((await queue.counts('mail')).waiting).toBe(1)
    const limiter = limits.makeLimiter({ keyPrefix: 'x', points: 10_000, duration: 60 })
    await eventually('counted in Redis, not by the process itself', async () => {
      await limiter.consume('somebody')
      return (await client.exists('filiz:limits:x:somebody')) === 1
    })
    expect(errors).toEqual([])
    await expect(queue.add('plans', { id: 'of the api', data: null })).rejects.toThrow('NOPERM')
    await expect(client.get('filiz:plans:meta')).rejects.toThrow('NOPERM')
  })

  it('is healthy by the health check of Compose, and unhealthy with a wrong password', async () => {
    const [, check] = compose.services['redis']!.healthcheck.test
    const adapted = here(check!.replaceAll('$$', '$')).replace('redis-cli ', `redis-cli -p ${port} `)
    await run('sh', ['-c', adapted])
    await expect(run('sh', ['-c', adapted.replace(/^REDISCLI_AUTH="[^"]*"/, 'REDISCLI_AUTH=guessed')])).rejects.toThrow(
      'Command failed',
    )
  })

  it.each([
    ['another password', () => url.replace(/filiz_worker:\w+@/, 'filiz_worker:guessed@'), 'WRONGPASS'],
    ['the user of an older version', () => url.replace('filiz_worker:', 'filiz:'), 'WRONGPASS'],
    ['no password', () => url.replace(/filiz_worker:\w+@/, ''), 'NOAUTH'],
    ['no trust in who signed', () => url.replace(/\?.*/, ''), 'certificate'],
    ['no TLS', () => url.replace('rediss', 'redis').replace(/\?.*/, ''), /closed|ECONN|EPIPE/],
  ])('refuses a client with %s', async (_what, other, said) => {
    const heard: string[] = []
    const client = connectRedis(other(), {
      onError: (error) => heard.push(String(error)),
      maxRetriesPerRequest: 0,
      retryStrategy: () => null,
    })
    const answer = await client.ping().catch((error: unknown) => String(error))
    expect(answer).not.toBe('PONG')
    expect([answer, ...heard].join('\n')).toMatch(said)
    client.disconnect()
  })

  it('refuses each user the keys of others, and every administrative command', async () => {
    const health = `rediss://health:${read('redis-health-password')}@localhost:${port}?tlsCAFile=${at('ca.crt')}`
    for (const [its, foreign] of [
      [url, 'filiz:limits:x:somebody'],
      [apiUrl, 'filiz:sweep:meta'],
      [health, 'filiz:mail:meta'],
    ] as const) {
      const client = connectRedis(its, { onError: () => {}, enableReadyCheck: false })
      expect(await client.ping()).toBe('PONG')
      for (const command of [
        () => client.set('other', '1'),
        () => client.get(foreign),
        () => client.flushall(),
        () => client.keys('*'),
        () => client.scan(0),
        () => client.config('GET', 'dir'),
        () => client.acl('LIST'),
        () => client.script('FLUSH'),
      ])
        await expect(command()).rejects.toThrow('NOPERM')
      client.disconnect()
    }
  })

  it('refuses a connection string that contradicts itself or names a missing file', () => {
    for (const wrong of [url.replace('rediss', 'redis'), url.replace(/tlsCAFile=.*/, 'tlsCAFile=/nowhere/ca.crt')])
      expect(() => connectRedis(wrong, { onError: () => {} })).toThrow(BadConnectionString)
  })
})

describe.skipIf(!mongoProgram())("MongoDB's certificate", { tags: ['long'] }, () => {
  it('is trusted only by a client with the created certificate authority', async () => {
    const mongo = await startMongo()
    const server = createServer({ key: read('mongo.key'), cert: read('mongo.crt') }, (socket) => {
      const inner = connectTcp(mongo.port, '127.0.0.1')
      for (const end of [socket, inner]) end.on('error', () => {})
      socket.pipe(inner).pipe(socket)
    })
    server.on('tlsClientError', () => {})
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    const { port } = server.address() as AddressInfo
    const asked = async (options: string) => {
      const connection = connectMongo(
        `mongodb://localhost:${port}/x?directConnection=true&tls=true${options}`,
        'read store',
        'x',
      )
      return connection
        .answered(() => connection.db.command({ ping: 1 }))
        .then(
          ({ ok }) => Number(ok),
          () => 'away',
        )
        .finally(() => connection.close())
    }
    expect(await asked(`&tlsCAFile=${at('ca.crt')}`)).toBe(1)
    expect(await asked('')).toBe('away')
    await mongo.stop()
    server.close()
  })
})
