import { randomUUID } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, utimesSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { makeBackup } from '@filiz/engines/backup/make-backup.ts'
import { restoreBackup } from '@filiz/engines/backup/restore-backup.ts'
import { readConfig } from '@filiz/engines/config.ts'
import { parseKey } from '@filiz/engines/key-text.ts'
import { openEngines } from '@filiz/engines/open.ts'
import { readMasterKeys } from '@filiz/engines/open-readers.ts'
import { temporaryFolder } from '@filiz/engines/testing/temporary-folder.ts'
import { beforeEach, expect, it, vi } from 'vitest'
import { backUpBeforeUpgrade } from './back-up-before-upgrade.ts'

const at = '2026-03-10T09:00:00.000Z'
let dataDir: string
const said: string[] = []
const configOf = (env: Record<string, string> = {}) => readConfig({ DATA_DIR: dataDir, ...env })
const backUp = (more: Partial<Parameters<typeof backUpBeforeUpgrade>[0]> = {}) =>
  backUpBeforeUpgrade({ config: configOf(), say: (sentence) => said.push(sentence), ...more })
const backups = () => {
  const folder = `${dataDir}-before-upgrade`
  return existsSync(folder) ? readdirSync(folder).filter((name) => name.endsWith('.backup')) : []
}

/** Data with one account, as a former version left them. */
async function ofFormerVersion() {
  const { log, sealer, close } = await openEngines(configOf())
  const accountId = randomUUID()
  const stream = `account-${accountId}`
  const person = { name: 'Ayşe', email: 'a@example.org', language: 'tr', timeZone: 'UTC' }
  const metadata = { actor: 'test', correlationId: randomUUID(), causationId: randomUUID() } as never
  const data = { at, accountId, requestId: 'r', ...person }
  await log.append(
    stream,
    'no-stream',
    await sealer.seal(stream, [{ id: randomUUID(), type: 'AccountRegistered', data, metadata }]),
  )
  await close()
}

beforeEach(() => {
  dataDir = path.join(temporaryFolder(), 'data')
  said.length = 0
})

it('backs data of a former version up once, from which they can be restored', async () => {
  await ofFormerVersion()
  await backUp()
  expect(backups()).toHaveLength(1)
  expect(said.at(-1)).toMatch(/is the way back/)
  const [first] = backups()
  await backUp()
  expect(backups()).toEqual([first])

  const config = configOf()
  const key = parseKey(readFileSync(path.join(dataDir, 'before-upgrade.key'), 'utf8').trim())!
  const file = path.join(`${dataDir}-before-upgrade`, backups()[0]!)
  const masters = await readMasterKeys(config)
  expect(await restoreBackup({ config, masters, key, file, replace: true, check: true } as never)).toBeNull()
})

it('keeps the latest backup alone, and for thirty days', async () => {
  await ofFormerVersion()
  await backUp({ now: new Date('2026-03-10T09:00:00Z') })
  writeFileSync(path.join(dataDir, 'data-version'), 'another')
  await backUp({ now: new Date('2026-03-11T09:00:00Z') })
  expect(backups()).toEqual(['filiz-2026-03-11T09-00-00-000Z.backup'])
  const old = new Date('2026-03-11T09:00:00Z')
  utimesSync(path.join(`${dataDir}-before-upgrade`, backups()[0]!), old, old)
  await backUp({ now: new Date('2026-04-10T08:59:00Z') })
  expect(backups()).toHaveLength(1)
  await backUp({ now: new Date('2026-04-10T09:01:00Z') })
  expect(readdirSync(`${dataDir}-before-upgrade`)).toEqual([])
})

it('makes none for new data, none when it is switched off, and stops nothing when it fails', async () => {
  await backUp()
  await ofFormerVersion()
  await backUp({ config: configOf({ BACKUP_BEFORE_UPGRADE: 'off' }) })
  expect([backups(), said]).toEqual([[], []])
  await backUp({ makeBackup: vi.fn<typeof makeBackup>().mockRejectedValue(new Error('no space left on device')) })
  expect(said.at(-1)).toBe('filiz: there is no backup of the former version: no space left on device')
})
