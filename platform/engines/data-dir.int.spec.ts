import { existsSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it, onTestFinished } from 'vitest'
import { DataDirInUse, holdDataDir } from './data-dir.ts'
import { startChild } from './testing/child.ts'
import { temporaryFolder } from './testing/temporary-folder.ts'

const holder = (folder: string) => {
  const child = startChild(new URL('./testing/holding-child.ts', import.meta.url).pathname, [folder])
  onTestFinished(() => child.kill())
  return child
}

describe('the data folder', () => {
  it('is created with access for its owner only', () => {
    const folder = join(temporaryFolder(), 'a', 'data')
    const held = holdDataDir(folder)
    expect(statSync(folder).mode & 0o777).toBe(0o700)
    held.release()
  })

  it('is held by one process; a second process gets an error that names the folder', async () => {
    const folder = join(temporaryFolder(), 'data')
    const child = holder(folder)
    await child.line((line) => line === 'held')
    expect(() => holdDataDir(folder)).toThrow(DataDirInUse)
    expect(() => holdDataDir(folder)).toThrow(`${folder} is in use by another process`)
    const second = holder(folder)
    expect(await second.line(() => true)).toBe('DataDirInUse')
    expect(await second.ended).toBe(1)
  })

  it('is free after a SIGKILL and after a release', async () => {
    const folder = join(temporaryFolder(), 'data')
    const child = holder(folder)
    await child.line((line) => line === 'held')
    await child.kill()
    const held = holdDataDir(folder)
    expect(() => holdDataDir(folder)).toThrow(DataDirInUse)
    held.release()
    held.release()
    holdDataDir(folder).release()
    expect(existsSync(join(folder, 'lock.db'))).toBe(true)
  })

  it('reports the system error instead of DataDirInUse when the folder cannot be created', () => {
    expect(() => holdDataDir('/dev/null/data')).toThrow(expect.not.objectContaining({ name: 'DataDirInUse' }))
  })
})
