import { QueryObserver } from '@tanstack/react-query'
import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { ApiError } from './api-error.ts'
import { createQueryClient, currentUserFreshness, nocache, retryDelay, retryRead } from './query-client.ts'

const failure = (status: number, retryAfterSeconds?: number) =>
  new ApiError({ status, code: 'INTERNAL', ...(retryAfterSeconds !== undefined && { retryAfterSeconds }) })
/** Returns the number of retries of a read that keeps failing. */
const retries = (error: unknown) => {
  let count = 0
  while (retryRead(count, error)) count++
  return count
}

describe('a failed read', () => {
  it.each([400, 401, 403, 404, 409, 412, 422])('with status %i is not retried', (status) => {
    expect(retries(failure(status))).toBe(0)
  })
  it.each([408, 429, 500, 502, 503])('with status %i is retried three times', (status) => {
    expect(retries(failure(status))).toBe(3)
  })
  it('without a response is retried twice', () => {
    expect(retries(failure(0))).toBe(2)
  })
  it('with an error that is no ApiError is retried three times', () => {
    expect(retries(new Error('of rendering'))).toBe(3)
  })
  it('waits for Retry-After, but is not retried when that exceeds 30 seconds', () => {
    expect([retries(failure(503, 30)), retryDelay(0, failure(503, 30))]).toEqual([3, 30_000])
    expect(retries(failure(429, 31))).toBe(0)
    expect([0, 1, 2].map((count) => retryDelay(count, failure(500)))).toEqual([1000, 2000, 4000])
  })
})

describe('cached reads', () => {
  const { queries, mutations } = createQueryClient().getDefaultOptions()

  it('are fresh for five minutes and kept for ten; the current user for ten and fifteen minutes', () => {
    expect(queries).toMatchObject({ staleTime: 300_000, gcTime: 600_000 })
    expect(currentUserFreshness).toEqual({ staleTime: 600_000, gcTime: 900_000 })
  })

  it('are fetched once in five minutes, or at each use with staleTime 0', async () => {
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

  it('are removed ten minutes after the last observer', async () => {
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

  it('are refetched when the network is available again, but not on focus', () => {
    expect(queries).toMatchObject({ refetchOnWindowFocus: false, refetchOnReconnect: true })
  })

  it('are not retried after a final error', async () => {
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

  it('mutations are not retried', () => {
    expect(mutations?.retry).toBe(false)
  })
})
