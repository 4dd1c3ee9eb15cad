import { expect, it } from 'vitest'
import { compared, replayedState } from './states.ts'
import { eventOf } from './streams.ts'

const stream = `plan-${'a'.repeat(32)}_2026-05`
const row = (type: string, revision: number, more: object = {}) =>
  eventOf(type, { position: 40 + revision, revision, stream, happenedAt: '2026-05-02 10:00:00', ...more })
const item = (activityId: string) => ({
  activityId,
  category: 'DIL_HIKAYE',
  durationMinutes: 10,
  score: 0.5,
  parts: { area: 0.2, effort: -0.3 },
  probability: 0.5,
  reasons: ['balance'],
})
const made = row('PlanMade', 0, {
  planId: stream.slice('plan-'.length),
  childId: 'a'.repeat(32),
  accountId: 'b'.repeat(32),
  year: 2026,
  month: 5,
  ahead: false,
  fromDay: '2026-05-02',
  items: JSON.stringify([item('one'), item('two')]),
  policyVersion: 'learned-11',
  ageMonths: 40,
})
const swapped = row('ActivitySwapped', 1, {
  accountId: 'b'.repeat(32),
  activityId: 'one',
  reason: 'not-now',
  replacement: JSON.stringify(item('three')),
})

it('marks only the activities that a swap added and removed', () => {
  const state = replayedState([made, swapped], 1)
  if (state.isIncomplete) throw new Error('the beginning is there')
  expect(state.items.map(({ activityId, change }) => [activityId, change])).toEqual([
    ['three', 'added'],
    ['two', 'same'],
    ['one', 'removed'],
  ])
  expect(state.fields.filter(({ isChanged }) => isChanged).map(({ name }) => name)).toEqual(['swappedOut'])
})

it('is incomplete when the data set begins after the stream', () => {
  expect(replayedState([swapped], 0)).toEqual({ isIncomplete: true })
})

it('reads times with and without a zone as UTC', () => {
  const times = ['2026-05-02 10:00:00', '2026-05-02 10:00:00+00', '2026-05-02T10:00:00.000Z'].map(
    (happenedAt) => row('ActivityCompleted', 2, { happenedAt, completedAt: happenedAt }).data.at,
  )
  expect(new Set(times)).toEqual(new Set(['2026-05-02T10:00:00.000Z']))
})

it('finds no change between equal states', () => {
  const state = { fields: { done: 1 }, items: [{ activityId: 'one', score: 1 }] }
  expect(compared(state, structuredClone(state))).toEqual({
    fields: [{ name: 'done', before: 1, after: 1, isChanged: false }],
    items: [{ activityId: 'one', change: 'same', fields: [{ name: 'score', before: 1, after: 1, isChanged: false }] }],
  })
})
