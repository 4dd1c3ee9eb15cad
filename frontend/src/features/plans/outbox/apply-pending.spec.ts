import { expect, it } from 'vitest'
import { aPlan } from '../testing/a-plan.ts'
import type { PendingMutation, PlanEntry } from '../../../lib/outbox/entry.ts'
import { requestFor } from '../../../lib/outbox/kinds/plan.ts'
import { applyPendingToPlan } from './apply-pending.ts'

const plan = aPlan(3)
const madeAt = Date.parse('2026-11-05T10:00:00.000Z')
const entry = (position: number, wish: PendingMutation, more: Partial<PlanEntry> = {}): PlanEntry => ({
  kind: 'plan',
  accountId: 'ayşe',
  childId: plan.childId,
  place: position,
  key: `${position} ${wish.kind}`,
  planId: plan.id,
  activityId: plan.items[position - 1]!.activityId,
  title: 'x',
  wish: wish,
  madeAt,
  sent: false,
  ...more,
})
const feedback: PendingMutation = {
  kind: 'feedback',
  body: { engagement: 4, difficulty: 3, focusMinutes: null, notes: 'Güldük' },
}
const complete: PendingMutation = { kind: 'complete', body: {} }

it('applies pending mutations to the plan and its figures', () => {
  const shown = applyPendingToPlan(plan, [
    entry(1, complete),
    entry(2, { kind: 'complete', body: { durationMinutes: 25, completedAt: '2026-11-03T09:00:00.000Z' } }),
    entry(1, feedback),
  ])
  expect(shown).toMatchObject({ status: 'partial', counts: { completed: 2, remaining: 1 } })
  expect(shown.items[0]).toMatchObject({
    status: 'completed',
    completedAt: '2026-11-05T10:00:00.000Z',
    durationMinutes: null,
    feedback: { engagement: 4, notes: 'Güldük' },
  })
  expect(shown.items[1]).toMatchObject({
    status: 'completed',
    completedAt: '2026-11-03T09:00:00.000Z',
    durationMinutes: 25,
  })
  expect(shown.items[2]).toBe(plan.items[2])
})

it('keeps an existing completion and applies a pending reopening', () => {
  const done = applyPendingToPlan(plan, [entry(1, complete), entry(1, feedback)])
  expect(applyPendingToPlan(done, [entry(1, { kind: 'complete', body: { durationMinutes: 5 } })])).toEqual(done)
  expect(applyPendingToPlan(done, [entry(1, { kind: 'reopen' })])).toEqual(plan)
})

it('ignores refused mutations, and those of other plans or removed activities', () => {
  const refusal = { code: 'NOT_FOUND', message: '' }
  expect(
    applyPendingToPlan(plan, [
      entry(1, complete, { refusal }),
      entry(1, feedback),
      entry(2, complete, { planId: 'other' }),
      entry(3, complete, { activityId: 'gone' }),
    ]),
  ).toEqual(plan)
  expect(applyPendingToPlan(plan, [entry(1, feedback)])).toEqual(plan)
})

it('requestFor sends the age of a delayed completion, unless the parent chose a day', () => {
  const sentAfter = (wish: PendingMutation, ms: number) => requestFor(entry(1, wish), madeAt + ms).headers
  expect(sentAfter(complete, 7_200_900)).toEqual({ 'Seconds-Ago': '7200' })
  expect(sentAfter(complete, 800)).toEqual({})
  // The clock was set back after the mutation.
  expect(sentAfter(complete, -60_000)).toEqual({})
  // The clock was a month or years slow at the time of the mutation and was corrected later.
  expect(sentAfter(complete, 217_505_988_000)).toEqual({})
  const onTheWrongDay = Date.parse('2026-10-30T10:00:00.000Z')
  expect(requestFor(entry(1, complete, { madeAt: onTheWrongDay }), onTheWrongDay + 20 * 86_400_000).headers).toEqual({})
  expect(sentAfter({ kind: 'complete', body: { completedAt: '2026-11-03T09:00:00.000Z' } }, 7_200_000)).toEqual({})
  expect(sentAfter(feedback, 7_200_000)).toEqual({})
  expect(requestFor(entry(1, { kind: 'reopen' }), madeAt)).toMatchObject({
    path: `/plans/${plan.id}/activities/${plan.items[0]!.activityId}/reopen`,
    body: {},
  })
})
