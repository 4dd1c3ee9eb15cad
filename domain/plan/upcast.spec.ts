import { expect, it } from 'vitest'
import type { Recorded } from '../shared/event.ts'
import { upcast } from '../registry/upcast.ts'

const recorded = (type: string, data: object): Recorded => ({
  id: 'e',
  stream: 'plan-k_2026-11',
  type,
  position: '1',
  revision: '0',
  data: { at: '2026-11-22T08:30:00.000Z', ...data },
  metadata: { schema: 1, correlationId: 'c', causationId: 'c', actor: 'system:planner' },
})

it('upcasts plans of schema 1 with the day they were made and without interest scores', () => {
  for (const type of ['PlanMade', 'PlanRemade']) {
    expect(upcast(recorded(type, { items: [], policyVersion: 'simple-1' })).data).toEqual({
      at: '2026-11-22T08:30:00.000Z',
      items: [],
      policyVersion: 'simple-1',
      from: '2026-11-22',
      interestScores: null,
    })
  }
  expect(upcast(recorded('ActivitySwapped', { activityId: 'a' })).data).toMatchObject({
    activityId: 'a',
    interestScores: null,
  })
})
