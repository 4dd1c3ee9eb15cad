import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Actor } from '../child/rights.ts'
import { specify } from '../shared/given-when-then.ts'
import { isRefusal } from '../shared/refusal.ts'
import type { Choose, Complete, GiveFeedback, Make, PlanCommand, Remake, Reopen, Swap, UndoSwap } from './commands.ts'
import { planDecider } from './decider.ts'
import type { FeedbackGiven, PlanEvent, PlannedActivity } from './events.ts'
import type { MadePlan } from './evolve.ts'

const { given, fold } = specify(planDecider)

const at = '2026-11-21T08:30:00.000Z'
const monthStart = '2026-10-31T21:00:00.000Z'
const accountId = 'a1'
const whose = { at, childId: 'k1', accountId }
const owner: Actor = { accountId, role: 'owner' }
const mother: Actor = { accountId: 'a2', role: 'parent' }
const nanny: Actor = { accountId: 'a3', role: 'helper' }
const provenance = {
  from: '2026-11-01',
  interestScores: null,
  policyVersion: '1',
  ageMonths: 42,
  candidatesHash: 'h',
  basedOn: '0001',
}
const planned = (activityId: string): PlannedActivity => ({
  activityId,
  category: 'DIL_HIKAYE',
  durationMinutes: 20,
  score: 1,
  reasons: [{ code: 'age' }],
})
const items = [planned('e1'), planned('e2'), planned('e3')]
const plan = { planId: 'k1_2026-11', childId: 'k1', accountId, year: 2026, month: 11 }

const made = (ahead = false): PlanEvent => ({ type: 'PlanMade', data: { at, ...plan, ahead, items, ...provenance } })
const completed = (activityId: string): PlanEvent => ({
  type: 'ActivityCompleted',
  data: { ...whose, activityId, completedAt: at, day: '2026-11-21', durationMinutes: null },
})
const completedBy = (activityId: string, { accountId: by }: Actor): PlanEvent => ({
  type: 'ActivityCompleted',
  data: { ...whose, activityId, by, completedAt: at, day: '2026-11-21', durationMinutes: null },
})
const reopened = (activityId: string): PlanEvent => ({ type: 'ActivityReopened', data: { ...whose, activityId } })
const feedback = { engagement: 5, difficulty: 3, focusMinutes: 15, notes: 'Çok sevdi' }
const feedbackGiven = (activityId: string, more: Partial<FeedbackGiven['data']> = {}): PlanEvent => ({
  type: 'FeedbackGiven',
  data: { ...whose, activityId, ...feedback, ...more },
})
const swapped = (activityId: string, by: string): PlanEvent => ({
  type: 'ActivitySwapped',
  data: { ...whose, activityId, reason: 'no-materials', replacement: planned(by), interestScores: null },
})

describe('the Make command', () => {
  const make = (more: Partial<Make['data']> = {}): PlanCommand => ({
    type: 'Make',
    data: { at, ...plan, items, ...provenance, thisMonth: '2026-11', ...more },
  })

  it('makes a plan for this month', () => given().when(make()).thenEvents(made()))
  it('makes a plan for the next month and marks it as made in advance', () => {
    given()
      .when(make({ thisMonth: '2026-10' }))
      .thenEvents(made(true))
    given()
      .when(make({ planId: 'k1_2027-01', year: 2027, month: 1, thisMonth: '2026-12' }))
      .thenEvents({
        type: 'PlanMade',
        data: { at, ...plan, planId: 'k1_2027-01', year: 2027, month: 1, ahead: true, items, ...provenance },
      })
  })
  it('refuses months other than this and the next one', () => {
    given()
      .when(make({ thisMonth: '2026-12' }))
      .thenRefused('CONFLICT', { reason: 'MONTH_OUT_OF_RANGE' })
    given()
      .when(make({ thisMonth: '2026-09' }))
      .thenRefused('CONFLICT', { reason: 'MONTH_OUT_OF_RANGE' })
    given()
      .when(make({ thisMonth: '2025-11' }))
      .thenRefused('CONFLICT', { reason: 'MONTH_OUT_OF_RANGE' })
  })
  it('does nothing when the plan exists', () => {
    given(made())
      .when(make({ items: [planned('e9')] }))
      .thenNothing()
    given(made())
      .when(make({ thisMonth: '2027-05' }))
      .thenNothing()
  })
  it('refuses an empty plan', () => {
    given()
      .when(make({ items: [] }))
      .thenRefused('CONFLICT', { reason: 'NOTHING_SUITABLE' })
    given(made())
      .when(make({ items: [] }))
      .thenNothing()
  })
  it('refuses a duplicate activity', () =>
    given()
      .when(make({ items: [...items, planned('e1')] }))
      .thenRefused('VALIDATION_FAILED', { fields: { items: 'repeated' } }))
})

