import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { apportion } from './quotas.ts'

const shares = (seats: number, caps: Record<string, number>, weights: Record<string, number> = {}) =>
  Object.fromEntries(apportion(seats, new Map(Object.entries(caps)), (key) => weights[key] ?? 1))

describe('apportion', () => {
  it('distributes seats proportionally (Sainte-Laguë)', () => {
    // A textbook example: 53, 24 and 23 votes for seven seats.
    expect(shares(7, { a: 9, b: 9, c: 9 }, { a: 53, b: 24, c: 23 })).toEqual({ a: 3, b: 2, c: 2 })
    expect(shares(6, { a: 9, b: 9 }, { a: 3, b: 1 })).toEqual({ a: 5, b: 1 })
  })
  it('gives each key one seat before any key gets a second', () => {
    expect(shares(3, { a: 9, b: 9, c: 9 }, { a: 100 })).toEqual({ a: 1, b: 1, c: 1 })
    expect(shares(2, { a: 9, b: 9, c: 9 }, { c: 100 })).toEqual({ a: 1, b: 1, c: 0 })
  })
  it('never exceeds a cap and gives the remaining seats to other keys', () => {
    expect(shares(10, { a: 3, b: 9 }, { a: 100 })).toEqual({ a: 3, b: 7 })
    expect(shares(10, { a: 1, b: 2 })).toEqual({ a: 1, b: 2 })
  })
  it('distributes all seats within the caps and by weight, for any input', () => {
    const keys = fc.dictionary(
      fc.stringMatching(/^[a-f]$/),
      fc.record({ cap: fc.integer({ min: 1, max: 9 }), weight: fc.integer({ min: 1, max: 20 }) }),
    )
    fc.assert(
      fc.property(keys, fc.nat(30), (keys, seats) => {
        const caps = new Map(Object.entries(keys).map(([key, { cap }]) => [key, cap]))
        const result = apportion(seats, caps, (key) => keys[key]!.weight)
        const total = [...result.values()].reduce((sum, share) => sum + share, 0)
        expect(total).toBe(
          Math.min(
            seats,
            [...caps.values()].reduce((sum, cap) => sum + cap, 0),
          ),
        )
        for (const [key, share] of result) {
          expect(share).toBeLessThanOrEqual(caps.get(key)!)
          if (seats >= caps.size) expect(share).toBeGreaterThanOrEqual(1)
          for (const [other, less] of result)
            if (keys[other]!.weight < keys[key]!.weight && share < caps.get(key)! && less > 1)
              expect(less).toBeLessThanOrEqual(share)
        }
      }),
    )
  })
})
