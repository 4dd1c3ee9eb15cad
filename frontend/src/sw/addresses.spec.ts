import { expect, it } from 'vitest'
import { belongsToServer } from './addresses.ts'

it.each(['/api/plans/current', '/api', '/dev/mails', '/metrics', '/healthz', '/robots.txt', '/favicon.svg'])(
  '%s is asked of the server each time',
  (path) => {
    expect(belongsToServer(path)).toBe(true)
  },
)

it.each(['/', '/app/dashboard', '/app/plans/1_2026-11', '/auth/login', '/apiary', '/development'])(
  '%s is a page',
  (path) => {
    expect(belongsToServer(path)).toBe(false)
  },
)
