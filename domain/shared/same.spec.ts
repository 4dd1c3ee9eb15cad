import { isDeepStrictEqual } from 'node:util'
import * as fc from 'fast-check'
import { expect, it } from 'vitest'
import { same } from './same.ts'

it('same is true for equal values, whatever the order of keys', () => {
  expect(same({ a: 1, b: { c: [1, 2] } }, { b: { c: [1, 2] }, a: 1 })).toBe(true)
  fc.assert(
    fc.property(fc.jsonValue(), (value) => {
      expect(same(value, structuredClone(value))).toBe(true)
    }),
  )
})

it.each([
  [1, 2],
  [null, {}],
  [{}, null],
  [[], {}],
  [
    [1, 2],
    [2, 1],
  ],
  [[1], [1, 2]],
  [{ a: 1 }, { b: 1 }],
  [{ a: undefined }, { b: undefined }],
  [{ a: { b: 1 } }, { a: { b: 2 } }],
])('same(%j, %j) is false', (a, b) => expect(same(a, b)).toBe(false))

it('same equals isDeepStrictEqual of Node for JSON values', () => {
  const values = fc.jsonValue({ maxDepth: 1 })
  fc.assert(
    fc.property(values, values, (a, b) => {
      expect(same(a, b)).toBe(isDeepStrictEqual(a, b))
    }),
  )
})
