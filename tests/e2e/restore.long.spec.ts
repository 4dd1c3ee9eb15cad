import { execFileSync } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { copyFileSync, cpSync, mkdirSync, readFileSync, readdirSync } from 'node:fs'
import path from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { setTimeout as sleep } from 'node:timers/promises'
import { accountDecider } from '@filiz/domain/account/decider.ts'
import { FORGOTTEN } from '@filiz/domain/registry/personal-data.ts'
import { createCommandHandler } from '@filiz/application/commands/command-handler.ts'
import { readConfig } from '@filiz/engines/config.ts'
import { openEngines, type Engines } from '@filiz/engines/open.ts'
import { freePort, mongoProgram, redisProgram, startMongo, startRedis } from '@filiz/engines/testing/servers.ts'
import { temporaryFolder } from '@filiz/engines/testing/temporary-folder.ts'
import { httpClient } from '@filiz/http/testing/http-client.ts'
import { MongoClient, type Document } from 'mongodb'
import { describe, expect, it, onTestFinished } from 'vitest'
import { startEventStore } from '../faults/event-store.ts'
import type { MailServer } from '../faults/mails.ts'
import { findViolations } from '../faults/invariants.ts'
import { newSecrets, runCommand, storesOn, type Service, type ServiceName } from '../faults/processes.ts'
import { until } from '../faults/until.ts'
import { deliveriesOfRestored, loadOfTest, mailServerOfTest, serviceOfTest } from '../testing/installation.ts'
import { newClientHeaders } from '../testing/new-client-headers.ts'

const password = 'correct horse battery'
const patience = 60_000

/** Filiz on separate engines, which can be backed up while it runs and recreated from a backup. */
interface World {
  readonly env: Readonly<Record<string, string>>
  readonly commands: string
  readonly queries: string
  start(): Promise<void>
  kill(): Promise<void>
  backUpLog(): Promise<void>
  /** The vault and the photos. */
  backUpVault(): Promise<void>
  /** Creates new engines that contain only the backup; starts no service. */
  restored(): Promise<World>
}

/** Does the same as `sqlite3 <from> "VACUUM INTO '<to>'"` while other processes write. */
function vacuumInto(from: string, to: string) {
  const database = new DatabaseSync(from, { timeout: 5_000 })
  database.exec(`VACUUM INTO '${to}'`)
  database.close()
}

async function running(names: readonly ServiceName[], envOf: (name: ServiceName) => Record<string, string>) {
  const ports = Object.fromEntries(await Promise.all(names.map(async (name) => [name, await freePort()] as const)))
  let services: readonly Service[] = []
  return {
    at: (name: ServiceName) => `http://127.0.0.1:${ports[name]}`,
    kill: async () => void (await Promise.all(services.map((service) => service.kill()))),
    start: async () =>
      void (services = await Promise.all(names.map((name) => serviceOfTest(name, envOf(name), ports[name]!)))),
  }
}

async function embedded(mails: MailServer, folder = path.join(temporaryFolder(), 'data')): Promise<World> {
  const backup = temporaryFolder()
  const env = { ...mails.env, DATA_DIR: folder }
  const { at, start, kill } = await running(['standalone'], () => env)
  return {
    env,
    start,
    kill,
    commands: at('standalone'),
    queries: at('standalone'),
    backUpLog: async () => vacuumInto(path.join(folder, 'events.db'), path.join(backup, 'events.db')),
    backUpVault: async () => {
      vacuumInto(path.join(folder, 'vault.db'), path.join(backup, 'vault.db'))
      copyFileSync(path.join(folder, 'secrets.json'), path.join(backup, 'secrets.json'))
      cpSync(path.join(folder, 'photos'), path.join(backup, 'photos'), { recursive: true, preserveTimestamps: true })
    },
    restored: () => embedded(mails, backup),
  }
}

const fourServices: readonly ServiceName[] = ['command-api', 'query-api', 'projector', 'worker']
type Backup = { log: string; vault: Map<string, Document[]> }

/**
 * Creates installations on servers. The log is a shared SQLite file or the folder of an EventStoreDB, which the program
 * in `TEST_EVENTSTORE_SERVE` serves.
 */
