import { expect, it } from 'vitest'
import { belongsToServer } from './addresses.ts'

it.each(['/api/plans/current', '/api', '/dev/mails', '/metrics', '/healthz', '/robots.txt', '/favicon.svg'])(
  '%s is always answered by the server',
  (path) => {
    expect(belongsToServer(path)).toBe(true)
  },
)

it.each([
  '/',
  '/app/dashboard',
  '/app/plans/1_2026-11',
  '/auth/login',
  '/invitations/bm9ib2R5.c2lnbmVk',
  '/apiary',
  '/development',
])('%s is a page of the app and may come from the cache', (path) => {
  expect(belongsToServer(path)).toBe(false)
})
