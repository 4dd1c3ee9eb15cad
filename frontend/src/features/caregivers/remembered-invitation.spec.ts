// @vitest-environment jsdom
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { session } from '../../lib/api.ts'
import { destination, destinationBeside } from '../auth/paths.ts'
import { cleanToken, rememberInvitation, tokenIn } from './remembered-invitation.ts'

const invitation = { token: 'a.b', expiresAt: '2026-12-04T12:00:00.000Z' }

beforeEach(() => {
  vi.useFakeTimers({ now: Date.parse('2026-11-27T12:00:00Z') })
})
afterEach(() => {
  vi.useRealTimers()
  localStorage.clear()
})

it.each([
  'Ab-_9',
  'Ab-_9.',
  'Ab-_9>',
  'Ab-_9)',
  'Ab-_9).',
  '\u200bAb-_9\u200b',
  'Ab-\r\n_9',
  'Ab -_9',
  'Ab\u00ad-_9\ufeff>',
])('reads the token from a link that a mail program left as %j', (token) => expect(cleanToken(token)).toBe('Ab-_9'))

it('leads to the invitation after a sign-in in this tab, unless another page was asked for', () => {
  rememberInvitation(invitation)
  expect([destination(''), destination('?next=/app/settings'), destinationBeside('')]).toEqual([
    '/invitations/a.b',
    '/app/settings',
    '/app/dashboard',
  ])
})

it('leads nowhere once the invitation has expired', () => {
  rememberInvitation(invitation)
  vi.setSystemTime('2026-12-04T12:00:01Z')
  expect(destination('')).toBe('/app/dashboard')
})

it.each([
  ['/invitations/Ab-_9', 'Ab-_9'],
  ['/app/dashboard', undefined],
  [undefined, undefined],
])('finds the token in the path %j', (path, token) => expect(tokenIn(path)).toBe(token))

it('is forgotten at a sign-out', () => {
  rememberInvitation(invitation)
  session.clear()
  expect(destination('')).toBe('/app/dashboard')
})
