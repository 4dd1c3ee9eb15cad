import { QueryObserver } from '@tanstack/react-query'
import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { ApiError } from './api-error.ts'
import { createQueryClient, currentUserFreshness, nocache, retryDelay, retryRead } from './query-client.ts'

const failure = (status: number, retryAfterSeconds?: number) =>
  new ApiError({ status, code: 'UNKNOWN', ...(retryAfterSeconds !== undefined && { retryAfterSeconds }) })
/** How often a read that keeps failing is tried again. */
const retries = (error: unknown) => {
  let count = 0
  while (retryRead(count, error)) count++
  return count
}

describe('a read that failed', () => {
  it.each([400, 401, 403, 404, 409, 412, 422])('with %i is not tried again', (status) => {
    expect(retries(failure(status))).toBe(0)
  })
  it.each([408, 429, 500, 502, 503])('with %i is tried again three times', (status) => {
    expect(retries(failure(status))).toBe(3)
  })
  it('without an answer is tried again twice', () => {
    expect(retries(failure(0))).toBe(2)
  })
  it('for a reason that is no request’s is tried again three times', () => {
    expect(retries(new Error('of rendering'))).toBe(3)
  })
  it('waits as long as it is asked to, and not at all for more than half a minute', () => {
    expect([retries(failure(503, 30)), retryDelay(0, failure(503, 30))]).toEqual([3, 30_000])
    expect(retries(failure(429, 31))).toBe(0)
    expect([0, 1, 2].map((count) => retryDelay(count, failure(500)))).toEqual([1000, 2000, 4000])
  })
})

describe('what was read', () => {
  const { queries, mutations } = createQueryClient().getDefaultOptions()

  it('is fresh for five minutes and kept for ten; who is signed in ten and fifteen', () => {
    expect(queries).toMatchObject({ staleTime: 300_000, gcTime: 600_000 })
    expect(currentUserFreshness).toEqual({ staleTime: 600_000, gcTime: 900_000 })
  })

  it('is asked for once in five minutes, each question by itself, and whenever it must be as it is now', async () => {
    vi.useFakeTimers()
    onTestFinished(() => {
      vi.useRealTimers()
    })
    const client = createQueryClient()
    let asked = 0
    const read = (id: number, how = {}) =>
      client.fetchQuery({ queryKey: ['children', id], queryFn: () => ++asked, ...how })
    expect([await read(1), await read(1), await read(2)]).toEqual([1, 1, 2])
    vi.setSystemTime(Date.now() + 5 * 60_000 - 1)
    expect(await read(1)).toBe(1)
    vi.setSystemTime(Date.now() + 1)
    expect(await read(1)).toBe(3)
    expect(await read(1, nocache)).toBe(4)
    await client.invalidateQueries()
    expect(await read(2), 'what a write has made old is asked for again').toBe(5)
    client.clear()
  })

  it('is swept ten minutes after nobody shows it any more', async () => {
    vi.useFakeTimers()
    onTestFinished(() => {
      vi.useRealTimers()
    })
    const client = createQueryClient()
    await client.fetchQuery({ queryKey: ['children'], queryFn: () => 1 })
    await vi.advanceTimersByTimeAsync(10 * 60_000 - 1)
    expect(client.getQueryData(['children'])).toBe(1)
    await vi.advanceTimersByTimeAsync(1)
    expect(client.getQueryData(['children'])).toBeUndefined()
  })

  it('is read again on reconnecting, not on focus', () => {
    expect(queries).toMatchObject({ refetchOnWindowFocus: false, refetchOnReconnect: true })
  })

  it('shows the error of a final answer at once', async () => {
    const client = createQueryClient()
    let asked = 0
    const observer = new QueryObserver(client, {
      queryKey: ['gone'],
      queryFn: () => {
        asked++
        return Promise.reject(failure(404))
      },
    })
    const end = observer.subscribe(() => {})
    await expect.poll(() => observer.getCurrentResult().status).toBe('error')
    expect(asked).toBe(1)
    end()
    client.clear()
  })

  it('never writes twice', () => {
    expect(mutations?.retry).toBe(false)
  })
})