describe('the Remake command', () => {
  const fresh = [planned('e7'), planned('e8')]
  const remake = (more: Partial<Remake['data']> = {}): PlanCommand => ({
    type: 'Remake',
    data: { at, accountId, items: fresh, ...provenance, thisMonth: '2026-11', ...more },
  })
  const remade: PlanEvent = { type: 'PlanRemade', data: { ...whose, items: fresh, ...provenance } }

  it('replaces a plan made in advance when its month has begun', () => {
    given(made(true)).when(remake()).thenEvents(remade)
    expect(fold([made(true), remade])).toMatchObject({
      remakeDue: false,
      items: [{ activityId: 'e7' }, { activityId: 'e8' }],
      swappedOut: [],
    })
  })
  it('does nothing before the plan’s month', () =>
    given(made(true))
      .when(remake({ thisMonth: '2026-10' }))
      .thenNothing())
  it('does nothing for a plan that was made in its month or already remade', () => {
    given(made()).when(remake()).thenNothing()
    given(made(true), remade).when(remake()).thenNothing()
  })
  it('does nothing for a plan that a user has changed', () => {
    given(made(true), completed('e1')).when(remake()).thenNothing()
    given(made(true), completed('e1'), reopened('e1')).when(remake()).thenNothing()
    given(made(true), swapped('e1', 'e9')).when(remake()).thenNothing()
  })
  it('refuses a duplicate activity', () =>
    given(made(true))
      .when(remake({ items: [planned('e7'), planned('e7')] }))
      .thenRefused('VALIDATION_FAILED', { fields: { items: 'repeated' } }))
  it('refuses an empty plan, so that the existing one stays', () =>
    given(made(true))
      .when(remake({ items: [] }))
      .thenRefused('CONFLICT', { reason: 'NOTHING_SUITABLE' }))
  it('returns NOT_FOUND without a plan', () => given().when(remake()).thenRefused('NOT_FOUND'))
})

/** Tests that the command accepts only activities in a plan. */
const isGuarded = (command: (activityId: string) => PlanCommand) => {
  it('returns NOT_FOUND without a plan and for activities outside the plan', () => {
    given().when(command('e1')).thenRefused('NOT_FOUND')
    given(made()).when(command('e9')).thenRefused('NOT_FOUND')
    given(made(), swapped('e1', 'e9')).when(command('e1')).thenRefused('NOT_FOUND')
  })
}

/** Tests that parents may send the command, and helpers not. */
const isForParents = (command: (by: Actor) => PlanCommand) => {
  it('is refused to a helper, and records the owner for another parent', () => {
    given(made()).when(command(nanny)).thenRefused('FORBIDDEN')
    const decided = planDecider.decide(command(mother), fold([made()]))
    expect(decided).toEqual([expect.objectContaining({ data: expect.objectContaining({ accountId }) })])
  })
}

