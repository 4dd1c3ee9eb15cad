import { join } from 'node:path'
import { randomBytes } from 'node:crypto'
import { describe, expect, it, onTestFinished } from 'vitest'
import { bytesOnDisk } from '../testing/bytes-on-disk.ts'
import { temporaryFolder } from '../testing/temporary-folder.ts'
import { createAddresses } from './addresses.ts'
import { createKeys } from '../vault/keys.ts'
import { parseMasterKeys } from '../vault/master-keys.ts'
import { openSqliteVault } from '../vault/sqlite.ts'

function open() {
  const folder = temporaryFolder()
  const vault = openSqliteVault(join(folder, 'vault.db'))
  onTestFinished(() => vault.close())
  const masters = parseMasterKeys(randomBytes(32).toString('base64'))!
  return {
    folder,
    vault,
    another: () => createAddresses(vault, createKeys(vault, masters)),
    addresses: createAddresses(vault, createKeys(vault, masters)),
  }
}

describe('email addresses in the vault', () => {
  it('are reserved, confirmed and found', async () => {
    const { addresses, another } = open()
    expect(await addresses.find('ayse@example.org')).toBeNull()
    expect(await addresses.confirm('ayse@example.org', 'a1')).toBe(false)
    expect(await addresses.reserve('ayse@example.org', 'a1')).toEqual({ accountId: 'a1', status: 'pending' })
    expect(await addresses.confirm('ayse@example.org', 'a1')).toBe(true)
    expect(await addresses.confirm('ayse@example.org', 'a1')).toBe(true)
    expect(await another().find('ayse@example.org')).toEqual({ accountId: 'a1', status: 'confirmed' })
  })

  it('once reserved, are reported with their account to later callers', async () => {
    const { addresses } = open()
    await addresses.reserve('ayse@example.org', 'a1')
    expect(await addresses.reserve('ayse@example.org', 'a2')).toEqual({ accountId: 'a1', status: 'pending' })
    expect(await addresses.confirm('ayse@example.org', 'a2')).toBe(false)
    await addresses.confirm('ayse@example.org', 'a1')
    expect(await addresses.reserve('ayse@example.org', 'a2')).toEqual({ accountId: 'a1', status: 'confirmed' })
  })

  it('are given to one of many concurrent registrations', async () => {
    const { another } = open()
    const reserved = await Promise.all(
      Array.from({ length: 20 }, (_, index) => another().reserve('ayse@example.org', `a${index}`)),
    )
    expect(new Set(reserved.map(({ accountId }) => accountId)).size).toBe(1)
  })

  it('are compared after normalization of case, spaces and Unicode form', async () => {
    const { addresses } = open()
    await addresses.reserve('Ayse.Cagri@Example.ORG', 'a1')
    for (const same of [' ayse.cagri@example.org ', 'AYSE.CAGRI@EXAMPLE.ORG'])
      expect((await addresses.find(same))?.accountId).toBe('a1')
    await addresses.reserve('\u00e7@example.org', 'a2')
    expect((await addresses.find('c\u0327@example.org'))?.accountId).toBe('a2')
    expect(await addresses.find('aysecagri@example.org')).toBeNull()
  })

  it('are never stored in plain text', async () => {
    const { addresses, folder } = open()
    await addresses.reserve('ayse@example.org', 'account-one')
    expect(bytesOnDisk(folder)).toContain('account-one')
    expect(bytesOnDisk(folder)).not.toMatch(/ayse|example\.org/i)
  })

  it('are swapped by claiming the new one before releasing the old one', async () => {
    const { addresses } = open()
    await addresses.claim('old@example.org', 'a1')
    for (let twice = 0; twice < 2; twice++) {
      expect(await addresses.swap('old@example.org', 'new@example.org', 'a1')).toBe(true)
      expect(await addresses.find('new@example.org')).toEqual({ accountId: 'a1', status: 'confirmed' })
      expect(await addresses.find('old@example.org')).toBeNull()
    }
    expect(await addresses.swap('new@example.org', 'NEW@example.org', 'a1')).toBe(true)
    expect((await addresses.find('new@example.org'))?.accountId).toBe('a1')
  })

  it("are not swapped for another account's address", async () => {
    const { addresses } = open()
    await addresses.claim('mine@example.org', 'a1')
    await addresses.claim('theirs@example.org', 'a2')
    expect(await addresses.swap('mine@example.org', 'theirs@example.org', 'a1')).toBe(false)
    expect((await addresses.find('mine@example.org'))?.accountId).toBe('a1')
    expect((await addresses.find('theirs@example.org'))?.accountId).toBe('a2')
  })

  it('are released only by their own account', async () => {
    const { addresses } = open()
    await addresses.claim('mine@example.org', 'a1')
    await addresses.reserve('mine-too@example.org', 'a1')
    await addresses.claim('theirs@example.org', 'a2')
    await addresses.release('theirs@example.org', 'a1')
    expect(await addresses.find('theirs@example.org')).not.toBeNull()
    await addresses.release('mine@example.org', 'a1')
    expect(await addresses.find('mine@example.org')).toBeNull()
    await addresses.releaseAll('a1')
    expect(await addresses.find('mine-too@example.org')).toBeNull()
    expect(await addresses.find('theirs@example.org')).not.toBeNull()
    expect(await addresses.reserve('mine@example.org', 'a3')).toEqual({ accountId: 'a3', status: 'pending' })
  })
})
