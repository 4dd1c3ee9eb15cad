import { describe, expect, it } from 'vitest'
import { memoryStorage } from '../../lib/testing/memory-storage.ts'
import { createGoogleVisit } from './google.ts'

const tokenWith = (payload: object) => `e30.${Buffer.from(JSON.stringify(payload)).toString('base64url')}.signature`

function setUp() {
  let count = 0
  const storage = memoryStorage()
  return { storage, visit: createGoogleVisit(storage, 'https://filiz.example', () => `random-${++count}`) }
}

describe('a visit to Google', () => {
  it('asks for a token that answers this question, and to come back to the login', () => {
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

  it('ends with the token, and where the person was going; once', () => {
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
  ])('ends with nothing for %s', (_, { state, token }) => {
    const { visit } = setUp()
    visit.begin('client-1', '')
    expect(visit.end(`#state=${state}&id_token=${token}`)).toBeUndefined()
  })

  it('ends with nothing where nobody asked', () => {
    expect(setUp().visit.end(`#state=x&id_token=${tokenWith({ nonce: 'y' })}`)).toBeUndefined()
  })
})