describe('the Complete command', () => {
  const complete = (more: Partial<Complete['data']> = {}): PlanCommand => ({
    type: 'Complete',
    data: {
      at,
      accountId,
      by: owner,
      activityId: 'e1',
      completedAt: null,
      day: '2026-11-21',
      durationMinutes: 25,
      monthStart,
      ...more,
    },
  })
  const done = (completedAt: string, day: string, now = at): PlanEvent => ({
    type: 'ActivityCompleted',
    data: { ...whose, at: now, activityId: 'e1', completedAt, day, durationMinutes: 25 },
  })

  isGuarded((activityId) => complete({ activityId }))
  it('uses the current time by default', () => given(made()).when(complete()).thenEvents(done(at, '2026-11-21')))
  it('records the local day of the completion', () =>
    given(made())
      .when(complete({ completedAt: '2026-11-03T22:10:00.000Z', day: '2026-11-04' }))
      .thenEvents(done('2026-11-03T22:10:00.000Z', '2026-11-04')))
  it('accepts times from the month’s start until now', () => {
    given(made())
      .when(complete({ completedAt: monthStart, day: '2026-11-01' }))
      .thenEvents(done(monthStart, '2026-11-01'))
    given(made())
      .when(complete({ completedAt: at }))
      .thenEvents(done(at, '2026-11-21'))
    given(made())
      .when(complete({ completedAt: '2026-10-31T20:59:59.999Z' }))
      .thenRefused('VALIDATION_FAILED', { fields: { completedAt: 'before-the-month' } })
    given(made())
      .when(complete({ completedAt: '2026-11-21T08:30:00.001Z' }))
      .thenRefused('VALIDATION_FAILED', { fields: { completedAt: 'in-the-future' } })
  })
  it('accepts a completion after the month has ended', () => {
    const now = '2026-12-05T10:00:00.000Z'
    given(made())
      .when(complete({ at: now, day: '2026-12-05' }))
      .thenEvents(done(now, '2026-12-05', now))
  })
  it('refuses a completion before the month begins', () =>
    given(made(true))
      .when(complete({ at: '2026-10-31T20:59:59.999Z' }))
      .thenRefused('CONFLICT', { reason: 'MONTH_OUT_OF_RANGE' }))
  it('accepts a completion in the month’s first instant', () =>
    given(made(true))
      .when(complete({ at: monthStart, day: '2026-11-01' }))
      .thenEvents(done(monthStart, '2026-11-01', monthStart)))
  it('accepts a completion again after the family has moved to where the month has not begun', () => {
    const first = { at: '2026-10-31T22:00:00.000Z', completedAt: '2026-10-31T22:00:00.000Z', day: '2026-11-01' }
    const now = '2026-10-31T23:00:00.000Z'
    const inNewYork = { at: now, day: '2026-10-31', monthStart: '2026-11-01T04:00:00.000Z' }
    const history: readonly PlanEvent[] = [
      made(true),
      { type: 'ActivityCompleted', data: { ...whose, activityId: 'e1', durationMinutes: null, ...first } },
      reopened('e1'),
    ]
    // The day stays in the plan's month.
    given(...history)
      .when(complete(inNewYork))
      .thenEvents(done(now, '2026-11-01', now))
    given(...history)
      .when(complete({ ...inNewYork, activityId: 'e2' }))
      .thenEvents({
        type: 'ActivityCompleted',
        data: { ...whose, at: now, activityId: 'e2', completedAt: now, day: '2026-11-01', durationMinutes: 25 },
      })
    given(...history)
      .when(complete({ ...inNewYork, completedAt: '2026-10-31T21:59:59.999Z' }))
      .thenRefused('VALIDATION_FAILED', { fields: { completedAt: 'before-the-month' } })
  })
  it('records who did it, unless it was the owner', () => {
    given(made())
      .when(complete({ by: nanny }))
      .thenEvents({ ...done(at, '2026-11-21'), data: { ...done(at, '2026-11-21').data, by: 'a3' } } as PlanEvent)
    expect(fold([made(), completedBy('e1', nanny), completed('e2')])).toMatchObject({
      items: [{ completion: { by: 'a3' } }, { completion: { by: accountId } }, { completion: null }],
    })
  })
  it('counts once when two people complete the activity', () =>
    given(made(), completedBy('e1', nanny)).when(complete()).thenNothing())
  it('does nothing when the activity is already completed', () =>
    given(made(), completed('e1'))
      .when(complete({ completedAt: monthStart, day: '2026-11-01' }))
      .thenNothing())
  it('accepts the replacement of a swapped-out activity', () =>
    given(made(), swapped('e1', 'e9'))
      .when(complete({ activityId: 'e9' }))
      .thenEvents({
        type: 'ActivityCompleted',
        data: { ...whose, activityId: 'e9', completedAt: at, day: '2026-11-21', durationMinutes: 25 },
      }))
})

describe('the Reopen command', () => {
  const reopen = (activityId = 'e1', by = owner, seen?: Reopen['data']['seen']): PlanCommand => ({
    type: 'Reopen',
    data: { at, accountId, by, activityId, ...(seen && { seen }) },
  })
  const later = '2026-11-21T08:40:00.000Z'

  isGuarded((activityId) => reopen(activityId))
  it('withdraws a completion and its feedback', () => {
    given(made(), completed('e1'), feedbackGiven('e1')).when(reopen()).thenEvents(reopened('e1'))
    expect(fold([made(), completed('e1'), feedbackGiven('e1'), reopened('e1')])).toEqual({
      ...fold([made()]),
      revision: 3,
      begunAt: at,
    })
  })
  it('is refused when the caller saw another completion', () => {
    const seen = { completedAt: at, feedbackUntil: null }
    const again: PlanEvent = {
      type: 'ActivityCompleted',
      data: { ...whose, activityId: 'e1', completedAt: later, day: '2026-11-21', durationMinutes: null },
    }
    given(made(), completed('e1'))
      .when(reopen('e1', owner, seen))
      .thenEvents(reopened('e1'))
    given(made(), completed('e1'), reopened('e1'), again)
      .when(reopen('e1', owner, seen))
      .thenRefused('CONFLICT', { reason: 'CHANGED_MEANWHILE' })
    given(made(), completed('e1'), reopened('e1'))
      .when(reopen('e1', owner, seen))
      .thenNothing()
  })
  it('is refused when somebody else has given feedback that the caller did not see', () => {
    const herFeedback = (givenAt: string): PlanEvent => ({
      type: 'FeedbackGiven',
      data: { ...whose, at: givenAt, activityId: 'e1', by: mother.accountId, ...feedback },
    })
    for (const feedbackUntil of [null, at])
      given(made(), completed('e1'), feedbackGiven('e1'), herFeedback(later))
        .when(reopen('e1', owner, { completedAt: at, feedbackUntil }))
        .thenRefused('CONFLICT', { reason: 'CHANGED_MEANWHILE' })
    given(made(), completed('e1'), herFeedback(at), herFeedback(later))
      .when(reopen('e1', owner, { completedAt: at, feedbackUntil: at }))
      .thenRefused('CONFLICT', { reason: 'CHANGED_MEANWHILE' })
    given(made(), completed('e1'), herFeedback(later))
      .when(reopen('e1', owner, { completedAt: at, feedbackUntil: later }))
      .thenEvents(reopened('e1'))
    given(made(), completed('e1'), feedbackGiven('e1'))
      .when(reopen('e1', owner, { completedAt: at, feedbackUntil: null }))
      .thenEvents(reopened('e1'))
  })
  it('takes back a completion of somebody else for a parent, but for a helper only their own', () => {
    const [byOwner, byNanny] = [completed('e1'), completedBy('e1', nanny)]
    given(made(), byNanny).when(reopen('e1', mother)).thenEvents(reopened('e1'))
    given(made(), byNanny).when(reopen('e1', nanny)).thenEvents(reopened('e1'))
    given(made(), byOwner).when(reopen('e1', nanny)).thenRefused('FORBIDDEN')
    given(made(), completedBy('e1', mother)).when(reopen('e1', nanny)).thenRefused('FORBIDDEN')
  })
  it('is refused to a helper once somebody else has said how it went', () => {
    const herFeedback: PlanEvent = {
      type: 'FeedbackGiven',
      data: { ...whose, activityId: 'e1', by: nanny.accountId, ...feedback },
    }
    given(made(), completedBy('e1', nanny), herFeedback).when(reopen('e1', nanny)).thenEvents(reopened('e1'))
    given(made(), completedBy('e1', nanny), herFeedback, feedbackGiven('e1'))
      .when(reopen('e1', nanny))
      .thenRefused('FORBIDDEN')
    given(made(), completedBy('e1', nanny), herFeedback, feedbackGiven('e1'))
      .when(reopen('e1', mother))
      .thenEvents(reopened('e1'))
  })
  it('does nothing for an activity that is not completed', () => {
    given(made()).when(reopen()).thenNothing()
    given(made(), completed('e1'), reopened('e1')).when(reopen()).thenNothing()
  })
})

