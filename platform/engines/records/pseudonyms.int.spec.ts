import { randomUUID } from 'node:crypto'
import path from 'node:path'
import { describe, expect, it } from 'vitest'
import { temporaryFolder } from '../testing/temporary-folder.ts'
import { createKeys } from '../vault/keys.ts'
import { parseMasterKeys } from '../vault/master-keys.ts'
import { createPseudonyms } from './pseudonyms.ts'
import { openSqliteVault } from '../vault/sqlite.ts'

const masters = parseMasterKeys(Buffer.alloc(32, 5).toString('base64'))!
const aVault = () => openSqliteVault(path.join(temporaryFolder(), 'vault.db'))
const pseudonymsOn = (vault: ReturnType<typeof openSqliteVault>) => createPseudonyms(createKeys(vault, masters))

describe('a pseudonym', () => {
  it('is stable, reveals nothing of the id, and can be resolved only with the vault’s key', async () => {
    const [vault, other] = [aVault(), aVault()]
    const id = `${randomUUID()}_2026-03`
    const pseudonym = await pseudonymsOn(vault).of(id)
    expect(await pseudonymsOn(vault).of(id)).toBe(pseudonym)
    expect(pseudonym).toMatch(/^[\w-]+$/)
    expect(Buffer.from(pseudonym, 'base64url').toString('latin1')).not.toContain(id.slice(0, 8))
    expect(await pseudonymsOn(vault).open(pseudonym)).toBe(id)
    expect(await pseudonymsOn(other).open(pseudonym)).toBeNull()
    expect(await pseudonymsOn(other).of(id)).not.toBe(pseudonym)
    await Promise.all([vault.close(), other.close()])
  })

  it('cannot be resolved when it was guessed, truncated or changed', async () => {
    const vault = aVault()
    const pseudonyms = pseudonymsOn(vault)
    const id = `${randomUUID()}_2026-03`
    const bytes = Buffer.from(await pseudonyms.of(id), 'base64url')
    for (let at = 0; at < bytes.length; at++) {
      const changed = Buffer.from(bytes)
      changed[at]! ^= 1
      expect(await pseudonyms.open(changed.toString('base64url'))).toBeNull()
    }
    for (const wrong of [
      '',
      'A',
      id,
      bytes.subarray(0, 16).toString('base64url'),
      bytes.subarray(0, -1).toString('base64url'),
      `${bytes.toString('base64url')} `,
    ])
      expect(await pseudonyms.open(wrong)).toBeNull()
    await vault.close()
  })
})
