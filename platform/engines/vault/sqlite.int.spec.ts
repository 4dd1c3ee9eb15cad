import { existsSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { describe, expect, it, onTestFinished } from 'vitest'
import { bytesOnDisk } from '../testing/bytes-on-disk.ts'
import { startChild } from '../testing/child.ts'
import { temporaryFolder } from '../testing/temporary-folder.ts'
import { EngineUnavailable } from '../unavailable.ts'
import { vaultConformance } from './conformance.ts'
import { openSqliteVault } from './sqlite.ts'

vaultConformance('SQLite', async () => {
  const file = join(temporaryFolder(), 'vault.db')
  return { open: async () => openSqliteVault(file) }
})

vaultConformance('SQLite, written by another’s thread', async () => {
  const file = join(temporaryFolder(), 'vault.db')
  const owner = openSqliteVault(file)
  onTestFinished(() => owner.close())
  return { open: async () => openSqliteVault(file, { through: owner.shareWriting() }) }
})

describe('the SQLite vault on the disk', () => {
  it('contains no byte of removed values once a purge resolves', async () => {
    const folder = temporaryFolder()
    const vault = openSqliteVault(join(folder, 'vault.db'))
    const secret = 'the-key-that-must-go'
    for (let n = 0; n < 50; n++) await vault.put('kind', `before-${n}`, { filler: 'x'.repeat(200) }, null)
    await vault.put('kind', 'id', { owner: 'o', secret }, null)
    await vault.put('kind', 'id', { owner: 'o', secret, changed: true }, 'any')
    await vault.put('kind', 'owned', { owner: 'o', secret: 'the-owned-one-too' }, null)
    expect(bytesOnDisk(folder)).toContain(secret)
    await vault.remove('kind', 'id')
    await vault.purge()
    expect(bytesOnDisk(folder)).not.toContain(secret)
    expect(bytesOnDisk(folder)).toContain('the-owned-one-too')
    await vault.removeOwnedBy('kind', 'o')
    await vault.purge()
    expect(bytesOnDisk(folder)).not.toContain('the-owned-one-too')
    await vault.close()
  })

  it('erases removed and replaced values after a while without a purge call', async () => {
    const folder = temporaryFolder()
    const vault = openSqliteVault(join(folder, 'vault.db'), { purgeAfterMs: 200 })
    await vault.put('credential', 'id', { hash: 'the-old-password-hash' }, null)
    await vault.put('session', 'id', { device: 'the-ended-session' }, null)
    for (const there of ['the-old-password-hash', 'the-ended-session']) expect(bytesOnDisk(folder)).toContain(there)
    await vault.put('credential', 'id', { hash: 'the-new-password-hash' }, 'any')
    await vault.remove('session', 'id')
    await expect.poll(() => bytesOnDisk(folder)).not.toMatch(/the-old-password-hash|the-ended-session/)
    expect(bytesOnDisk(folder)).toContain('the-new-password-hash')
    await vault.close()
  })

  it('never blocks the event loop with its syncs or while another process holds the write lock', async () => {
    const file = join(temporaryFolder(), 'vault.db')
    const vault = openSqliteVault(file)
    await vault.put('kind', 'id', 1, null)
    const other = new DatabaseSync(file)
    other.exec('BEGIN IMMEDIATE')
    const waiting = vault.put('kind', 'id', 2, 'any')
    await new Promise((resolve) => setTimeout(resolve, 50))
    expect((await vault.get('kind', 'id'))?.value).toBe(1)
    // If the event loop had been blocked, the write would have timed out before the other transaction ends.
    other.exec('COMMIT')
    other.close()
    expect(await waiting).not.toBeNull()
    expect((await vault.get('kind', 'id'))?.value).toBe(2)
    await vault.close()
  })

  it('does not truncate the write-ahead log at each removal', async () => {
    const file = join(temporaryFolder(), 'vault.db')
    const vault = openSqliteVault(file, { purgeAfterMs: 600_000 })
    await Promise.all(Array.from({ length: 100 }, (_, n) => vault.put('kind', `id-${n}`, { n }, null)))
    const before = statSync(`${file}-wal`).size
    for (let n = 0; n < 20; n++) await vault.remove('kind', `id-${n}`)
    expect(statSync(`${file}-wal`).size).toBeGreaterThanOrEqual(before)
    await vault.close()
  })

  it('contains all acknowledged writes, and no partial write, after a SIGKILL', { tags: ['long'] }, async () => {
    const file = join(temporaryFolder(), 'vault.db')
    const child = startChild(new URL('./testing/crash-child.ts', import.meta.url).pathname, [file])
    await child.line((line) => line === 'made 300')
    await child.kill()
    const states = new Map(child.lines.map((line) => line.split(' ')).map(([state, n]) => [Number(n), state!] as const))
    expect(states.size).toBeGreaterThan(300)

    const vault = openSqliteVault(file)
    const last = Math.max(...states.keys())
    for (const [n, state] of states) {
      if (n === last) continue // The file may be one step ahead of the last printed line.
      const stored = await vault.get('kind', `id-${n}`)
      expect(stored?.value ?? null, `id-${n}`).toEqual(state === 'removed' ? null : { n, state })
    }
    await vault.close()
  })

  it('loses no update when two processes count together', { tags: ['long'] }, async () => {
    const file = join(temporaryFolder(), 'vault.db')
    const script = new URL('./testing/counting-child.ts', import.meta.url).pathname
    const children = [startChild(script, [file, '150']), startChild(script, [file, '150'])]
    expect(await Promise.all(children.map((child) => child.ended))).toEqual([0, 0])
    const vault = openSqliteVault(file)
    expect((await vault.get('kind', 'count'))?.value).toBe(300)
    await vault.close()
  })

  it('rejects with EngineUnavailable once it is closed, and completes writes from before', async () => {
    const folder = temporaryFolder()
    const vault = openSqliteVault(join(folder, 'vault.db'))
    const waiting = vault.put('kind', 'id', 1, null)
    await vault.close()
    expect(await waiting).not.toBeNull()
    await expect(vault.get('kind', 'id')).rejects.toThrow(EngineUnavailable)
    await expect(vault.put('kind', 'id', 1, null)).rejects.toThrow(EngineUnavailable)
    await expect(vault.check()).rejects.toThrow(EngineUnavailable)
    expect(existsSync(join(folder, 'vault.db-wal'))).toBe(false)
  })
})
