// @module-tag long
import {
  closeSync,
  copyFileSync,
  cpSync,
  mkdtempSync,
  openSync,
  readdirSync,
  renameSync,
  rmSync,
  statSync,
  truncateSync,
  writeSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { eventually } from '@filiz/engines/testing/eventually.ts'
import { temporaryFolder } from '@filiz/engines/testing/temporary-folder.ts'
import { afterAll, describe, expect, it } from 'vitest'
import { launch, runAdmin, startFilizProcess, type FilizProcess } from './testing/filiz-process.ts'
import { addChild, newParent, signIn, type Parent } from './testing/parent.ts'

const birthDate = '2022-03-10'
const clock = { CLOCK_START: '2026-03-10T09:00:00Z' }

const removeFile = (folder: string, file: string) => {
  for (const end of ['', '-wal', '-shm']) rmSync(path.join(folder, `${file}${end}`), { force: true })
}
const logOf = (folder: string) => path.join(folder, 'events.db')

/** Copies the log as it is now, also while a process writes to it. */
function backUpLog(folder: string): string {
  const backup = path.join(temporaryFolder(), 'events.db')
  const database = new DatabaseSync(logOf(folder), { readOnly: true })
  database.exec(`VACUUM INTO '${backup}'`)
  database.close()
  return backup
}

/** Appends events as an older version would, which does not compare the checkpoints with the log. */
function growLog(folder: string, count: number): void {
  const database = new DatabaseSync(logOf(folder))
  const insert = database.prepare(
    `INSERT INTO events (stream, revision, id, type, data, metadata)
      SELECT 'child-' || ?1, 0, ?1, type, data, metadata FROM events WHERE type = 'ActivityAdded' LIMIT 1`,
  )
  for (let n = 0; n < count; n++) insert.run(crypto.randomUUID())
  database.close()
}

async function readiness({ url }: FilizProcess): Promise<{ status: number; log: string }> {
  const response = await fetch(`${url}/readyz`)
  const { checks } = (await response.json()) as { checks: Record<string, string> }
  return { status: response.status, log: checks['log']! }
}

/** Returns the ids, also of a read that is marked as stale. */
async function childrenOf({ send }: FilizProcess, { accessToken }: Parent): Promise<string[]> {
  const { body } = await send('GET', '/api/children', { headers: { Authorization: `Bearer ${accessToken}` } })
  return body.data.map(({ id }: { readonly id: string }) => id)
}

async function expectWritesRefused(filiz: FilizProcess, parent: Parent): Promise<void> {
  const reply = await parent.send('POST', '/children', { body: { name: 'Ada', birthDate, interests: [] } })
  const message = expect.stringMatching(
    /^Kayıtlar bir yedekten geri yükleniyor|^Records are being restored from a backup/,
  )
  expect(reply).toMatchObject({
    status: 503,
    body: { message, error: { code: 'UNAVAILABLE', reason: 'DATA_MISMATCH' } },
  })
  expect(Number(reply.headers['retry-after'])).toBeGreaterThan(0)
  await eventually('it is not ready', async () => (await readiness(filiz)).status === 503)
  expect((await readiness(filiz)).log).toContain('run `npm run admin -- restored`')
  expect(filiz.child.stderrLines.join('\n')).toContain('run `npm run admin -- restored`')
}

describe('a log that is shorter than its read models', () => {
  it.each([
    {
      what: 'an older log was put back',
      prepare: (folder: string) => {
        const backup = backUpLog(folder)
        return () => {
          removeFile(folder, 'events.db')
          copyFileSync(backup, logOf(folder))
        }
      },
    },
    {
      what: 'the write-ahead log was removed',
      prepare: (folder: string) => {
        const database = new DatabaseSync(logOf(folder))
        database.exec('PRAGMA wal_checkpoint(FULL)')
        database.close()
        return () => rmSync(`${logOf(folder)}-wal`)
      },
    },
  ])(
    'refuses writes and serves reads when $what, also after it has grown, until the operator runs `admin restored`',
    { tags: ['long'] },
    async ({ prepare }) => {
      const folder = temporaryFolder()
      let filiz = await startFilizProcess(folder, clock)
      let parent = await newParent(filiz)
      const before = await addChild(parent, { birthDate })
      await eventually('the child is read', async () => (await childrenOf(filiz, parent)).length === 1)
      const lose = prepare(folder)
      const lost = await addChild(parent, { birthDate })
      await eventually('both are read', async () => (await childrenOf(filiz, parent)).length === 2)
      await filiz.kill()
      lose()

      for (const grown of [0, 60]) {
        growLog(folder, grown)
        filiz = await startFilizProcess(folder, clock)
        parent = await signIn(filiz, parent)
        expect(await childrenOf(filiz, parent)).toEqual([before.id, lost.id])
        await expectWritesRefused(filiz, parent)
        await filiz.stop()
      }

      const restored = runAdmin(folder, 'restored')
      expect(await restored.ended, restored.stderrLines.join('\n')).toBe(0)
      filiz = await startFilizProcess(folder, clock)
      parent = await signIn(filiz, parent)
      expect(await childrenOf(filiz, parent)).toEqual([before.id])
      const added = await addChild(parent, { birthDate })
      await eventually('the new child is read', async () => (await childrenOf(filiz, parent)).includes(added.id))
      expect((await readiness(filiz)).status).toBe(200)
      await filiz.stop()
    },
  )
})

const template = mkdtempSync(path.join(tmpdir(), 'filiz-filled-'))
afterAll(() => rmSync(template, { recursive: true, force: true }))
let family: Promise<{ readonly parent: Parent; readonly childId: string }> | undefined

async function fillTemplate() {
  const filiz = await startFilizProcess(template, clock)
  const parent = await newParent(filiz)
  const { id: childId } = await addChild(parent, { birthDate })
  await eventually('the child is read', async () => (await childrenOf(filiz, parent)).length === 1)
  await filiz.stop()
  return { parent, childId }
}

/** Resolves to a folder with one family, as a process left it that was stopped. */
async function filled() {
  const { parent, childId } = await (family ??= fillTemplate())
  const folder = temporaryFolder()
  cpSync(template, folder, { recursive: true })
  return { folder, parent, childId }
}

describe('a missing file', () => {
  const refused = async (folder: string): Promise<string> => {
    const files = () => readdirSync(folder).filter((name) => !/-(?:wal|shm)$|^lock\.db$/.test(name))
    const before = files()
    const child = launch(folder, clock)
    expect(await child.ended).toBe(1)
    expect([child.lines, files()]).toEqual([[], before])
    return child.stderrLines.join('\n')
  }

  it(
    'the vault beside a full log: the start is refused, until an operator accepts it',
    { tags: ['long'] },
    async () => {
      const { folder, parent } = await filled()
      removeFile(folder, 'vault.db')
      const sentence =
        /^filiz: .*vault\.db is missing, but .*events\.db has accounts: bring it back, .*`npm run admin -- restored`$/
      expect(await refused(folder)).toMatch(sentence)
      expect(await refused(folder)).toMatch(sentence)
      const restored = runAdmin(folder, 'restored')
      expect(await restored.ended).toBe(1)
      expect(restored.stderrLines.join('\n')).toContain('the vault has no key for this account')
      const filiz = await startFilizProcess(folder, clock)
      expect(
        (await filiz.send('POST', '/api/auth/login', { body: { email: parent.email, password: parent.password } }))
          .status,
      ).toBe(401)
      await filiz.stop()
    },
  )

  it('an empty vault beside a full log: the start is refused', async () => {
    const { folder } = await filled()
    removeFile(folder, 'vault.db-wal')
    truncateSync(path.join(folder, 'vault.db'))
    expect(await refused(folder)).toMatch(/vault\.db is empty, but .*events\.db has accounts/)
  })

  it(
    'a vault that is older than the last account: the start is refused, until an operator accepts it',
    { tags: ['long'] },
    async () => {
      const { folder } = await filled()
      const vault = path.join(folder, 'vault.db')
      copyFileSync(vault, `${vault}-older`)
      const filiz = await startFilizProcess(folder, clock)
      await newParent(filiz)
      await filiz.stop()
      removeFile(folder, 'vault.db')
      renameSync(`${vault}-older`, vault)
      expect(await refused(folder)).toMatch(
        /^filiz: .*vault\.db is older than .*events\.db: .*`npm run admin -- restored`$/,
      )
      expect(await runAdmin(folder, 'restored').ended).toBe(1)
      const again = await startFilizProcess(folder, clock)
      await newParent(again)
      await again.stop()
      await (await startFilizProcess(folder, clock)).stop()
    },
  )

  it('an empty log beside a full vault: the start is refused', { tags: ['long'] }, async () => {
    const { folder } = await filled()
    const database = new DatabaseSync(logOf(folder))
    database.exec('DELETE FROM events')
    database.close()
    expect(await refused(folder)).toMatch(/events\.db is empty, but .*vault\.db has accounts/)
  })

  it(
    'the log beside a full vault: the start is refused, until an operator accepts it',
    { tags: ['long'] },
    async () => {
      const { folder } = await filled()
      removeFile(folder, 'events.db')
      expect(await refused(folder)).toMatch(/events\.db is missing, but .*vault\.db has accounts/)
      const restored = runAdmin(folder, 'restored')
      expect(await restored.ended, restored.stderrLines.join('\n')).toBe(0)
      const filiz = await startFilizProcess(folder, clock)
      expect(await readiness(filiz)).toEqual({ status: 200, log: 'ok' })
      await filiz.stop()
    },
  )
})

describe('a damaged file', () => {
  const overwrite = (file: string, from: number, bytes: number) => {
    const handle = openSync(file, 'r+')
    writeSync(handle, Buffer.alloc(bytes, 'x'), 0, bytes, from)
    closeSync(handle)
  }
  const sizeOf = (file: string) => statSync(file).size

  it.each(['vault.db', 'events.db'])('%s: the start is refused with one sentence', async (name) => {
    const { folder } = await filled()
    overwrite(path.join(folder, name), 0, 10_000)
    const child = launch(folder, clock)
    expect(await child.ended).toBe(1)
    expect(child.stderrLines).toEqual([`filiz: ${path.join(folder, name)} is not a database`])
  })

  it.each(['read.db', 'jobs.db'])('%s: is set aside at the start and built anew', { tags: ['long'] }, async (name) => {
    const { folder, parent, childId } = await filled()
    overwrite(path.join(folder, name), 0, 10_000)
    const again = await startFilizProcess(folder, clock)
    expect(again.child.stderrLines[0]).toMatch(/^filiz: .* is not a database: it was set aside as .*, and /)
    expect(readdirSync(folder).filter((one) => one.startsWith(`${name}.`))).toHaveLength(1)
    expect(await childrenOf(again, parent)).toEqual([childId])
    expect((await readiness(again)).status).toBe(200)
    await again.stop()
  })

  it(
    'read.db with damaged pages: is found, set aside and built anew while Filiz runs',
    { tags: ['long'] },
    async () => {
      const { folder, parent, childId } = await filled()
      const file = path.join(folder, 'read.db')
      overwrite(file, 3 * 16_384, sizeOf(file) - 4 * 16_384)
      const again = await startFilizProcess(folder, clock)
      await eventually('it is set aside', () => readdirSync(folder).some((one) => one.startsWith('read.db.2')))
      await eventually('it is ready', async () => (await readiness(again).catch(() => null))?.status === 200)
      expect(await childrenOf(again, parent)).toEqual([childId])
      expect(again.child.stderrLines.join('\n')).toMatch(/read\.db is damaged.*: starting again to rebuild it/)
      await again.stop()
    },
  )

  it('vault.db with damaged pages: the start is refused with one sentence', { tags: ['long'] }, async () => {
    const { folder } = await filled()
    const file = path.join(folder, 'vault.db')
    // All pages behind the five roots: a start does not read every one of them.
    overwrite(file, 5 * 4_096, sizeOf(file) - 5 * 4_096)
    const child = launch(folder, clock)
    expect(await child.ended).toBe(1)
    expect(child.stderrLines).toEqual([`filiz: ${file} is damaged: a page of it cannot be read`])
  })
})

it('starts and serves with a damaged event of the catalogue', async () => {
  const { folder, parent } = await filled()
  removeFile(folder, 'read.db')
  const database = new DatabaseSync(logOf(folder))
  database.exec("UPDATE events SET data = substr(data, 2) WHERE type = 'ActivityAdded' AND position = 1")
  database.close()
  const again = await startFilizProcess(folder, clock)
  expect(await readiness(again)).toMatchObject({ status: 200 })
  expect((await signIn(again, parent)).accessToken).toBeTruthy()
  expect(again.child.stderrLines.join('\n')).toMatch(/ActivityAdded .* position 1, is damaged: .*Put its row back/)
  await again.stop()
})
