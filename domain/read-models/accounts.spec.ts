import { expect, it } from 'vitest'
import { rolesOf } from './accounts.ts'

it.each([
  ['USER', false, []],
  ['USER', true, ['ANALYST']],
  ['ADMIN', false, ['ADMIN']],
  ['ADMIN', true, ['ADMIN', 'ANALYST']],
] as const)('rolesOf returns for role %s and analyst %s: %j', (role, analyst, roles) => {
  expect(rolesOf({ role, analyst })).toEqual(roles)
})