const onServers = (engine: 'sqlite' | 'eventstoredb') =>
  async function world(mails: MailServer, secrets?: ReturnType<typeof newSecrets>, from?: Backup): Promise<World> {
    const folder = temporaryFolder()
    const log = from?.log ?? path.join(folder, 'log')
    const [mongo, redis] = await Promise.all([startMongo(), startRedis()])
    onTestFinished(async () => void (await Promise.all([mongo.stop('SIGKILL'), redis.stop('SIGKILL')])))
    const store = engine === 'eventstoredb' ? await startEventStore(log) : undefined
    let closing: Promise<void> | undefined
    const closeStore = () => (closing ??= store?.close())
    onTestFinished(closeStore)
    if (!store) mkdirSync(log, { recursive: true })
    const stores = storesOn(mongo, redis)
    const client = await new MongoClient(stores.VAULT_URL).connect()
    onTestFinished(() => client.close())
    for (const [name, documents] of from?.vault ?? [])
      if (documents.length > 0) await client.db().collection(name).insertMany(documents)

    const kept = secrets ?? newSecrets()
    const env = {
      ...mails.env,
      ...kept,
      DATA_DIR: path.join(folder, 'operator'),
      EVENT_LOG_URL: store ? store.urlAt(store.port) : `sqlite:${path.join(log, 'events.db')}`,
      ...stores,
    }
    const { at, start, kill } = await running(fourServices, (name) => ({ ...env, DATA_DIR: path.join(folder, name) }))
    const backup: Backup = { log: path.join(temporaryFolder(), 'log'), vault: new Map() }
    return {
      env,
      start,
      kill,
      commands: at('command-api'),
      queries: at('query-api'),
      async backUpLog() {
        mkdirSync(backup.log)
        if (store) copyEventStore(log, backup.log)
        else vacuumInto(path.join(log, 'events.db'), path.join(backup.log, 'events.db'))
      },
      async backUpVault() {
        for (const { name } of await client.db().listCollections().toArray())
          backup.vault.set(name, await client.db().collection(name).find().sort({ _id: 1 }).toArray())
      },
      async restored() {
        await closeStore()
        return world(mails, kept, backup)
      },
    }
  }

/** Copies with the commands of `deploy/backup.sh` and `deploy/restore.sh`. */
function copyEventStore(from: string, to: string) {
  const folder = path.dirname(
    readdirSync(from, { recursive: true, encoding: 'utf8' }).find((name) => path.basename(name) === 'chaser.chk')!,
  )
  const [copied, target] = [path.join(from, folder), path.join(to, folder)]
  mkdirSync(target, { recursive: true })
  const { backUp, putBack } = eventStoreCommands()
  execFileSync('sh', ['-c', `cd ${copied} && { ${backUp}; } > ${to}/log.tar`])
  execFileSync('sh', ['-c', `cd ${target} && { ${putBack}; } < ${to}/log.tar`])
}

/** Returns the commands of the scripts that run in the container of EventStoreDB, in its folder. */
function eventStoreCommands() {
  const commandIn = (name: string, variable: string) =>
    new RegExp(`^${variable}='cd .+? && (.+)'$`, 'm').exec(
      readFileSync(path.join(import.meta.dirname, '..', '..', 'deploy', name), 'utf8'),
    )![1]!
  return { backUp: commandIn('backup.sh', 'eventstore_files'), putBack: commandIn('restore.sh', 'eventstore_put') }
}

interface Parent {
  readonly email: string
  readonly accountId: string
  readonly refreshToken: string
  readonly send: ReturnType<typeof httpClient>
}

const logIn = async ({ commands }: World, email: string, its = password) =>
  httpClient(commands)('POST', '/api/auth/login', { body: { email, password: its }, headers: newClientHeaders() })

async function join(world: World, mails: MailServer, email = `${randomUUID()}@example.org`): Promise<Parent> {
  const send = httpClient(world.commands)
  expect(
    (await send('POST', '/api/auth/register', { body: { name: 'Ayşe', email, password }, headers: newClientHeaders() }))
      .status,
  ).toBe(201)
  await until(
    'to be signed in',
    async () => {
      await send('POST', '/api/auth/verify-email', {
        body: { token: await mails.token(email, patience) },
        headers: newClientHeaders(),
      })
      return (await logIn(world, email)).status === 200
    },
    patience,
  )
  const { data } = (await logIn(world, email)).body
  return {
    email,
    accountId: data.user.id,
    refreshToken: data.refreshToken,
    send: (method, place, options) =>
      send(method, place, {
        ...options,
        headers: { Authorization: `Bearer ${data.accessToken}`, ...options?.headers },
      }),
  }
}

const kinds = [
  ['embedded', embedded, undefined],
  ['services that share a log', onServers('sqlite'), !redisProgram() || !mongoProgram()],
  [
    'services with EventStoreDB',
    onServers('eventstoredb'),
    !redisProgram() || !mongoProgram() || !process.env['TEST_EVENTSTORE_SERVE'],
  ],
] as const

