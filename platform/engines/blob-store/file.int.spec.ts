import { existsSync, mkdirSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { temporaryFolder } from '../testing/temporary-folder.ts'
import { EngineUnavailable } from '../unavailable.ts'
import { blobStoreConformance } from './conformance.ts'
import { openFileBlobStore } from './file.ts'

const at = '2026-11-21T08:30:00.000Z'

blobStoreConformance('a folder', async () => {
  const root = join(temporaryFolder(), 'photos')
  return {
    store: openFileBlobStore(root),
    leaveUnfinished: async (folder) => {
      mkdirSync(join(root, folder), { recursive: true })
      writeFileSync(join(root, folder, '1.x.part'), 'half')
    },
    holdsAnything: async (folder) => existsSync(join(root, folder)),
  }
})

describe('the blob store on a folder', () => {
  it('gives other local users no access', async () => {
    const root = join(temporaryFolder(), 'photos')
    const store = openFileBlobStore(root)
    await store.create('a/1', Buffer.from('x'), at)
    const modes = [root, join(root, 'a'), join(root, 'a', '1')].map((place) => statSync(place).mode & 0o777)
    expect(modes).toEqual([0o700, 0o700, 0o600])
  })

  it('ignores files of others, and keeps them', async () => {
    const root = join(temporaryFolder(), 'photos')
    const store = openFileBlobStore(root)
    mkdirSync(join(root, 'a'))
    for (const name of ['readme', 'lost+found', 'a/.DS_Store']) writeFileSync(join(root, name), 'x')
    await store.create('a/1', Buffer.from('x'), at)
    const keys: string[] = []
    for await (const { key } of store.list()) keys.push(key)
    expect(keys).toEqual(['a/1'])
    await store.removeUnfinished(new Date(Date.now() + 60_000).toISOString())
    await store.remove(['a/1'])
    expect(readdirSync(root, { recursive: true }).toSorted()).toEqual(['a', 'a/.DS_Store', 'lost+found', 'readme'])
  })

  it('rejects with EngineUnavailable when its folder is missing', async () => {
    const root = join(temporaryFolder(), 'photos')
    const store = openFileBlobStore(root)
    rmSync(root, { recursive: true })
    for (const call of [
      () => store.check(),
      () => store.create('a/1', Buffer.from('x'), at),
      () => store.get('a/1'),
      () => store.remove(['a/1']),
      () => store.removeFolder('a'),
      () => store.removeUnfinished(at),
      () => Array.fromAsync(store.list()),
    ])
      await expect(call(), String(call)).rejects.toThrow(EngineUnavailable)
    expect(existsSync(root)).toBe(false)
  })
})
