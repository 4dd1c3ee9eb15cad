import { completeBody, feedbackBody } from '@filiz/domain/plan/schemas.ts'
import { expect, it } from 'vitest'
import { mostFocusMinutes, mostMinutes } from './limits.ts'

it('the limits equal those in the schemas of the API', () => {
  const takes = (minutes: number) => completeBody.safeParse({ durationMinutes: minutes }).success
  const takesFocus = (minutes: number) =>
    feedbackBody.safeParse({ engagement: 3, difficulty: 3, focusMinutes: minutes }).success
  expect([0, 1, mostMinutes, mostMinutes + 1].map(takes)).toEqual([false, true, true, false])
  expect([-1, 0, mostFocusMinutes, mostFocusMinutes + 1].map(takesFocus)).toEqual([false, true, true, false])
})
