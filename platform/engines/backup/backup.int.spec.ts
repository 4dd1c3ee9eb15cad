// @module-tag long
import { spawnSync } from 'node:child_process'
import { randomBytes, randomUUID } from 'node:crypto'
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { FORGOTTEN } from '@filiz/domain/registry/personal-data.ts'
import { describe, expect, it, onTestFinished } from 'vitest'
import { readConfig } from '../config.ts'
import { openEngines } from '../open.ts'
import { mongoProgram, startMongo } from '../testing/servers.ts'
import { temporaryFolder } from '../testing/temporary-folder.ts'
import { backupAt, makeBackup } from './make-backup.ts'
import { openPhotoPool } from './photo-pool.ts'
import { restoreBackup } from './restore-backup.ts'

const key = randomBytes(32)
const env = { MASTER_KEY: randomBytes(32).toString('base64'), TOKEN_SECRET: 'x'.repeat(32) }
const at = '2026-11-21T08:30:00.000Z'
const photo = Buffer.from('a photo')
type Environment = Readonly<Record<string, string>>

const embedded = async (): Promise<Environment> => ({ ...env, DATA_DIR: join(temporaryFolder(), 'data') })

async function withMongo(): Promise<Environment> {
  const mongo = await startMongo()
  onTestFinished(() => mongo.stop('SIGKILL'))
  return { ...(await embedded()), VAULT_URL: `${mongo.url}/filiz_vault` }
}

async function using<T>(its: Environment, work: (engines: Awaited<ReturnType<typeof openEngines>>) => Promise<T>) {
  const engines = await openEngines(readConfig(its))
  try {
    return await work(engines)
  } finally {
    await engines.close()
  }
}

/** Registers an account with a photo; returns its id. */
const register = (its: Environment, accountId: string = randomUUID()) =>
  using(its, async ({ log, sealer, blobs }) => {
    const stream = `account-${accountId}`
    const data = {
      at,
      accountId,
      requestId: 'r',
      name: 'Ayşe',
      email: 'a@example.org',
      language: 'tr',
      timeZone: 'UTC',
    }
    const metadata = { actor: 'test', correlationId: randomUUID(), causationId: randomUUID() } as never
    const event = { id: randomUUID(), type: 'AccountRegistered', data, metadata }
    await log.append(stream, 'no-stream', await sealer.seal(stream, [event]))
    await blobs.create(`${accountId}/1`, await sealer.sealBytes(`account:${accountId}`, '1', photo), at)
    return accountId
  })

/** The names in the log, and the photo of each account; `FORGOTTEN` and null after the key was destroyed. */
const content = (its: Environment) =>
  using(its, async ({ log, sealer, blobs }) => {
    const found: [string, unknown, string | undefined][] = []
    for await (const page of log.readAll({ after: null }))
      for (const event of page) {
        const { name, accountId } = (await sealer.openEvent(event)).data as unknown as {
          name: string
          accountId: string
        }
        const sealed = await blobs.get(`${accountId}/1`)
        const opened = sealed && (await sealer.openBytes(`account:${accountId}`, '1', sealed))
        found.push([accountId, name, opened?.toString()])
      }
    return found
  })

const backUp = (its: Environment, folder: string, more: Partial<Parameters<typeof makeBackup>[0]> = {}) => {
  const config = readConfig(its)
  const retention = { daily: 7, weekly: 4 }
  const eventStore = (async function* () {})()
  const scratch = temporaryFolder()
  return makeBackup({ config, masters: config.masterKeys!, key, folder, scratch, retention, eventStore, ...more })
}
const restore = (its: Environment, file: string, more: Partial<Parameters<typeof restoreBackup>[0]> = {}) => {
  const config = readConfig(its)
  return restoreBackup({ config, masters: config.masterKeys!, key, file, replace: false, ...more })
}
const later = (days: number) => new Date(Date.parse(at) + days * 86_400_000)
const ayse = (accountId: string) => [accountId, 'Ayşe', 'a photo']
const forgotten = (accountId: string) => [accountId, FORGOTTEN, undefined]

