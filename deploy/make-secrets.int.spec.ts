import { execFile } from 'node:child_process'
import { createHash, X509Certificate, createPrivateKey } from 'node:crypto'
import { mkdtempSync, readFileSync, readdirSync, rmSync, statSync } from 'node:fs'
import type { AddressInfo } from 'node:net'
import { connect as connectTcp } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { createServer } from 'node:tls'
import { promisify } from 'node:util'
import { readConfig } from '@filiz/engines/config.ts'
import { BadConnectionString } from '@filiz/engines/connection-string.ts'
import { openBullQueue } from '@filiz/engines/job-queue/bullmq.ts'
import { connectMongo } from '@filiz/engines/mongodb/connect.ts'
import { connectRedis } from '@filiz/engines/redis/connect.ts'
import { eventually } from '@filiz/engines/testing/eventually.ts'
import { mongoProgram, redisProgram, startMongo, startRedis, type Server } from '@filiz/engines/testing/servers.ts'
import { openSharedLimits } from '@filiz/http/shared-limits.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
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
    expect(passwords).toHaveLength(6)
    expect(new Set(passwords).size).toBe(6)
    for (const password of passwords) expect(password).toMatch(/^[0-9a-f]{64}$/)
    const users = JSON.parse(read('mongo-users')) as { user: string; pwd: string; roles: unknown[] }[]
    expect(users.map(({ user, pwd }) => [user, pwd])).toEqual([
      ['root', read('mongo-root-password')],
      ['filiz_read', read('mongo-read-password')],
      ['filiz_vault', read('mongo-vault-password')],
    ])
    expect(users.slice(1).map(({ roles }) => roles)).toEqual(
      ['filiz_read', 'filiz_vault'].map((db) => [{ role: 'readWrite', db }]),
    )
    expect(read('redis-acl')).toContain(`#${createHash('sha256').update(read('redis-password')).digest('hex')} `)
    expect(Buffer.from(read('mongo-keyfile'), 'base64').length).toBe(756)
    const config = readConfig(
      Object.fromEntries(
        ['EVENT_LOG_URL', 'READ_STORE_URL', 'VAULT_URL', 'QUEUE_URL', 'MASTER_KEY', 'TOKEN_SECRET'].map((name) => [
          `${name}_FILE`,
          at(name.toLowerCase().replaceAll('_', '-')),
        ]),
      ),
    )
    expect(config).toMatchObject({
      eventLog: {
        url: expect.stringContaining(
          `admin:${read('eventstore-admin-password')}@eventstore:2113?tls=true&tlsCAFile=/run/secrets/engines_ca`,
        ),
      },
      readStore: { url: expect.stringContaining(`filiz_read:${read('mongo-read-password')}@mongo:27017/filiz_read?`) },
      vault: { url: expect.stringContaining(`filiz_vault:${read('mongo-vault-password')}@mongo:27017/filiz_vault?`) },
      queue: { url: `rediss://filiz:${read('redis-password')}@redis:6379?tlsCAFile=/run/secrets/engines_ca` },
    })
  })

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
  beforeAll(async () => {
    redis = await startRedis({ tls: compose.services['redis']!.command.slice(1).map(here) })
    ;({ port } = new URL(redis.url))
    url = here(read('queue-url')).replace('@redis:6379', `@localhost:${port}`)
  })
  afterAll(() => redis?.stop())

  it('serves queue and rate limits to clients with the password and a trusted certificate', async () => {
    const errors: unknown[] = []
    const queue = openBullQueue(url, { onError: (error) => errors.push(error) })
    const limits = await openSharedLimits({ engine: 'redis', url }, (error) => errors.push(error))
    try {
      const seen: string[] = []
      let failing = true
      queue.consume(
        'plans',
        async ({ id }) => {
          if (failing && id === 'fails once') {
            failing = false
            throw new Error('once')
          }
          seen.push(id)
        },
        { backoffMs: 10 },
      )
      await queue.check()
      await queue.add('plans', { id: 'one', data: null })
      await queue.add('plans', { id: 'fails once', data: null })
      await queue.add('plans', { id: 'another', data: null })
      await eventually('the jobs', () => seen.length === 3)
      expect(await queue.failed('plans')).toEqual([])
      const limiter = limits.makeLimiter({ keyPrefix: 'x', points: 10_000, duration: 60 })
      const client = connectRedis(url, { onError: (error) => errors.push(error) })
      await eventually('counted in Redis, not by the process itself', async () => {
        await limiter.consume('somebody')
        return (await client.exists('filiz:limits:x:somebody')) === 1
      })
      client.disconnect()
      expect(errors).toEqual([])
    } finally {
      limits.close()
      await queue.close()
    }
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
    ['another password', () => url.replace(/filiz:\w+@/, 'filiz:guessed@'), 'WRONGPASS'],
    ['no password', () => url.replace(/filiz:\w+@/, ''), 'NOAUTH'],
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

  it('allows a client to use only keys of Filiz, and no administrative command', async () => {
    const client = connectRedis(url, { onError: () => {} })
    await expect(client.set('other', '1')).rejects.toThrow('NOPERM')
    await expect(client.flushall()).rejects.toThrow('NOPERM')
    await expect(client.config('GET', 'dir')).rejects.toThrow('NOPERM')
    client.disconnect()
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
