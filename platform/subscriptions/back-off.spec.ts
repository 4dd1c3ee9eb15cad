import { describe, expect, it } from 'vitest'
import { waitMs } from './back-off.ts'

describe('the back-off', () => {
  it.each([
    [1, 0, 50],
    [1, 1, 100],
    [1, 0.5, 75],
    [2, 0, 100],
    [2, 1, 200],
    [4, 1, 800],
    [5, 1, 1_000],
    [5, 0, 500],
    [5_000, 1, 1_000],
  ])(
    'doubles the wait with each failure up to a maximum, with jitter: after %i failures, at %d, %i ms',
    (failures, chance, ms) => {
      expect(waitMs(failures, { minMs: 100, maxMs: 1_000 }, chance)).toBe(ms)
    },
  )
})