describe('the GiveFeedback command', () => {
  const give = (more: Partial<GiveFeedback['data']> = {}): PlanCommand => ({
    type: 'GiveFeedback',
    data: { at, accountId, by: owner, activityId: 'e1', ...feedback, ...more },
  })

  isGuarded((activityId) => give({ activityId }))
  it('records the feedback', () => given(made(), completed('e1')).when(give()).thenEvents(feedbackGiven('e1')))
  it('replaces earlier feedback', () =>
    given(made(), completed('e1'), feedbackGiven('e1'))
      .when(give({ engagement: 2 }))
      .thenEvents(feedbackGiven('e1', { engagement: 2 })))
  it('records that a note stays out of the diary, and that it comes in', () => {
    const hidden = feedbackGiven('e1', { toDiary: false })
    given(made(), completed('e1'))
      .when(give({ toDiary: false }))
      .thenEvents(hidden)
    given(made(), completed('e1'), hidden)
      .when(give({ toDiary: false }))
      .thenNothing()
    given(made(), completed('e1'), hidden).when(give()).thenEvents(feedbackGiven('e1'))
  })
  it('keeps the feedback of each person', () => {
    const byNanny: PlanEvent = {
      type: 'FeedbackGiven',
      data: { ...whose, activityId: 'e1', by: 'a3', ...feedback, engagement: 2 },
    }
    given(made(), completed('e1'), feedbackGiven('e1'))
      .when(give({ by: nanny, engagement: 2 }))
      .thenEvents(byNanny)
    given(made(), completed('e1'), byNanny)
      .when(give({ by: nanny, engagement: 2 }))
      .thenNothing()
    given(made(), completed('e1'), byNanny)
      .when(give({ engagement: 2 }))
      .thenEvents(feedbackGiven('e1', { engagement: 2 }))
    expect(
      fold([made(), completed('e1'), feedbackGiven('e1'), byNanny, feedbackGiven('e1', { engagement: 1 })]),
    ).toMatchObject({
      items: [
        {
          feedbacks: [
            { by: accountId, engagement: 1 },
            { by: 'a3', engagement: 2 },
          ],
        },
        { feedbacks: [] },
        { feedbacks: [] },
      ],
    })
  })
  it('does nothing when the feedback is equal', () =>
    given(made(), completed('e1'), feedbackGiven('e1')).when(give()).thenNothing())
  it('refuses feedback on an activity that is not completed', () => {
    given(made()).when(give()).thenRefused('CONFLICT', { reason: 'NOT_COMPLETED' })
    given(made(), completed('e1'), reopened('e1')).when(give()).thenRefused('CONFLICT', { reason: 'NOT_COMPLETED' })
  })
})

