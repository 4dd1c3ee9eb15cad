import { expect, it } from 'vitest'
import { keysOf, safeStorage, storageFault } from './storage.ts'
import { memoryStorage } from './testing/memory-storage.ts'

const denied = (): never => {
  throw new DOMException('denied', 'SecurityError')
}

it.each([
  ['the browser forbids it', denied],
  ['every call throws', () => ({ getItem: denied, setItem: denied, removeItem: denied, key: denied }) as never],
  ['the browser has none', () => null],
])('keeps items in memory when %s', (_, open) => {
  const storage = safeStorage(open)
  storage.setItem('a', '1')
  storage.setItem('b', '2')
  storage.removeItem('a')
  expect([storage.getItem('a'), storage.getItem('b'), keysOf(storage)]).toEqual([null, '2', ['b']])
  expect(storageFault()).toBe('blocked')
})

it('keeps an item in memory when there is no space, and removes the old one from the disk', () => {
  const disk = memoryStorage({ token: 'old', draft: 'x' })
  const full = { ...disk, length: 2, setItem: denied }
  const storage = safeStorage(() => full)
  storage.setItem('token', 'new')
  expect([storage.getItem('token'), disk.getItem('token'), storage.getItem('draft')]).toEqual(['new', null, 'x'])
  storage.removeItem('draft')
  expect([storage.getItem('draft'), disk.getItem('draft')]).toEqual([null, null])
})

it('stores a shorter value when the old one must be removed first', () => {
  const disk = memoryStorage({ token: 'old' })
  const tight = {
    ...disk,
    setItem: (key: string, value: string) => (disk.getItem(key) === null ? disk.setItem(key, value) : denied()),
  }
  safeStorage(() => tight).setItem('token', 'new')
  expect(disk.getItem('token')).toBe('new')
})
