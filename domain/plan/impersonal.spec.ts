import { describe, expect, it } from 'vitest'
import type { PlannedActivity } from './events.ts'
import { impersonal, impersonalReasons } from './impersonal.ts'

const item: PlannedActivity = {
  activityId: 'e1',
  category: 'DIL_HIKAYE',
  durationMinutes: 20,
  score: 1.5,
  reasons: [{ code: 'age-fit', params: { years: 3 } }, { code: 'interest' }, { code: 'season' }],
}
const others = [{ code: 'age-fit', params: { years: 3 } }, { code: 'season' }]

describe('a planned activity without personal data', () => {
  it('keeps all reasons except the one about the child’s interests', () => {
    expect(impersonalReasons(item.reasons)).toEqual(others)
    expect(impersonal(item).reasons).toEqual(others)
  })
  it('keeps a score that has parts, because the log excludes interests from it', () => {
    const scored = { ...item, parts: { category: 1.5 } }
    expect(impersonal(scored)).toEqual({ ...scored, reasons: others })
  })
  it('has a null score when the score may include interests', () =>
    expect(impersonal(item)).toEqual({ ...item, score: null, reasons: others }))
})
