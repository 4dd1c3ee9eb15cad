import { expect, it } from 'vitest'
import { memoryStorage } from '../testing/memory-storage.ts'
import { requestDeletion, confirmDeletions, mayStay, pendingDeletions } from './account-deletions.ts'

const day = 86_400_000
const made = (madeAt: number) => ({ madeAt })

it('remembers a signed-out account until its entries are deleted', () => {
  const storage = memoryStorage()
  requestDeletion(storage, 'ayşe', 5)
  requestDeletion(storage, 'can', 6)
  const wanted = pendingDeletions(storage)
  expect([mayStay(wanted, 'ayşe', 9)('ayşe', made(5)), mayStay(wanted, 'ayşe', 9)('ayşe', made(6))]).toEqual([
    false,
    true,
  ])
  // The account signed out again meanwhile, so the newer request stays.
  requestDeletion(storage, 'ayşe', 8)
  confirmDeletions(storage, wanted)
  expect(pendingDeletions(storage)).toEqual({ ayşe: 8 })
  // Tabs of the last release have an item for each of their two databases.
  storage.setItem('filizForgetDiary', JSON.stringify({ ayşe: 9 }))
  expect(pendingDeletions(storage)).toEqual({ ayşe: 9 })
  confirmDeletions(storage, pendingDeletions(storage))
  expect([pendingDeletions(storage), storage.getItem('filizForget'), storage.getItem('filizForgetDiary')]).toEqual([
    {},
    null,
    null,
  ])
})

it('deletes entries after 90 days, except those of the signed-in account', () => {
  const now = 1_000 * day
  const may = (accountId: string, age: number) => mayStay({}, 'ayşe', now)(accountId, made(now - age))
  expect([may('can', 89 * day), may('can', 91 * day), may('ayşe', 400 * day)]).toEqual([true, false, true])
})

it('treats invalid stored JSON as an empty list', () => {
  expect(pendingDeletions(memoryStorage({ filizForget: '{' }))).toEqual({})
})
