import { MongoServerError } from 'mongodb'
import { expect, it } from 'vitest'
import { unlessUnauthorized } from './connect.ts'

it('unlessUnauthorized ignores that a user may not create indexes, and no other error', async () => {
  const failing = (code: number) => unlessUnauthorized(Promise.reject(new MongoServerError({ message: 'no', code })))
  await expect(failing(13)).resolves.toBeUndefined()
  await expect(failing(85)).rejects.toThrow('no')
  await expect(unlessUnauthorized(Promise.reject(new Error('away')))).rejects.toThrow('away')
})