describe.each(kinds.filter(([, , missing]) => !missing))('a backup under load and a restore: %s', (_name, make) => {
  it('restores everything acknowledged before the backup, and keeps accounts deleted that were deleted later', async () => {
    const mails = await mailServerOfTest()
    const before = await make(mails)
    await before.start()
    if (before.commands !== before.queries) await runCommand(['catalogue'], before.env)
    const load = loadOfTest(mails, before)
    await load.settle(1)
    load.start({ newcomers: true })
    const people = await Promise.all(Array.from({ length: 4 }, () => join(before, mails)))
    const [staying, leaving, moving, changing] = people as [Parent, Parent, Parent, Parent]
    const child = await staying.send('POST', '/api/children', {
      body: { name: 'Işık', birthDate: `${new Date().getUTCFullYear() - 4}-01-15` },
    })
    expect(child.status).toBe(201)

    const acknowledged = [...load.acknowledged]
    const delivered = mails.deliveries.length
    await before.backUpLog()
    // Make changes between the backup of the log and that of the other data, so that the two backups disagree.
    const coming = await join(before, mails)
    expect((await leaving.send('DELETE', '/api/auth/account', { body: { password } })).status).toBe(200)
    const movedTo = `${randomUUID()}@example.org`
    expect(
      (await moving.send('PUT', '/api/auth/profile', { body: { email: movedTo, currentPassword: password } })).status,
    ).toBe(200)
    const link = await mails.token(movedTo, patience)
    expect((await moving.send('POST', '/api/auth/verify-email', { body: { token: link } })).status).toBe(200)
    expect((await logIn(before, movedTo)).status).toBe(200)
    expect(
      (
        await changing.send('POST', '/api/auth/change-password', {
          body: { currentPassword: password, newPassword: 'another horse battery' },
        })
      ).status,
    ).toBe(200)
    await sleep(1_000)
    await before.backUpVault()

    await load.stop()
    await before.kill()
    const after = await before.restored()
    const wasSent = mails.deliveries.length
    const itsMails = await deliveriesOfRestored(mails, after.env)
    const said = await runCommand(['admin', 'restored'], after.env)
    expect(said).toMatch(/The read models are dropped/)
    expect(said).toMatch(/[1-9]\d* accounts and children that were deleted after the log's backup are deleted again\./)
    expect(said).toMatch(/[1-9]\d* of them have their address again\./)
    expect(said).toMatch(/when-an-account-is-deleted-then-forget-the-family goes on from the log's end/)
    expect(said).not.toContain('nothing of it can be read')
    await after.start()

    // Accounts that existed before the backup are restored, readable, and still signed in.
    const back = await logIn(after, staying.email)
    expect(back.status).toBe(200)
    const read = await httpClient(after.queries)('GET', '/api/children', {
      headers: { Authorization: `Bearer ${back.body.data.accessToken}` },
    })
    expect(read.body.data).toMatchObject([{ id: child.body.data.id, name: 'Işık' }])
    expect(
      (
        await httpClient(after.commands)('POST', '/api/auth/refresh', {
          body: { refreshToken: staying.refreshToken },
          headers: newClientHeaders(),
        })
      ).status,
    ).toBe(200)
    expect((await logIn(after, changing.email, 'another horse battery')).status).toBe(200)
    expect((await logIn(after, changing.email)).status).toBe(401)
    expect((await logIn(after, moving.email)).status).toBe(200)
    expect((await logIn(after, movedTo)).status).toBe(401)
    // The deleted account stays deleted although the backup of the log lacks the deletion. The account that registered
    // later does not exist, and can register again under the same id.
    expect((await logIn(after, leaving.email)).status).toBe(401)
    await using(after, async (engines) => {
      const commands = createCommandHandler(engines)
      expect((await commands.load(accountDecider, `account-${leaving.accountId}`)).state.status).toBe('deleted')
      const [registered] = await Array.fromAsync(engines.log.readStream(`account-${leaving.accountId}`))
      expect((await engines.sealer.openEvent(registered!)).data).toMatchObject({ name: FORGOTTEN, email: FORGOTTEN })
    })
    expect((await logIn(after, coming.email)).status).toBe(401)
    expect((await join(after, mails, coming.email)).accountId).toBe(coming.accountId)

    // New events reuse the positions of lost ones; reactors and projections must process them nevertheless.
    const next = loadOfTest(mails, after)
    await next.settle(1)
    next.start({ newcomers: true })
    await sleep(3_000)
    await next.stop()
    expect(next.meetings.wrong).toEqual([])
    expect(
      await findViolations({ env: after.env, acknowledged: [...acknowledged, ...next.acknowledged], mails: itsMails }),
    ).toEqual([])
    const early = new Set(mails.deliveries.slice(0, delivered).map(({ messageId }) => messageId))
    expect(mails.deliveries.slice(wasSent).filter(({ messageId }) => early.has(messageId))).toEqual([])
    await after.kill()
  }, 240_000)
})

/** Opens the engines beside the running services. */
async function using<T>({ env }: World, look: (engines: Engines) => Promise<T>): Promise<T> {
  const engines = await openEngines(readConfig(env), { beside: true })
  try {
    return await look(engines)
  } finally {
    await engines.close()
  }
}
