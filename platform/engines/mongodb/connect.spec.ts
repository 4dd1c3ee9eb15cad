import { MongoServerError } from 'mongodb'
import { expect, it } from 'vitest'
import { indexing } from './connect.ts'

it('indexing ignores that a user may not create indexes, and no other error', async () => {
  const failing = (code: number) => indexing(() => Promise.reject(new MongoServerError({ message: 'no', code })))()
  await expect(failing(13)).resolves.toBeUndefined()
  await expect(failing(85)).rejects.toThrow('no')
  await expect(indexing(() => Promise.reject(new Error('away')))()).rejects.toThrow('away')
})

it('indexing creates indexes once, and again after a failure', async () => {
  let calls = 0
  const ready = indexing(async () => {
    calls += 1
    if (calls === 1) throw new Error('away')
  })
  await expect(ready()).rejects.toThrow('away')
  await Promise.all([ready(), ready()])
  expect(calls).toBe(2)
})