describe('an activity that left the plan before the device knew', () => {
  const before = '2026-11-21T08:00:00.000Z'
  const done = { completedAt: null, day: '2026-11-21', monthStart }
  const complete = (more: Partial<Complete['data']> = {}): PlanCommand => ({
    type: 'Complete',
    data: { at, accountId, by: owner, activityId: 'e1', durationMinutes: 25, ...done, ...more },
  })
  const broughtBack: PlanEvent = {
    type: 'ActivityChosen',
    data: {
      ...whose,
      activityId: 'e1',
      insteadOf: null,
      activity: { ...planned('e1'), score: 0, reasons: [{ code: 'own-choice' }, { code: 'done-before-change' }] },
    },
  }
  const itsCompletion = (completedAt = at, by?: string): PlanEvent => ({
    type: 'ActivityCompleted',
    data: { ...whose, ...(by && { by }), activityId: 'e1', completedAt, day: '2026-11-21', durationMinutes: 25 },
  })

  it('is added again and completed when the plan that the device saw is older than the swap', () => {
    given(made(), completed('e2'), swapped('e1', 'e9'))
      .when(complete({ planRevision: '00000000000000000001' }))
      .thenEvents(broughtBack, itsCompletion())
    expect(
      fold([made(), completed('e2'), swapped('e1', 'e9'), broughtBack, itsCompletion(), feedbackGiven('e1')]),
    ).toMatchObject({
      items: [
        { activityId: 'e9', completion: null },
        { activityId: 'e2' },
        { activityId: 'e3' },
        { activityId: 'e1', completion: { completedAt: at }, feedbacks: [{ engagement: 5 }] },
      ],
      swappedOut: [],
      departures: [],
    })
  })
  it('is completed by a helper too', () =>
    given(made(), swapped('e1', 'e9'))
      .when(complete({ planRevision: '0', by: nanny }))
      .thenEvents(broughtBack, itsCompletion(at, 'a3')))
  it('stays away when the device had seen the swap', () => {
    given(made(), swapped('e1', 'e9'))
      .when(complete({ planRevision: '1' }))
      .thenRefused('NOT_FOUND')
    given(made(), swapped('e1', 'e9'))
      .when(complete({ planRevision: '1', completedAt: before }))
      .thenRefused('NOT_FOUND')
  })
  it('counts by the time of the completion when the device names no revision', () => {
    given(made(), swapped('e1', 'e9'))
      .when(complete({ completedAt: before }))
      .thenEvents(broughtBack, itsCompletion(before))
    given(made(), swapped('e1', 'e9'))
      .when(complete({ completedAt: at }))
      .thenRefused('NOT_FOUND')
    given(made(), swapped('e1', 'e9')).when(complete()).thenRefused('NOT_FOUND')
  })
  it('is kept after the plan was full, remade, or changed by choice or undo as well', () => {
    const chosen: PlanEvent = {
      type: 'ActivityChosen',
      data: { ...whose, activityId: 'e9', insteadOf: 'e1', activity: planned('e9') },
    }
    const remade: PlanEvent = {
      type: 'PlanRemade',
      data: { ...whose, ...provenance, items: [planned('e7'), planned('e8')] },
    }
    const undone: PlanEvent = {
      type: 'SwapUndone',
      data: { ...whose, activityId: 'e2', replacement: 'e1', activity: planned('e2') },
    }
    const full: PlanEvent = {
      type: 'PlanMade',
      data: { at, ...plan, ahead: false, ...provenance, items: Array.from({ length: 20 }, (_, n) => planned(`e${n}`)) },
    }
    for (const history of [
      [made(), chosen],
      [made(true), remade],
      [made(), swapped('e1', 'e9'), swapped('e2', 'e1'), undone],
      [full, swapped('e1', 'e90')],
    ])
      given(...history)
        .when(complete({ planRevision: '0' }))
        .thenEvents(broughtBack, itsCompletion())
  })
  it('obeys the limits of every completion', () => {
    given(made(), swapped('e1', 'e9'))
      .when(complete({ planRevision: '0', completedAt: '2026-10-31T20:59:59.999Z' }))
      .thenRefused('VALIDATION_FAILED', { fields: { completedAt: 'before-the-month' } })
    given(made(), swapped('e1', 'e9'))
      .when(complete({ planRevision: '0', completedAt: '2026-11-21T08:30:00.001Z' }))
      .thenRefused('VALIDATION_FAILED', { fields: { completedAt: 'in-the-future' } })
  })
  it('is completed by feedback alone', () => {
    const give = (planRevision: string): PlanCommand => ({
      type: 'GiveFeedback',
      data: { at, accountId, by: owner, activityId: 'e1', ...feedback, done: { ...done, planRevision } },
    })
    given(made(), swapped('e1', 'e9')).when(give('0')).thenEvents(broughtBack, completed('e1'), feedbackGiven('e1'))
    given(made(), swapped('e1', 'e9')).when(give('1')).thenRefused('NOT_FOUND')
  })
})

