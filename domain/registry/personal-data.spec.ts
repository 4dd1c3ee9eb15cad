import { expect, it } from 'vitest'
import { personalFields } from './personal-data.ts'
import known from './personal-fields.json' with { type: 'json' }

it('the personal fields of all events are those of the fixture', () => {
  expect(personalFields, 'npm run fixtures, and check that no personal field got lost').toEqual(known)
})
