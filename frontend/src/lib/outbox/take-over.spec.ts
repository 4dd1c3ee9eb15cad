import 'fake-indexeddb/auto'
import { IDBFactory } from 'fake-indexeddb'
import { createStore, entries as recordsOf, set } from 'idb-keyval'
import { beforeEach, expect, it, vi } from 'vitest'
import { memoryStore, indexedDbStore, type OutboxStore } from './store.ts'
import { takeOver } from './take-over.ts'

const planId = 'child_2026-11'
const completion = { key: 'one', planId, activityId: 'a', title: 'a', wish: { kind: 'complete', body: {} }, madeAt: 5 }
const feedback = { ...completion, key: 'two', wish: { kind: 'feedback', body: { notes: 'Güldük' } }, mistakes: 2 }
const memory = {
  key: 'three',
  accountId: 'ayşe',
  childId: 'child',
  write: { kind: 'remove', memoryId: 'm' },
  photos: [],
  activity: null,
  madeAt: 7,
}
const refused = { ...memory, key: 'four', madeAt: 8, refusal: 'Olmadı', foreignStatus: 413 }

const plans = () => createStore('filiz-outbox', 'accounts')
const diary = () => createStore('filiz-diary', 'pending')
const noLock = (work: () => Promise<boolean>) => work()
const left = async () => [...(await recordsOf(plans())), ...(await recordsOf(diary()))]

beforeEach(async () => {
  vi.stubGlobal('indexedDB', new IDBFactory())
  await set(
    'ayşe',
    [
      { ...completion, sent: true },
      { ...feedback, sent: false },
    ],
    plans(),
  )
  await set('can', [{ ...completion, sent: false }], plans())
  for (const one of [memory, refused])
    await set(`ayşe ${String(one.madeAt).padStart(15, '0')} ${one.key}`, one, diary())
})

it('moves both databases of the last release, entry by entry with their keys and refusals', async () => {
  const store = indexedDbStore()
  expect(await takeOver(store, noLock)).toBe(true)
  expect(await store.read('ayşe')).toMatchObject([
    { ...completion, kind: 'plan', childId: 'child', accountId: 'ayşe', sent: true },
    { ...feedback, kind: 'plan', sent: false },
    { ...memory, kind: 'memory', sent: true },
    { key: 'four', kind: 'memory', sent: false, refusal: { message: 'Olmadı', foreignStatus: 413 } },
  ])
  expect(await store.read('can')).toMatchObject([{ key: 'one', accountId: 'can' }])
  expect(await left()).toEqual([])
})

it('moves nothing that a tab of the last release sends meanwhile under its lock', async () => {
  const store = indexedDbStore()
  const diaryIsHeld = (work: () => Promise<boolean>, lane: string) =>
    lane === 'filiz-diary' ? Promise.resolve(undefined) : work()
  expect(await takeOver(store, diaryIsHeld)).toBe(false)
  expect((await store.read('ayşe')).map(({ key }) => key)).toEqual(['one', 'two'])
  expect(await left()).toHaveLength(2)
  expect(await takeOver(store, noLock)).toBe(true)
  expect((await store.read('ayşe')).map(({ key }) => key)).toEqual(['one', 'two', 'three', 'four'])
})

it('follows a tab of the last release that merges and adds entries while they are moved', async () => {
  const store = indexedDbStore()
  let isFirst = true
  const merging: OutboxStore = {
    ...store,
    async change(accountId, to) {
      const entries = await store.change(accountId, to)
      if (!isFirst || accountId !== 'ayşe') return entries
      isFirst = false
      await set(
        'ayşe',
        [
          { ...completion, sent: true },
          { ...feedback, key: 'five', sent: false },
        ],
        plans(),
      )
      return entries
    },
  }
  await takeOver(merging, noLock)
  expect((await store.read('ayşe')).map(({ key }) => key)).toEqual(['one', 'five', 'three', 'four'])
})

it('completes a move that a crash interrupted, without storing an entry twice', async () => {
  const store = indexedDbStore()
  await takeOver(store, noLock)
  await set('can', [{ ...completion, sent: false }], plans())
  await takeOver(store, noLock)
  expect(await store.read('can')).toHaveLength(1)
})

it('leaves the old databases as they are while the new one cannot be used', async () => {
  const before = await left()
  const store = memoryStore()
  expect(await takeOver(store, noLock)).toBe(false)
  expect(await left()).toEqual(before)
  expect(await store.read('ayşe')).toHaveLength(3)
})
