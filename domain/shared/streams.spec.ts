import { expect, it } from 'vitest'
import { isKnownEvent } from './known-events.ts'
import { accountStream, activityStream, childStream, parsePlanId, parseStream, personalSubject, planId, planStream } from './streams.ts'

const id = '00000000-0000-4000-8000-0000000000c0'

it('a stream’s name says what it is of, and which one', () => {
  expect([accountStream(id), childStream(id), activityStream(id), planStream(planId(id, 2026, 3))].map(parseStream))
    .toEqual([{ kind: 'account', id }, { kind: 'child', id }, { kind: 'activity', id }, { kind: 'plan', id: `${id}_2026-03` }])
  for (const name of ['', 'account', `-${id}`, `Account-${id}`, `weather-${id}`, `accounts-${id}`]) expect(parseStream(name), name).toBeUndefined()
})
it('a plan’s id is its child’s with the month, and is read back', () => {
  expect(planId(id, 987, 3)).toBe(`${id}_0987-03`)
  for (const [year, month] of [[2026, 1], [2026, 12], [987, 10]] as const) expect(parsePlanId(planId(id, year, month))).toEqual({ childId: id, year, month })
  for (const text of ['', id, `${id}_2026-13`, `${id}_2026-00`, `${id}_2026-3`, `x${id}_2026-03`, `${id}_2026-03x`]) expect(parsePlanId(text), text).toBeUndefined()
})
it('personal fields are sealed by the account’s key, by the child’s for its plans, and by none in the catalogue', () => {
  expect([accountStream(id), childStream(id), planStream(planId(id, 2026, 3)), activityStream(id), 'weather-1'].map(personalSubject))
    .toEqual([`account:${id}`, `child:${id}`, `child:${id}`, undefined, undefined])
})
it('an event is known by its type, not by what every object has', () => {
  expect(['AccountRegistered', 'PlanMade', 'ActivityForgotten', 'toString', ''].map(isKnownEvent)).toEqual([true, true, false, false, false])
})
