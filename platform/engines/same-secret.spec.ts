import { expect, it } from 'vitest'
import { isSameSecret } from './same-secret.ts'

it('isSameSecret is true only for equal secrets, as text or bytes', () => {
  expect(isSameSecret('şifre', 'şifre')).toBe(true)
  expect(isSameSecret(Buffer.from('şifre'), 'şifre')).toBe(true)
  expect(isSameSecret('şifre', 'şifrf')).toBe(false)
  for (const [given, expected] of [
    ['şifr', 'şifre'],
    ['', 'şifre'],
    ['sifre', 'şifre'],
  ] as const)
    expect(isSameSecret(given, expected), 'of another length').toBe(false)
})
