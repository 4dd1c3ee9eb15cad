import { randomBytes } from 'node:crypto'
import { join } from 'node:path'
import { expect, expectTypeOf, it, onTestFinished } from 'vitest'
import { readConfig } from '../config.ts'
import { openVaultReader } from '../open-readers.ts'
import { mongoProgram, startMongo } from '../testing/servers.ts'
import { temporaryFolder } from '../testing/temporary-folder.ts'
import { createKeys, UnknownMasterKey } from './keys.ts'
import { parseMasterKeys } from './master-keys.ts'
import { openMongoVault } from './mongodb.ts'
import type { Vault, VaultReader } from './port.ts'
import { lendPseudonymKey, makePseudonymKey } from './pseudonym-key.ts'
import { openSqliteVault } from './sqlite.ts'

const newMasters = () => parseMasterKeys(randomBytes(32).toString('base64'))!

async function lends(vault: Vault, reader: VaultReader): Promise<void> {
  const masters = newMasters()
  const keys = createKeys(vault, masters)
  await keys.ensure('account:1', null)
  expect(await lendPseudonymKey(reader, masters)).toBe(null)
  await makePseudonymKey(keys)
  const lent = await lendPseudonymKey(reader, masters)
  expect(lent).toHaveLength(32)
  await makePseudonymKey(keys)
  expect(await lendPseudonymKey(reader, masters)).toEqual(lent)
  await expect(lendPseudonymKey(reader, newMasters())).rejects.toThrow(UnknownMasterKey)
  const rotated = [...newMasters(), ...masters] as unknown as typeof masters
  await createKeys(vault, rotated).rotate()
  expect(await lendPseudonymKey(reader, [rotated[0]!])).toEqual(lent)
  expectTypeOf<VaultReader>().not.toHaveProperty('put')
  for (const write of ['put', 'remove', 'removeOwnedBy', 'removeExpired', 'purge'])
    expect(reader).not.toHaveProperty(write)
}

it('the pseudonym key can be read on a read-only connection while another connection writes', async () => {
  const folder = temporaryFolder()
  const vault = openSqliteVault(join(folder, 'vault.db'))
  const reader = await openVaultReader(readConfig({ DATA_DIR: folder }))
  onTestFinished(async () => {
    await reader.close()
    await vault.close()
  })
  await lends(vault, reader)
})

it.skipIf(!mongoProgram())('the pseudonym key is read from MongoDB with reading commands only', async () => {
  const server = await startMongo()
  const vault = openMongoVault(`${server.url}/vault`)
  const asked = new Set<string>()
  const { openMongoVaultReader } = await import('./mongodb.ts')
  const reader = openMongoVaultReader(`${server.url}/vault`, {
    onCommand: ({ commandName }) => void asked.add(commandName),
  })
  onTestFinished(async () => {
    await reader.close()
    await vault.close()
    await server.stop()
  })
  await lends(vault, reader)
  expect([...asked].filter((command) => !['find', 'ping', 'hello', 'endSessions'].includes(command))).toEqual([])
})