describe.each([
  ['embedded', embedded, false],
  ['with a vault and photos in MongoDB', withMongo, !mongoProgram()],
] as const)('a backup, %s', (_name, make, missing) => {
  it.skipIf(missing)('is restored with log, keys and photos onto empty engines', async () => {
    const [before, after, folder] = [await make(), await make(), temporaryFolder()]
    const account = await register(before)
    await using(before, ({ blobs }) => blobs.create('dataset-1/1x000000', Buffer.from('rows'), at))
    const { file, ...report } = await backUp(before, folder)
    expect(report).toMatchObject({ events: 1, keys: 1, photos: 1, removed: [] })
    expect(await restore(after, await backupAt(folder))).toMatchObject({ photos: 1, lostPhotos: 0, replaced: null })
    expect(await content(after)).toEqual([ayse(account)])
    expect(await backupAt(file)).toBe(file)
    for (const name of readdirSync(folder, { recursive: true, encoding: 'utf8' }))
      if (!name.endsWith('lock.db')) expect(name).not.toContain(account)
  })

  it.skipIf(missing)(
    'refuses to replace data unless asked, and then keeps accounts deleted that were deleted later',
    async () => {
      const [its, other, folder] = [await make(), await make(), temporaryFolder()]
      const [first, second, third] = [await register(its), await register(its), await register(its)]
      const { file } = await backUp(its, folder, { now: later(0) })
      await using(its, ({ keys }) => keys.forget(`account:${first}`))
      await backUp(its, folder, { now: later(1) })
      await using(its, ({ keys }) => keys.forget(`account:${second}`))
      await expect(restore(its, file)).rejects.toThrow(/--replace/)
      await expect(restore(its, file, { check: true })).rejects.toThrow(/--replace/)
      expect(await restore(other, file, { check: true })).toBeNull()
      expect(existsSync(join(other.DATA_DIR!, 'events.db'))).toBe(false)
      // A file name says nothing about the time.
      const renamed = join(folder, 'old.backup')
      renameSync(file, renamed)
      const wanted = (...all: unknown[][]) => expect.arrayContaining(all)
      // A newer backup knows of the first deletion only, the replaced vault of both.
      expect(await restore(other, renamed)).toMatchObject({ forgottenAgain: 1 })
      expect(await content(other)).toEqual(wanted(forgotten(first), ayse(second), ayse(third)))
      await restore(its, renamed, { replace: true })
      expect(await content(its)).toEqual(wanted(forgotten(first), forgotten(second), ayse(third)))
      // A second attempt after an interrupted one knows of the deletions, too.
      await restore(its, renamed, { replace: true })
      expect(await content(its)).toEqual(wanted(forgotten(first), forgotten(second), ayse(third)))
    },
  )
})

it('keeps the replaced log and the replaced vault although their files have the same name', async () => {
  const [folder, backups] = [temporaryFolder(), temporaryFolder()]
  const [eventLog, vault] = [join(folder, 'log', 'filiz.db'), join(folder, 'vault', 'filiz.db')]
  const its: Environment = { ...(await embedded()), EVENT_LOG_URL: `sqlite:${eventLog}`, VAULT_URL: `sqlite:${vault}` }
  for (const file of [eventLog, vault]) mkdirSync(dirname(file))
  await register(its)
  const { file } = await backUp(its, backups)
  const report = await restore(its, file, { replace: true })
  const replaced = report!.replaced!
  const tables = readdirSync(replaced, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('filiz.db'))
    .map((name) => {
      const database = new DatabaseSync(join(replaced, name))
      const { count } = database
        .prepare("SELECT count(*) AS count FROM sqlite_schema WHERE name IN ('events', 'things')")
        .get() as { count: number }
      database.close()
      return count
    })
  expect(tables).toEqual([1, 1])
})

