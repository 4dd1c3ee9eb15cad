import { expect, it } from 'vitest'
import { memoryStorage } from '../../../lib/testing/memory-storage.ts'
import type { Entry } from './entries.ts'
import { forgetLater, forgotten, stays, toForget } from './forgetting.ts'

const day = 86_400_000
const made = (madeAt: number): Entry => ({
  key: 'one',
  planId: 'a_2026-11',
  activityId: 'a',
  title: 'a',
  wish: { kind: 'reopen' },
  madeAt,
  sent: false,
})

it('who left is remembered until nothing of theirs is there, and what they make later stays', () => {
  const storage = memoryStorage()
  forgetLater(storage, 'ayşe', 5)
  forgetLater(storage, 'can', 6)
  const wanted = toForget(storage)
  expect([stays(wanted, 'ayşe', 9)('ayşe', made(5)), stays(wanted, 'ayşe', 9)('ayşe', made(6))]).toEqual([false, true])
  // Left again meanwhile: that is to be done still.
  forgetLater(storage, 'ayşe', 8)
  forgotten(storage, wanted)
  expect(toForget(storage)).toEqual({ ayşe: 8 })
  forgotten(storage, toForget(storage))
  expect([toForget(storage), storage.getItem('filizForget')]).toEqual([{}, null])
})

it('what is old goes, unless it is of who is signed in: that is sent, or shown to them', () => {
  const now = 1_000 * day
  const may = (accountId: string, age: number) => stays({}, 'ayşe', now)(accountId, made(now - age))
  expect([may('can', 89 * day), may('can', 91 * day), may('ayşe', 400 * day)]).toEqual([true, false, true])
})

it('a list that somebody spoilt is none', () => {
  expect(toForget(memoryStorage({ filizForget: '{' }))).toEqual({})
})
