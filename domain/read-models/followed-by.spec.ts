import { expect, it } from 'vitest'
import { personalFields } from '../registry/personal-data.ts'
import followedBy from './followed-by.json' with { type: 'json' }
import { models } from './models.ts'

/*
 * Which models handle which event types. A projection lists only types it handles, so this table must confirm that a
 * missing type is intended.
 */
const known: Readonly<Record<string, readonly string[]>> = followedBy

it.each(Object.keys(personalFields))('%s is handled by exactly the listed models', (type) => {
  const takenBy = models
    .filter(({ eventTypes }) => eventTypes.includes(type))
    .map(({ name }) => name)
    .sort()
  expect(
    known[type],
    `if these models and no others are to take it, write "${type}": ${JSON.stringify(takenBy)} into followed-by.json`,
  ).toEqual(takenBy)
})

it('no other event type is listed', () => {
  expect(Object.keys(known).filter((type) => !Object.hasOwn(personalFields, type))).toEqual([])
})