describe('the Swap command', () => {
  const swap = (replacement: PlannedActivity | null, more: Partial<Swap['data']> = {}): PlanCommand => ({
    type: 'Swap',
    data: {
      at,
      accountId,
      by: owner,
      activityId: 'e1',
      reason: 'no-materials',
      replacement,
      interestScores: null,
      ...more,
    },
  })

  isGuarded((activityId) => swap(planned('e8'), { activityId }))
  isForParents((by) => swap(planned('e8'), { by }))
  it('puts the replacement in the position of the activity', () => {
    given(made())
      .when(swap(planned('e9')))
      .thenEvents(swapped('e1', 'e9'))
    expect((fold([made(), swapped('e2', 'e9')]) as MadePlan).items.map((item) => item.activityId)).toEqual([
      'e1',
      'e9',
      'e3',
    ])
  })
  it('accepts a swap without a reason', () =>
    given(made())
      .when(swap(planned('e9'), { reason: null }))
      .thenEvents({
        type: 'ActivitySwapped',
        data: { ...whose, activityId: 'e1', reason: null, replacement: planned('e9'), interestScores: null },
      }))
  it('accepts a swap before the month begins', () =>
    given(made(true))
      .when(swap(planned('e9')))
      .thenEvents(swapped('e1', 'e9')))
  it('swaps an activity that is itself a replacement', () =>
    given(made(), swapped('e1', 'e9'))
      .when(swap(planned('e8'), { activityId: 'e9' }))
      .thenEvents(swapped('e9', 'e8')))
  it('refuses a swap when no other activity suits', () =>
    given(made()).when(swap(null)).thenRefused('CONFLICT', { reason: 'NOTHING_TO_SWAP' }))
  it('refuses to swap a completed activity', () => {
    for (const replacement of [planned('e9'), null])
      given(made(), completed('e1')).when(swap(replacement)).thenRefused('CONFLICT', { reason: 'ALREADY_COMPLETED' })
  })
  it('refuses a replacement that is in the plan or was swapped out', () => {
    given(made())
      .when(swap(planned('e2')))
      .thenRefused('CONFLICT', { reason: 'NOTHING_TO_SWAP' })
    given(made())
      .when(swap(planned('e1')))
      .thenRefused('CONFLICT', { reason: 'NOTHING_TO_SWAP' })
    given(made(), swapped('e2', 'e9'))
      .when(swap(planned('e2')))
      .thenRefused('CONFLICT', { reason: 'NOTHING_TO_SWAP' })
  })
})

describe('the UndoSwap command', () => {
  const undo = (activityId = 'e1', more: Partial<UndoSwap['data']> = {}): PlanCommand => ({
    type: 'UndoSwap',
    data: { at, accountId, by: owner, activityId, ...more },
  })
  const undone = (activityId = 'e1', replacement = 'e9', activity = planned(activityId)): PlanEvent => ({
    type: 'SwapUndone',
    data: { ...whose, activityId, replacement, activity },
  })
  const swap = swapped('e1', 'e9')
  const [aDayLater, laterThanADay] = ['2026-11-22T08:30:00.000Z', '2026-11-22T08:30:00.001Z']

  it('brings the activity back, by the id of either activity', () => {
    given(made(), swap).when(undo('e1')).thenEvents(undone())
    given(made(), swap).when(undo('e9')).thenEvents(undone())
    expect(fold([made(), swap, undone()])).toMatchObject({
      items: fold([made()]).status === 'made' && (fold([made()]) as MadePlan).items,
      swappedOut: [],
    })
  })
  it('brings an optional activity back as optional', () => {
    const optional: PlanEvent = {
      type: 'PlanMade',
      data: { at, ...plan, ahead: false, ...provenance, items: [{ ...planned('e1'), optional: true }, planned('e2')] },
    }
    given(optional, swap)
      .when(undo())
      .thenEvents(undone('e1', 'e9', { ...planned('e1'), optional: true }))
  })
  it('does nothing when it is repeated, even after the activity was completed', () => {
    for (const id of ['e1', 'e9']) given(made(), swap, undone()).when(undo(id)).thenNothing()
    given(made(), swap, undone(), completed('e1')).when(undo()).thenNothing()
  })
  it('can be repeated for a new swap of the same activities', () =>
    given(made(), swap, undone(), swap).when(undo()).thenEvents(undone()))
  it('allows the replacement to come again', () =>
    given(made(), swap, undone())
      .when({
        type: 'Swap',
        data: {
          at,
          accountId,
          by: owner,
          activityId: 'e2',
          reason: null,
          replacement: planned('e9'),
          interestScores: null,
        },
      })
      .thenEvents({
        type: 'ActivitySwapped',
        data: { ...whose, activityId: 'e2', reason: null, replacement: planned('e9'), interestScores: null },
      }))
  it('undoes a chain of swaps one after the other', () => {
    const chain = [made(), swap, swapped('e9', 'e8')]
    given(...chain)
      .when(undo('e8'))
      .thenEvents(undone('e9', 'e8'))
    given(...chain)
      .when(undo('e9'))
      .thenEvents(undone('e9', 'e8'))
    given(...chain)
      .when(undo('e1'))
      .thenRefused('CONFLICT', { reason: 'NOTHING_TO_UNDO' })
    given(...chain, undone('e9', 'e8'))
      .when(undo('e1'))
      .thenEvents(undone())
  })
  it('is accepted for a day', () => {
    given(made(), swap)
      .when(undo('e1', { at: aDayLater }))
      .thenEvents({
        type: 'SwapUndone',
        data: { ...whose, at: aDayLater, activityId: 'e1', replacement: 'e9', activity: planned('e1') },
      })
    given(made(), swap)
      .when(undo('e1', { at: laterThanADay }))
      .thenRefused('CONFLICT', { reason: 'UNDO_EXPIRED' })
  })
  it('is refused once the replacement is completed, and accepted when that is taken back', () => {
    given(made(), swap, completed('e9')).when(undo()).thenRefused('CONFLICT', { reason: 'REPLACEMENT_COMPLETED' })
    given(made(), swap, completed('e9'), reopened('e9')).when(undo()).thenEvents(undone())
  })
  it('is refused for an activity that was never swapped, and when the replacement left the plan or the activity is back', () => {
    given(made()).when(undo('e1')).thenRefused('CONFLICT', { reason: 'NOTHING_TO_UNDO' })
    const chosen = (activityId: string, insteadOf: string | null): PlanEvent => ({
      type: 'ActivityChosen',
      data: { ...whose, activityId, insteadOf, activity: planned(activityId) },
    })
    given(made(), swap, chosen('e7', 'e9')).when(undo()).thenRefused('CONFLICT', { reason: 'NOTHING_TO_UNDO' })
    given(made(), swap, chosen('e1', null)).when(undo()).thenRefused('CONFLICT', { reason: 'NOTHING_TO_UNDO' })
  })
  it('returns NOT_FOUND for an unknown activity and a missing plan, FORBIDDEN for a helper', () => {
    given(made(), swap).when(undo('e7')).thenRefused('NOT_FOUND')
    given(made(), swap)
      .when(undo('e1', { by: nanny }))
      .thenRefused('FORBIDDEN')
    given().when(undo()).thenRefused('NOT_FOUND')
  })
})

