import { InconsistentData } from '@filiz/engines/consistency.ts'
import { describe, expect, it } from 'vitest'
import { ApiError } from './api-error.ts'
import { requireConsistentData } from './require-consistent-data.ts'

/** Returns `answered` or the error of a request. */
async function outcome(
  method: string,
  path: string,
  found: InconsistentData | null,
  answer: () => Promise<void> = async () => {},
): Promise<unknown> {
  const middleware = requireConsistentData({ inconsistency: () => found })
  return middleware({ method, path } as never, answer).then(
    () => 'answered',
    (error: unknown) => error,
  )
}

const mismatch = new InconsistentData('the log is shorter')
const lostVault = new InconsistentData('the vault is lost', { vaultIsLost: true })
const unknownCaller = new ApiError('UNAUTHENTICATED')

describe('requests', () => {
  it.each([
    ['POST', '/api/children', [mismatch, lostVault]],
    ['DELETE', '/api/auth/account', [mismatch, lostVault]],
    ['POST', '/api/auth/register', [mismatch, lostVault]],
    ['POST', '/api/auth/login', ['answered', lostVault]],
    ['POST', '/api/auth/refresh', ['answered', lostVault]],
    ['GET', '/api/children', ['answered', lostVault]],
    ['HEAD', '/api/children', ['answered', lostVault]],
  ])('%s %s: while the log does not match, and while the vault is lost', async (method, path, expected) => {
    expect(await outcome(method, path, null)).toBe('answered')
    expect(await Promise.all([mismatch, lostVault].map((found) => outcome(method, path, found)))).toEqual(expected)
  })

  it('get 503 instead of 401 without a session while the log does not match', async () => {
    const answer = () => Promise.reject(unknownCaller)
    expect(await outcome('GET', '/api/children', mismatch, answer)).toBe(mismatch)
    expect(await outcome('POST', '/api/auth/refresh', mismatch, answer)).toBe(mismatch)
    expect(await outcome('GET', '/api/children', null, answer)).toBe(unknownCaller)
    const missing = new ApiError('NOT_FOUND')
    expect(await outcome('GET', '/api/children/1', mismatch, () => Promise.reject(missing))).toBe(missing)
  })
})
