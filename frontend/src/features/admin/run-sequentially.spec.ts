import { describe, expect, it } from 'vitest'
import { ApiError } from '../../lib/api-error.ts'
import { runSequentially } from './run-sequentially.ts'

const never = new AbortController().signal

describe('runSequentially', () => {
  it('continues after a failed change and reports the failed item', async () => {
    const done: number[] = []
    const failure = new ApiError({ status: 409, code: 'CONFLICT' })
    const result = await runSequentially(
      ['a', 'b', 'c'],
      async (item) => {
        if (item === 'b') throw failure
        return item === 'a' ? 'changed' : 'unchanged'
      },
      never,
      (count) => done.push(count),
    )
    expect(result).toEqual({ changed: 1, unchanged: 1, failed: [{ item: 'b', error: failure }] })
    expect(done).toEqual([1, 2, 3])
  })
  it('waits and retries after exceeding the rate limit', async () => {
    let refused = 0
    const result = await runSequentially(
      ['a'],
      async () => {
        if (refused++ < 2) throw new ApiError({ status: 429, code: 'RATE_LIMITED', retryAfterSeconds: 0.01 })
        return 'changed'
      },
      never,
      () => {},
    )
    expect([result.changed, refused]).toEqual([1, 3])
  })
  it('stops before the next change when the signal is aborted', async () => {
    const stop = new AbortController()
    const result = await runSequentially(
      ['a', 'b', 'c'],
      async (item) => {
        if (item === 'b') stop.abort()
        return 'changed'
      },
      stop.signal,
      () => {},
    )
    expect(result.changed).toBe(2)
  })
})