describe('the Choose command', () => {
  const choose = (
    activityId: string,
    insteadOf: string | null = null,
    more: Partial<Choose['data']> = {},
  ): PlanCommand => ({
    type: 'Choose',
    data: {
      at,
      accountId,
      by: owner,
      activityId,
      insteadOf,
      activity: { activityId, category: 'DIL_HIKAYE', durationMinutes: 20 },
      thisMonth: '2026-11',
      ...more,
    },
  })
  const chosen = (activityId: string, insteadOf: string | null = null): PlanEvent => ({
    type: 'ActivityChosen',
    data: {
      ...whose,
      activityId,
      insteadOf,
      activity: {
        activityId,
        category: 'DIL_HIKAYE',
        durationMinutes: 20,
        score: 0,
        reasons: [{ code: 'own-choice' }],
      },
    },
  })
  const idsOf = (...events: PlanEvent[]) => (fold(events) as MadePlan).items.map((item) => item.activityId)

  it('adds the chosen activity at the end of the plan', () => {
    given(made()).when(choose('e9')).thenEvents(chosen('e9'))
    expect(idsOf(made(), chosen('e9'))).toEqual(['e1', 'e2', 'e3', 'e9'])
  })
  it('replaces another activity and marks it as swapped out', () => {
    given(made()).when(choose('e9', 'e2')).thenEvents(chosen('e9', 'e2'))
    expect(fold([made(), chosen('e9', 'e2')])).toMatchObject({
      items: [{ activityId: 'e1' }, { activityId: 'e9', completion: null }, { activityId: 'e3' }],
      swappedOut: ['e2'],
    })
    given(made(), chosen('e9', 'e2'))
      .when({
        type: 'Swap',
        data: {
          at,
          accountId,
          by: owner,
          activityId: 'e1',
          reason: null,
          replacement: planned('e2'),
          interestScores: null,
        },
      })
      .thenRefused('CONFLICT', { reason: 'NOTHING_TO_SWAP' })
  })
  it('brings back an activity that was swapped out', () => {
    given(made(), swapped('e1', 'e9')).when(choose('e1')).thenEvents(chosen('e1'))
    expect(fold([made(), swapped('e1', 'e9'), chosen('e1')])).toMatchObject({ swappedOut: [] })
  })
  it('does nothing when the activity is in the plan, completed or not', () => {
    given(made()).when(choose('e2')).thenNothing()
    given(made(), completed('e2')).when(choose('e2', 'e1')).thenNothing()
  })
  it('refuses to replace a completed or missing activity', () => {
    given(made(), completed('e2'))
      .when(choose('e9', 'e2'))
      .thenRefused('VALIDATION_FAILED', { fields: { insteadOf: 'not-pending' } })
    given(made())
      .when(choose('e9', 'e8'))
      .thenRefused('VALIDATION_FAILED', { fields: { insteadOf: 'not-pending' } })
  })
  it('refuses a 21st activity, but accepts a replacement in a full plan', () => {
    const full: PlanEvent = {
      type: 'PlanMade',
      data: {
        at,
        ...plan,
        ahead: false,
        items: Array.from({ length: 20 }, (_, index) => planned(`f${index}`)),
        ...provenance,
      },
    }
    given(full).when(choose('e9')).thenRefused('CONFLICT', { reason: 'PLAN_FULL' })
    given(full).when(choose('e9', 'f19')).thenEvents(chosen('e9', 'f19'))
    const almost: PlanEvent = {
      type: 'PlanMade',
      data: {
        at,
        ...plan,
        ahead: false,
        items: Array.from({ length: 19 }, (_, index) => planned(`f${index}`)),
        ...provenance,
      },
    }
    given(almost).when(choose('e9')).thenEvents(chosen('e9'))
  })
  it('accepts only plans of this month and later months', () => {
    given(made())
      .when(choose('e9', null, { thisMonth: '2026-12' }))
      .thenRefused('CONFLICT', { reason: 'MONTH_OUT_OF_RANGE' })
    given(made(true))
      .when(choose('e9', null, { thisMonth: '2026-10' }))
      .thenEvents(chosen('e9'))
    expect(fold([made(true), chosen('e9')])).toMatchObject({ remakeDue: false })
  })
  it('returns NOT_FOUND without a plan, and FORBIDDEN for a helper', () => {
    given().when(choose('e9')).thenRefused('NOT_FOUND')
    given(made())
      .when(choose('e9', null, { by: nanny }))
      .thenRefused('FORBIDDEN')
    given(made())
      .when(choose('e1', null, { by: nanny }))
      .thenRefused('FORBIDDEN')
  })
})