it('restores no key that has a tombstone in the same backup', async () => {
  const [its, after, folder] = [await embedded(), await embedded(), temporaryFolder()]
  const [staying, leaving] = [await register(its), await register(its)]
  // A vault in MongoDB is read twice: first the key, then the tombstone of the deletion in between.
  const vault = new DatabaseSync(join(its.DATA_DIR!, 'vault.db'))
  const kept = vault.prepare('SELECT * FROM things WHERE id = ?').get(`account:${leaving}`)!
  vault.close()
  await using(its, ({ keys }) => keys.forget(`account:${leaving}`))
  const again = new DatabaseSync(join(its.DATA_DIR!, 'vault.db'))
  again
    .prepare(
      `INSERT INTO things (${Object.keys(kept).join()}) VALUES (${Object.keys(kept)
        .map(() => '?')
        .join()})`,
    )
    .run(...Object.values(kept))
  again.close()
  const { file, keys } = await backUp(its, folder)
  expect(keys).toBe(1)
  await restore(after, file)
  const restored = new DatabaseSync(join(after.DATA_DIR!, 'vault.db'))
  onTestFinished(() => restored.close())
  expect(restored.prepare("SELECT id FROM things WHERE kind = 'subject-key'").all()).toEqual([
    { id: `account:${staying}` },
  ])
})

it('refuses another master key before it touches anything', { tags: ['long'] }, async () => {
  const [its, folder] = [await embedded(), temporaryFolder()]
  await register(its)
  const { file } = await backUp(its, folder)
  const other: Environment = { ...(await embedded()), MASTER_KEY: randomBytes(32).toString('base64') }
  await expect(restore(other, file)).rejects.toThrow(/master key/)
  expect(readdirSync(other.DATA_DIR!)).toEqual(['lock.db'])
})

it.each([
  ['a changed byte', (bytes: Buffer) => void (bytes[bytes.length >> 1]! ^= 1), /damaged/],
  ['a missing end', (bytes: Buffer) => bytes.subarray(0, -5), /damaged/],
  ['a newer format', (bytes: Buffer) => void bytes.write('filiz-backup-2'), /another version/],
])('refuses %s and keeps the existing data', async (_name, damage, sentence) => {
  const [its, folder] = [await embedded(), temporaryFolder()]
  const account = await register(its)
  const { file } = await backUp(its, folder)
  const bytes = readFileSync(file)
  writeFileSync(file, damage(bytes) ?? bytes)
  await expect(restore(its, file, { replace: true })).rejects.toThrow(sentence)
  await expect(restore(its, file, { replace: true, key: randomBytes(32) })).rejects.toThrow(
    /another key|another version/,
  )
  expect(await content(its)).toEqual([ayse(account)])
})

it('fails, and leaves earlier backups, if the vault is older than the log', { tags: ['long'] }, async () => {
  const [its, folder] = [await embedded(), temporaryFolder()]
  await register(its)
  const { file } = await backUp(its, folder, { now: later(0) })
  const vault = join(its.DATA_DIR!, 'vault.db')
  cpSync(vault, `${vault}.old`)
  await register(its)
  for (const end of ['', '-wal', '-shm']) rmSync(`${vault}${end}`, { force: true })
  cpSync(`${vault}.old`, vault)
  await expect(backUp(its, folder, { now: later(1) })).rejects.toThrow(/the vault has no key for account-/)
  expect(await backupAt(folder)).toBe(file)
  expect(readdirSync(folder).filter((name) => name.endsWith('.part'))).toEqual([])
})

it('names a place that is no folder, does not exist, has the data or has no backup', async () => {
  const its = await embedded()
  await register(its)
  const file = join(temporaryFolder(), 'file')
  writeFileSync(file, '')
  await expect(backUp(its, file)).rejects.toThrow(/no folder/)
  for (const inside of ['.', '..', 'photos'])
    await expect(backUp(its, join(its.DATA_DIR!, inside))).rejects.toThrow(/DATA_DIR/)
  await expect(backupAt(join(temporaryFolder(), 'x'))).rejects.toThrow(/does not exist/)
  await expect(backupAt(temporaryFolder())).rejects.toThrow(/no backup in/)
})

it(
  'refuses a second key in the same folder, and keeps the photos while a backup is damaged',
  { tags: ['long'] },
  async () => {
    const [its, folder] = [await embedded(), temporaryFolder()]
    await register(its)
    await backUp(its, folder, { now: later(0) })
    await expect(backUp(its, folder, { key: randomBytes(32) })).rejects.toThrow(/new folder for a new key/)
    const { file } = await backUp(its, folder, { now: later(1) })
    writeFileSync(file, readFileSync(file).subarray(0, -1))
    const next = await backUp(its, folder, { now: later(2), retention: { daily: 1, weekly: 2 } })
    expect(next).toMatchObject({ removed: [expect.any(String)], unreadable: expect.stringContaining(file) })
  },
)

