import { expect, it } from 'vitest'
import { personalFields } from '../registry/personal-data.ts'
import followedBy from './followed-by.json' with { type: 'json' }
import { handledBy } from './models.ts'

/*
 * Which read models handle which event types. A projection lists only the types that it handles, so this table must
 * confirm that each omission is intended.
 */
const known: Readonly<Record<string, readonly string[]>> = followedBy

it.each(Object.keys(personalFields))('%s is handled by exactly the listed read models', (type) => {
  expect(known[type], 'npm run fixtures, and check that these models and no others are to handle it').toEqual(
    handledBy(type),
  )
})

it('the table lists no unknown event types', () => {
  expect(Object.keys(known).filter((type) => !Object.hasOwn(personalFields, type))).toEqual([])
})