describe('the state of a plan', () => {
  it('begins with PlanMade, without completions and swaps', () => {
    expect(fold([completed('e1')])).toEqual({ status: 'none' })
    expect(fold([made()])).toMatchObject({ items: [{ completion: null, feedbacks: [] }, {}, {}], swappedOut: [] })
  })
  it('contains the time and duration of a completion', () =>
    expect(fold([made(), completed('e1')])).toMatchObject({
      items: [{ completion: { completedAt: at, day: '2026-11-21', durationMinutes: null } }, { completion: null }, {}],
    }))
  it('contains the child’s age at the latest Make or Remake', () => {
    expect(fold([made(true)])).toMatchObject({ ageMonths: 42 })
    expect(
      fold([made(true), { type: 'PlanRemade', data: { ...whose, items, ...provenance, ageMonths: 43 } }]),
    ).toMatchObject({ ageMonths: 43 })
  })

  const activityId = fc.integer({ min: 1, max: 8 }).map((index) => `e${index}`)
  const anyCommand: fc.Arbitrary<PlanCommand> = activityId.chain((id) => {
    const target = { at, accountId, by: owner, activityId: id }
    return fc.oneof<fc.Arbitrary<PlanCommand>[]>(
      fc.constant({
        type: 'Complete',
        data: { ...target, completedAt: null, day: '2026-11-21', durationMinutes: null, monthStart },
      }),
      fc.constant({ type: 'Reopen', data: target }),
      fc
        .integer({ min: 1, max: 5 })
        .map((engagement) => ({ type: 'GiveFeedback', data: { ...target, ...feedback, engagement } })),
      activityId.map((by) => ({
        type: 'Swap',
        data: { ...target, reason: null, replacement: planned(by), interestScores: null },
      })),
      fc
        .tuple(activityId, fc.option(activityId))
        .map(([chosen, insteadOf]) => ({
          type: 'Choose',
          data: {
            at,
            accountId,
            by: owner,
            activityId: chosen,
            insteadOf,
            activity: { activityId: chosen, category: 'DIL_HIKAYE', durationMinutes: 20 },
            thisMonth: '2026-11',
          },
        })),
      fc.constant({ type: 'Remake', data: { at, accountId, items, ...provenance, thisMonth: '2026-11' } }),
    )
  })

  it('has consistent items after any sequence of commands', () => {
    fc.assert(
      fc.property(fc.boolean(), fc.array(anyCommand, { maxLength: 60 }), (ahead, commands) => {
        let state = fold([made(ahead)]) as MadePlan
        for (const command of commands) {
          const decision = planDecider.decide(command, state)
          if (isRefusal(decision)) continue
          const before = state.items.length
          state = decision.reduce(planDecider.evolve, state) as MadePlan
          const ids = state.items.map((item) => item.activityId)
          const adds = command.type === 'Choose' && command.data.insteadOf === null && decision.length > 0
          if (command.type !== 'Remake') expect(ids).toHaveLength(before + (adds ? 1 : 0))
          expect(new Set(ids).size).toBe(ids.length)
          expect(ids.some((id) => state.swappedOut.includes(id))).toBe(false)
          expect(state.items.some((item) => item.feedbacks.length > 0 && !item.completion)).toBe(false)
          if (command.type !== 'Swap') expect(planDecider.decide(command, state), `${command.type} again`).toEqual([])
        }
      }),
    )
  })
})
