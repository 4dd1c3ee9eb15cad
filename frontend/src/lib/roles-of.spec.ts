import { expect, it } from 'vitest'
import { rolesOf } from './roles-of.ts'

it('rolesOf returns all roles, or the highest of a copy that was stored without them', () => {
  expect(rolesOf({ role: 'EDITOR', roles: ['EDITOR', 'ANALYST'] })).toEqual(['EDITOR', 'ANALYST'])
  expect(rolesOf({ role: 'ADMIN' })).toEqual(['ADMIN'])
  expect(rolesOf({ role: 'USER' })).toEqual([])
})
