import { describe, expect, it } from 'vitest'
import { faultsOf } from '../texts/testing/faults-of.ts'
import { peopleQuery, rolesBody } from './schemas.ts'

describe('rolesBody', () => {
  it('accepts a grant, a revocation or both', () => {
    expect(rolesBody.parse({ grant: 'ADMIN' })).toEqual({ grant: 'ADMIN', revoke: null })
    expect(rolesBody.parse({ grant: null, revoke: 'ANALYST' })).toEqual({ grant: null, revoke: 'ANALYST' })
    expect(rolesBody.parse({ grant: 'ANALYST', revoke: 'ADMIN' })).toEqual({ grant: 'ANALYST', revoke: 'ADMIN' })
  })
  it('refuses a body without a change and one with the same role twice', () => {
    expect(faultsOf(rolesBody, {})).toEqual({ grant: 'required' })
    expect(faultsOf(rolesBody, { grant: null, revoke: null })).toEqual({ grant: 'required' })
    expect(faultsOf(rolesBody, { grant: 'ADMIN', revoke: 'ADMIN' })).toEqual({ revoke: 'repeated' })
    expect(faultsOf(rolesBody, { grant: 'USER', lang: 'tr' })).toEqual({
      grant: 'not-an-option',
      lang: 'unknown-field',
    })
  })
})

it('peopleQuery accepts a complete email address or no search', () => {
  expect(peopleQuery.parse({ search: '' })).toEqual({})
  expect(peopleQuery.parse({ search: ' Ayse@Example.org ', lang: 'tr' })).toEqual({ search: 'ayse@example.org' })
  expect(faultsOf(peopleQuery, { search: 'ayse' })).toEqual({ search: 'not-an-email' })
})
