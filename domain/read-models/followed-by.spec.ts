import { expect, it } from 'vitest'
import { personalFields } from '../registry/personal-data.ts'
import followedBy from './followed-by.json' with { type: 'json' }
import { models } from './models.ts'

/*
 * Which models take which type of event. A projection says only what it takes: that a type is missing there by mistake is seen
 * here, where somebody writes down that it is meant.
 */
const known: Readonly<Record<string, readonly string[]>> = followedBy

it.each(Object.keys(personalFields))('%s is taken by the models that are meant to', (type) => {
  const takenBy = models
    .filter(({ eventTypes }) => eventTypes.includes(type))
    .map(({ name }) => name)
    .sort()
  expect(
    known[type],
    `if these models and no others are to take it, write "${type}": ${JSON.stringify(takenBy)} into followed-by.json`,
  ).toEqual(takenBy)
})

it('no other type is taken by any', () => {
  expect(Object.keys(known).filter((type) => !Object.hasOwn(personalFields, type))).toEqual([])
})