it('backs up events of a newer version after a rollback, and refuses to restore them with the older one', async () => {
  const [its, after, folder] = [await embedded(), await embedded(), temporaryFolder()]
  await register(its)
  const database = new DatabaseSync(join(its.DATA_DIR!, 'events.db'))
  database.exec("UPDATE events SET type = 'StarSighted', checksum = NULL")
  database.close()
  const { file } = await backUp(its, folder)
  await expect(restore(after, file)).rejects.toThrow(/newer version of Filiz/)
  expect(existsSync(join(after.DATA_DIR!, 'events.db'))).toBe(false)
})

it('removes expired backups, and the photos that only they have', { tags: ['long'] }, async () => {
  const [its, folder] = [await embedded(), temporaryFolder()]
  const [leaving, staying] = [await register(its), await register(its)]
  const photos = () =>
    readdirSync(join(folder, 'photos'), { recursive: true, encoding: 'utf8' }).filter((name) => name.length > 2)
  await backUp(its, folder, { now: later(0) })
  await using(its, ({ blobs }) => blobs.removeFolder(leaving))
  expect(photos()).toHaveLength(2)
  mkdirSync(join(folder, 'photos', 'ab'), { recursive: true })
  const copied = join('photos', 'ab', `${'ab'.repeat(32)}.${randomUUID()}.part`)
  writeFileSync(join(folder, copied), '')
  writeFileSync(join(folder, 'filiz-2026.backup.part'), 'interrupted')
  const others = ['letter.txt.part', join('photos', 'summer.jpg'), join('photos', 'ab', 'me.jpg')]
  for (const other of others) writeFileSync(join(folder, other), 'of the operator')
  const { removed, file } = await backUp(its, folder, { now: later(30), retention: { daily: 1, weekly: 0 } })
  expect(removed).toHaveLength(1)
  expect(readdirSync(folder).toSorted()).toEqual([basename(file), 'letter.txt.part', 'lock.db', 'photos'])
  for (const other of others) expect(existsSync(join(folder, other)), other).toBe(true)
  expect(existsSync(join(folder, copied))).toBe(false)
  expect(photos()).toHaveLength(3)
  const after = await embedded()
  await restore(after, file)
  expect(await content(after)).toEqual(expect.arrayContaining([ayse(staying)]))
})

it(
  'copies only new photos, and reports those that are damaged in the backup when it is restored',
  { tags: ['long'] },
  async () => {
    const [its, after, folder] = [await embedded(), await embedded(), temporaryFolder()]
    const account = await register(its)
    await backUp(its, folder, { now: later(0) })
    const name = readdirSync(join(folder, 'photos'), { recursive: true, encoding: 'utf8' }).find(
      (one) => one.length > 2,
    )
    const copied = join(folder, 'photos', name!)
    writeFileSync(copied, Buffer.alloc(readFileSync(copied).length))
    const { file } = await backUp(its, folder, { now: later(1) })
    expect(await openPhotoPool(join(folder, 'photos'), key).read({ key: `${account}/1`, size: 0, at })).toBeNull()
    expect(await restore(after, file)).toMatchObject({ photos: 0, lostPhotos: 1 })
    expect(await content(after)).toEqual([[account, 'Ayşe', undefined]])
    expect(existsSync(copied)).toBe(true)
    // The script makes vault and log agree in spite of it.
    const keyFile = join(temporaryFolder(), 'backup.key')
    writeFileSync(keyFile, key.toString('base64'))
    const { status, stdout, stderr } = spawnSync(
      join(import.meta.dirname, '..', '..', '..', 'deploy', 'restore.sh'),
      ['--from', folder, '--key-file', keyFile],
      { env: { PATH: process.env['PATH'], ...(await embedded()) }, encoding: 'utf8' },
    )
    expect(stderr).toMatch(/1 photos are missing or damaged/)
    expect(stdout).toMatch(/read models are dropped/)
    expect(status).toBe(1)
  },
)
