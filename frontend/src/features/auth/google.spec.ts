import { describe, expect, it } from 'vitest'
import { memoryStorage } from '../../lib/testing/memory-storage.ts'
import { createGoogleRedirect } from './google.ts'

const tokenWith = (payload: object) => `e30.${Buffer.from(JSON.stringify(payload)).toString('base64url')}.signature`

function setUp() {
  let count = 0
  const storage = memoryStorage()
  return { storage, visit: createGoogleRedirect(storage, 'https://filiz.example', () => `random-${++count}`) }
}

describe('the redirect to Google', () => {
  it('requests an ID token with state and nonce', () => {
    const address = new URL(setUp().visit.begin('client-1', '?next=/app/children'))
    expect(address.origin + address.pathname).toBe('https://accounts.google.com/o/oauth2/v2/auth')
    expect(Object.fromEntries(address.searchParams)).toMatchObject({
      client_id: 'client-1',
      redirect_uri: 'https://filiz.example/auth/login',
      response_type: 'id_token',
      state: 'random-1',
      nonce: 'random-2',
    })
  })

  it('returns the token and the original query only once', () => {
    const { visit } = setUp()
    visit.begin('client-1', '?next=/app/children')
    const idToken = tokenWith({ nonce: 'random-2', name: 'Çağla' })
    const hash = `#state=random-1&id_token=${idToken}`
    expect(visit.end(hash)).toEqual({ idToken, search: '?next=/app/children' })
    expect(visit.end(hash)).toBeUndefined()
  })

  it.each([
    ['another question', { state: 'other', token: tokenWith({ nonce: 'random-2' }) }],
    ['another token', { state: 'random-1', token: tokenWith({ nonce: 'other' }) }],
    ['something that is no token', { state: 'random-1', token: 'nonsense' }],
  ])('returns undefined for %s', (_, { state, token }) => {
    const { visit } = setUp()
    visit.begin('client-1', '')
    expect(visit.end(`#state=${state}&id_token=${token}`)).toBeUndefined()
  })

  it('returns undefined if no login was started', () => {
    expect(setUp().visit.end(`#state=x&id_token=${tokenWith({ nonce: 'y' })}`)).toBeUndefined()
  })
})
