import { expect, it } from 'vitest'
import { createIdempotencyKeys } from './idempotency.ts'

const counted = () => {
  let count = 0
  return createIdempotencyKeys(() => `key-${++count}`)
}
const complete = JSON.stringify(['POST', '/plans/1/activities/a/complete', null, '{}'])
const reopen = JSON.stringify(['POST', '/plans/1/activities/a/reopen', null, '{}'])
const [subject, other] = ['/plans/1/activities/a', '/plans/1/activities/b']

it('a write keeps its key until a response arrives', () => {
  const intents = counted()
  const key = intents.keyFor(complete, subject)
  expect(intents.keyFor(complete, subject)).toBe(key)
  intents.answered(complete, key)
  expect(intents.keyFor(complete, subject)).not.toBe(key)
})

it('a key is dropped when another write to its subject succeeds', () => {
  const intents = counted()
  const lost = intents.keyFor(complete, subject)
  const undo = intents.keyFor(reopen, subject)
  intents.done(reopen, undo)
  expect(intents.keyFor(complete, subject)).not.toBe(lost)
})

it('a successful write keeps the keys of other subjects', () => {
  const intents = counted()
  const lost = intents.keyFor(complete, other)
  intents.done(reopen, intents.keyFor(reopen, subject))
  expect(intents.keyFor(complete, other)).toBe(lost)
})
