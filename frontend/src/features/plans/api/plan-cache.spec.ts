// @vitest-environment jsdom
import type { PlanItem } from '@filiz/http/contract/shapes.ts'
import { QueryClient } from '@tanstack/react-query'
import { beforeEach, describe, expect, it } from 'vitest'
import { aPlan } from '../testing/a-plan.ts'
import { currentPlanQuery, pollDelay, type CurrentPlan } from './current-plan.ts'
import { putItem, putPlan } from './plan-cache.ts'
import { planQuery } from './plan.ts'
import { plansOfChildQuery } from './plans-of-child.ts'

const november = aPlan(2)
const { childId } = november
const october = { ...november, id: `${childId}_2026-10`, month: 10 }
const done: PlanItem = { ...november.items[0]!, status: 'completed', completedAt: '2026-11-05T10:00:00.000Z' }

let queryClient: QueryClient
const one = (id = november.id) => queryClient.getQueryData(planQuery(id).queryKey)
const current = () => queryClient.getQueryData(currentPlanQuery(childId).queryKey)
const listed = () => queryClient.getQueryData(plansOfChildQuery(childId).queryKey)
const isInvalidated = (queryKey: readonly unknown[]) => queryClient.getQueryState(queryKey)?.isInvalidated

beforeEach(() => {
  queryClient = new QueryClient()
  const thisMonth: CurrentPlan = { kind: 'plan', plan: november }
  queryClient.setQueryData(currentPlanQuery(childId).queryKey, thisMonth)
  queryClient.setQueryData(
    plansOfChildQuery(childId).queryKey,
    [november, october].map(({ items: _, ...summary }) => summary),
  )
})

describe('the response to a mutation', () => {
  it('updates the plan, the current plan and the list at once', () => {
    putItem(queryClient, november.id, done)
    const counts = { total: 2, completed: 1, remaining: 1, completionRate: 0.5 }
    expect(one()).toMatchObject({ status: 'partial', counts, items: [done, november.items[1]] })
    expect(current()).toEqual({ kind: 'plan', plan: one() })
    expect(listed()).toMatchObject([
      { id: november.id, status: 'partial', counts },
      { id: october.id, status: 'not-started' },
    ])
    expect(listed()![0]).not.toHaveProperty('items')
  })

  it('is merged into the plan of the previous response', () => {
    putItem(queryClient, november.id, done)
    putItem(queryClient, november.id, {
      ...november.items[1]!,
      status: 'completed',
      completedAt: '2026-11-06T10:00:00.000Z',
    })
    expect(current()).toMatchObject({ plan: { status: 'completed', counts: { completed: 2 } } })
  })

  it('does not change the current plan when it belongs to another month', () => {
    queryClient.setQueryData(planQuery(october.id).queryKey, october)
    putItem(queryClient, october.id, { ...done, completedAt: '2026-10-05T10:00:00.000Z' })
    expect(one(october.id)).toMatchObject({ counts: { completed: 1 } })
    expect(current()).toEqual({ kind: 'plan', plan: november })
  })

  it('invalidates the dependent queries and no others', () => {
    const follow = [
      ['progress', 'summary'],
      ['activities', 'suggested', childId],
      ['plans', 'stats', november.id],
    ]
    for (const key of [...follow, ['children'], ['current-user']]) queryClient.setQueryData(key, {})
    putPlan(queryClient, november)
    expect(follow.map(isInvalidated)).toEqual([true, true, true])
    expect([['children'], ['current-user']].map(isInvalidated)).toEqual([false, false])
  })

  it('invalidates everything when the plan is not cached', () => {
    putItem(queryClient, `${childId}_2026-09`, done)
    expect(isInvalidated(plansOfChildQuery(childId).queryKey)).toBe(true)
    expect(current()).toEqual({ kind: 'plan', plan: november })
  })
})

it('a plan in preparation is polled often at first, and rarely later', () => {
  const delays = Array.from({ length: 60 }, (_, asked) => pollDelay(asked))
  expect(delays.slice(0, 10).every((delay) => delay <= 500)).toBe(true)
  expect(delays).toEqual(delays.toSorted((a, b) => a - b))
  expect(delays.at(-1)).toBe(10_000)
})
