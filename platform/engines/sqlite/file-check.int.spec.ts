import { execFileSync, spawnSync } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import {
  closeSync,
  copyFileSync,
  mkdirSync,
  openSync,
  readdirSync,
  renameSync,
  rmSync,
  statSync,
  truncateSync,
  writeFileSync,
  writeSync,
} from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it, onTestFinished } from 'vitest'
import { openSqliteEventLog } from '../event-log/sqlite.ts'
import { openSqliteJobQueue } from '../job-queue/sqlite.ts'
import { openSqliteReadStore, openSqliteReadStoreReader } from '../read-store/sqlite.ts'
import { temporaryFolder } from '../testing/temporary-folder.ts'
import { openSqliteVault } from '../vault/sqlite.ts'
import { isMarkedDamaged } from './file-faults.ts'

const engines = {
  'events.db': openSqliteEventLog,
  'read.db': openSqliteReadStore,
  'vault.db': openSqliteVault,
  'jobs.db': openSqliteJobQueue,
}
const names = Object.keys(engines) as (keyof typeof engines)[]

function opened(name: keyof typeof engines, folder = temporaryFolder()) {
  const file = join(folder, name)
  const engine = engines[name](file)
  onTestFinished(() => engine.close())
  return {
    file,
    folder,
    engine,
    fault: () =>
      engine.check().then(
        () => null,
        ({ message }: Error) => message,
      ),
  }
}

/** Overwrites the beginning of the file in place, while it stays open elsewhere. */
function overwrite(file: string): void {
  const handle = openSync(file, 'r+')
  writeSync(handle, 'garbage'.repeat(1_000))
  closeSync(handle)
}

describe.each(names)('the check of an open %s', (name) => {
  it('resolves and leaves no file behind', async () => {
    const { folder, fault } = opened(name)
    expect(await fault()).toBeNull()
    expect(readdirSync(folder)).not.toContain('.probe')
  })

  it('reports a file that is overwritten, and marks one that can be rebuilt', async () => {
    const { file, fault } = opened(name)
    overwrite(file)
    expect(await fault()).toBe(`${file} is not a database`)
    expect(isMarkedDamaged(file)).toBe(name === 'read.db' || name === 'jobs.db')
  })

  it('reports a file that is emptied, removed or replaced', async () => {
    const { file, fault } = opened(name)
    copyFileSync(file, `${file}-copy`)
    rmSync(file)
    expect(await fault()).toBe(`${file} was removed while Filiz was running: bring it back or restart Filiz`)
    renameSync(`${file}-copy`, file)
    expect(await fault()).toBe(`${file} was replaced while Filiz was running: bring it back or restart Filiz`)
    const another = opened(name)
    truncateSync(another.file)
    expect(await another.fault()).toBe(`${another.file} is not a database`)
  })
})

const writes = {
  'events.db': async (file: string) => {
    const log = openSqliteEventLog(file)
    onTestFinished(() => log.close())
    return () => log.append(`child-${randomUUID()}`, 'no-stream', [newEvent()])
  },
  'vault.db': async (file: string) => {
    const vault = openSqliteVault(file)
    onTestFinished(() => vault.close())
    return () => vault.put('thing', randomUUID(), {}, 'any')
  },
}
const newEvent = () => ({
  id: randomUUID(),
  type: 'T',
  data: { at: '2026-03-10T09:00:00.000Z' },
  metadata: { schema: 1, correlationId: '', causationId: '', actor: 'system' as const },
})

describe.each(Object.entries(writes))('a write to an open %s', (name, open) => {
  it.each(['', '-wal'])(
    'rejects while the file%s is removed or replaced, and succeeds when it is back',
    async (end) => {
      const file = join(temporaryFolder(), name)
      const write = await open(file)
      await write()
      const place = file + end
      renameSync(place, `${place}-kept`)
      await expect(write()).rejects.toThrow(`${place} was removed while Filiz was running`)
      copyFileSync(`${place}-kept`, place)
      await expect(write()).rejects.toThrow(`${place} was replaced while Filiz was running`)
      renameSync(`${place}-kept`, place)
      await write()
    },
  )
})

/** Mounts a folder in memory, which only root can do. */
const canMount = process.getuid?.() === 0 && spawnSync('mount', ['--version']).status === 0

describe.runIf(canMount)('the check of a folder that cannot be written', () => {
  function mounted(): string {
    const folder = join(temporaryFolder(), 'mounted')
    mkdirSync(folder)
    execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=2m', 'tmpfs', folder])
    onTestFinished(() => void execFileSync('umount', ['--lazy', folder]))
    return folder
  }

  it.each(names)('reports a full disk under %s, and recovers', async (name) => {
    const { folder, fault } = opened(name, mounted())
    spawnSync('dd', ['if=/dev/zero', `of=${join(folder, 'fill')}`, 'bs=64k', 'count=100'])
    expect(await fault()).toBe(`the folder ${folder} cannot be written: the disk is full`)
    rmSync(join(folder, 'fill'))
    await expect.poll(fault, { timeout: 5_000 }).toBeNull()
  })
})

it('a folder that is not a folder any more is reported', async () => {
  const { folder, fault } = opened('vault.db')
  renameSync(folder, `${folder}-moved`)
  onTestFinished(() => rmSync(`${folder}-moved`, { recursive: true, force: true }))
  writeFileSync(folder, '')
  expect(await fault()).toMatch(/vault\.db was removed while Filiz was running/)
})

it('a connection that only reads reports a damaged read store and does not mark it', async () => {
  const file = join(temporaryFolder(), 'read.db')
  const store = openSqliteReadStore(file)
  await store.prepare([{ name: 'things_v1', indexes: [] }])
  const [lease] = await store.leases(['things_v1'])
  const upserts = Array.from({ length: 200 }, (_, n) => ({ _id: `d${n}`, position: '1', text: 'x'.repeat(1_000) }))
  await store.apply([{ collection: 'things_v1', fence: lease!.fence, upserts, removals: [], checkpoint: '1' }])
  await store.close()
  const handle = openSync(file, 'r+')
  const half = statSync(file).size / 2
  writeSync(handle, Buffer.alloc(half, 'x'), 0, half, half)
  closeSync(handle)
  const reader = openSqliteReadStoreReader(file)
  onTestFinished(() => reader.close())
  await expect(
    reader.getMany(
      'things_v1',
      upserts.map(({ _id }) => _id),
    ),
  ).rejects.toThrow(`${file} is damaged`)
  expect(isMarkedDamaged(file)).toBe(false)
})
