import { describe, expect, it } from 'vitest'
import { categories } from '@filiz/domain/activity/events.ts'
import { planMade } from '@filiz/domain/plan/testing/plan-made.ts'
import { addMonths } from '@filiz/domain/shared/calendar.ts'
import { chanceFrom } from '@filiz/analyst/statistics/chance.ts'
import { reportOf } from './evaluate-log.ts'
import { loggedPlans, type LoggedPlan } from './logged-plans.ts'
import { prequential } from './prequential.ts'
import { slotEstimates } from './slots.ts'

/** Generates logged plans. `tells` is the factor by which outcomes depend on the scores; with 0 they are random. */
function made(tells: number): readonly LoggedPlan[] {
  const chance = chanceFrom('log')
  return Array.from({ length: 12 }, (_, month) => month).flatMap((month) =>
    Array.from({ length: 20 }, (_, child): LoggedPlan => ({
      childId: `child ${child}`,
      period: addMonths('2026-01', month),
      policyVersion: 'learned-9',
      items: Array.from({ length: 15 }, (_, item) => {
        const score = chance.normal() * 0.5
        const done = chance.next() < Math.min(0.95, Math.max(0.05, 0.6 + 0.5 * tells * score))
        return {
          activityId: `${item}`,
          category: categories[item % 7]!,
          score,
          probability: item === 0 ? 1 / 40 : 1,
          parts: { hardness: -score },
          done,
          engagement: done
            ? Math.min(5, Math.max(1, Math.round(3.5 + 1.5 * tells * score + 0.5 * chance.normal())))
            : null,
          difficulty: done ? 3 : null,
        }
      }),
    })),
  )
}

describe('the evaluation of a log', () => {
  it('shows that the score predicts better than the mean of the category', () => {
    const { completion, engagement, calibration } = prequential(made(1))
    expect(completion.policy).toBeLessThan(completion.categoryMean - 0.02)
    expect(engagement.policy).toBeLessThan(engagement.categoryMean - 0.1)
    expect(completion.count).toBe(12 * 20 * 15)
    for (const { predicted, observed, count } of calibration)
      if (count > 200) expect(Math.abs(predicted - observed)).toBeLessThan(0.08)
  })
  it('shows no gain for random answers', () => {
    const { completion, engagement } = prequential(made(0))
    expect(Math.abs(completion.policy - completion.categoryMean)).toBeLessThan(0.005)
    expect(Math.abs(engagement.policy - engagement.categoryMean)).toBeLessThan(0.02)
  })
  it('predicts each month from earlier months only', () => {
    const plans = made(1)
    const { completion } = prequential(plans.filter(({ period }) => period === '2026-01'))
    expect(completion.policy).toBeCloseTo(Math.log(2))
    const done = (plan: LoggedPlan, is: boolean): LoggedPlan => ({
      ...plan,
      items: plan.items.map((item) => ({ ...item, done: is, engagement: null, difficulty: null })),
    })
    const family = plans.filter(({ childId }) => childId === 'child 0').slice(0, 2)
    // All activities were completed in the first month and none in the second one, so the prediction is wrong.
    expect(prequential([done(family[0]!, true), done(family[1]!, false)]).completion.policy).toBeGreaterThan(
      Math.log(2),
    )
  })
  it('weights randomly chosen slots by their probability, and reports the effective sample size', () => {
    const [plan] = made(0)
    const item = (done: boolean, probability: number) => ({
      ...plan!.items[0]!,
      done,
      engagement: done ? 4 : null,
      probability,
    })
    const { completion, worth } = slotEstimates([
      { ...plan!, items: [item(true, 0.5), item(false, 0.25), item(true, 1)] },
    ])
    // The weights are the inverse probabilities, 2 and 4.
    expect(completion).toMatchObject({ mean: 2 / 6, slots: 2, effective: 36 / 20 })
    expect(worth.mean).toBeCloseTo(8 / 6)
    expect(slotEstimates(made(1)).completion).toMatchObject({ slots: 240, effective: expect.closeTo(240, 5) })
  })
  it('is printed as text, also for a log without plans', () => {
    expect(reportOf(made(1))).toMatch(
      /learned-9: 240 plans of 20 children\n {2}completion, log-loss: 0\.\d+ with the score/,
    )
    expect(reportOf([])).toContain('nothing to say yet')
  })
})

describe('loggedPlans', () => {
  const common = { at: '2026-10-01T00:00:00.000Z', childId: 'c', accountId: 'a' }
  const item = (activityId: string) => ({
    activityId,
    category: 'DIL_HIKAYE' as const,
    durationMinutes: 20,
    score: 0.1,
    reasons: [],
    probability: 1,
  })
  const october = {
    stream: 'plan-c_2026-10',
    ...planMade({
      ...common,
      year: 2026,
      month: 10,
      items: ['x', 'y', 'z'].map(item),
      policyVersion: 'learned-9',
      basedOn: '1',
    }),
  }
  const completed = (activityId: string) => ({
    stream: october.stream,
    type: 'ActivityCompleted' as const,
    data: { ...common, activityId, completedAt: common.at, day: '2026-10-02', durationMinutes: null },
  })
  const rated = (activityId: string) => ({
    stream: october.stream,
    type: 'FeedbackGiven' as const,
    data: { ...common, activityId, engagement: 5, difficulty: 2, focusMinutes: 10, notes: null },
  })
  it('returns the outcome of activities that the policy chose, and leaves out replacements', () => {
    const [plan] = loggedPlans([
      october,
      completed('x'),
      rated('x'),
      completed('y'),
      rated('y'),
      { stream: october.stream, type: 'ActivityReopened', data: { ...common, activityId: 'y' } },
      {
        stream: october.stream,
        type: 'ActivitySwapped',
        data: { ...common, activityId: 'z', reason: null, replacement: item('w'), interestScores: null },
      },
      completed('w'),
    ])
    expect(plan).toMatchObject({
      period: '2026-10',
      items: [
        { activityId: 'x', done: true, engagement: 5, difficulty: 2 },
        { activityId: 'y', done: false, engagement: null },
      ],
    })
    expect(plan!.items).toHaveLength(2)
  })
})
