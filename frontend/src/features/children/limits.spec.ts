import * as contract from '@filiz/domain/child/schemas.ts'
import { expect, it } from 'vitest'
import { maxChildName, maxInterest } from './limits.ts'

it('the limits equal those in the schemas of the API', () => {
  expect({ maxChildName, maxInterest }).toEqual({
    maxChildName: contract.maxChildName,
    maxInterest: contract.maxInterest,
  })
})
