import { describe, expect, it } from 'vitest'
import { backoff, failureText } from './attempts.ts'

describe('backoff', () => {
  it('doubles from the first wait up to five minutes', () => {
    expect([1, 2, 3, 4, 8, 9, 10, 60].map((failed) => backoff(failed, 1_000))).toEqual([
      1_000, 2_000, 4_000, 8_000, 128_000, 256_000, 300_000, 300_000,
    ])
  })
})

describe('failureText', () => {
  it('is short and contains no mail addresses, for any thrown value', () => {
    expect(failureText(new TypeError('550 <ayşe.ç@örnek.com.tr>: unknown, not a@b either'))).toBe(
      'TypeError: 550 <[address]>: unknown, not [address] either',
    )
    expect(failureText('text')).toBe('text')
    expect(failureText(undefined)).toBe('undefined')
    expect(failureText(new Error('x'.repeat(5_000)))).toHaveLength(500)
  })
})
