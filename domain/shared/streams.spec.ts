import { expect, it } from 'vitest'
import { isKnownEvent } from '../registry/known-events.ts'
import {
  accountStream,
  activityStream,
  administratorsStream,
  childStream,
  countsStream,
  dataSetStream,
  importStream,
  parsePlanId,
  parseStream,
  personalSubject,
  planId,
  planStream,
  communityRatingsStream,
} from './streams.ts'

const id = '00000000-0000-4000-8000-0000000000c0'

it('parseStream returns the kind and id of a stream', () => {
  expect(
    [accountStream(id), childStream(id), activityStream(id), planStream(planId(id, 2026, 3))].map(parseStream),
  ).toEqual([
    { kind: 'account', id },
    { kind: 'child', id },
    { kind: 'activity', id },
    { kind: 'plan', id: `${id}_2026-03` },
  ])
  expect(
    [
      administratorsStream,
      importStream('1'),
      dataSetStream('1'),
      countsStream('2026-03'),
      communityRatingsStream('2026-03'),
    ].map(parseStream),
  ).toEqual([
    { kind: 'administrators', id: 'all' },
    { kind: 'import', id: '1' },
    { kind: 'dataset', id: '1' },
    { kind: 'counts', id: '2026-03' },
    { kind: 'reception', id: '2026-03' },
  ])
  for (const name of ['', 'account', `-${id}`, `Account-${id}`, `weather-${id}`, `accounts-${id}`])
    expect(parseStream(name), name).toBeUndefined()
})
it('planId joins the child’s id and the month, and parsePlanId splits them', () => {
  expect(planId(id, 987, 3)).toBe(`${id}_0987-03`)
  for (const [year, month] of [
    [2026, 1],
    [2026, 12],
    [987, 10],
  ] as const)
    expect(parsePlanId(planId(id, year, month))).toEqual({ childId: id, year, month })
  for (const text of ['', id, `${id}_2026-13`, `${id}_2026-00`, `${id}_2026-3`, `x${id}_2026-03`, `${id}_2026-03x`])
    expect(parsePlanId(text), text).toBeUndefined()
})
it('personalSubject returns the account, or the child for a plan, and nothing for the catalogue', () => {
  expect(
    [accountStream(id), childStream(id), planStream(planId(id, 2026, 3)), activityStream(id), 'weather-1'].map(
      personalSubject,
    ),
  ).toEqual([`account:${id}`, `child:${id}`, `child:${id}`, undefined, undefined])
})
it('isKnownEvent accepts only event types, and no inherited property names', () => {
  expect(['AccountRegistered', 'PlanMade', 'ActivityForgotten', 'toString', ''].map(isKnownEvent)).toEqual([
    true,
    true,
    false,
    false,
    false,
  ])
})
