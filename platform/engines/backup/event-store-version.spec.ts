import { expect, it } from 'vitest'
import { isNewer } from './event-store-version.ts'

it.each([
  ['26.0.10', '26.0.9', true],
  ['26.0.9', '26.0.10', false],
  ['26.0.9', '26.0.9', false],
  ['26.1', '26.0.9', true],
  ['24.10.14', '26.0', false],
  ['26.0.3', '26.0', false],
  ['26', '26.0.3', false],
])('%s is newer than %s: %s', (a, b, expected) => {
  expect(isNewer(a, b)).toBe(expected)
})
