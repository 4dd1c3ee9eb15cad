import { expect, it } from 'vitest'
import { createIntents } from './idempotency.ts'

const counted = () => {
  let count = 0
  return createIntents(() => `key-${++count}`)
}
const complete = JSON.stringify(['POST', '/plans/1/activities/a/complete', null, '{}'])
const reopen = JSON.stringify(['POST', '/plans/1/activities/a/reopen', null, '{}'])
const [subject, other] = ['/plans/1/activities/a', '/plans/1/activities/b']

it('a write without an answer goes again under its key, and under another once it was answered', () => {
  const intents = counted()
  const key = intents.keyFor(complete, subject)
  expect(intents.keyFor(complete, subject)).toBe(key)
  intents.answered(complete, key)
  expect(intents.keyFor(complete, subject)).not.toBe(key)
})

it('a key does not outlive its intent: completed without an answer, taken back, completed again is something new', () => {
  const intents = counted()
  const lost = intents.keyFor(complete, subject)
  const undo = intents.keyFor(reopen, subject)
  intents.done(reopen, undo)
  expect(intents.keyFor(complete, subject)).not.toBe(lost)
})

it('what was done to one thing says nothing of another', () => {
  const intents = counted()
  const lost = intents.keyFor(complete, other)
  intents.done(reopen, intents.keyFor(reopen, subject))
  expect(intents.keyFor(complete, other)).toBe(lost)
})
