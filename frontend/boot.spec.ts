// @vitest-environment jsdom
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'

const boot = readFileSync(join(import.meta.dirname, 'public/boot.js'), 'utf8')
const now = Date.parse('2026-11-22T12:00:00Z')

/** A token that is good until then; nobody checks its signature in a browser. */
const goodUntil = (seconds: number) =>
  `e30.${Buffer.from(JSON.stringify({ sub: 'ş?>', exp: now / 1000 + seconds })).toString('base64url')}.x`

beforeEach(() => {
  vi.useFakeTimers({ now })
  vi.stubGlobal('matchMedia', () => ({ matches: false }))
  document.head.innerHTML =
    '<meta name="theme-color" content=""><link rel="manifest" href=""><meta name="early" content="{}">'
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
  localStorage.clear()
  sessionStorage.clear()
  delete window.earlyReads
})

/** What is asked for at this address, without the language. */
function askedAt(address: string, token = goodUntil(60)): readonly string[] {
  const asked: string[] = []
  vi.stubGlobal('fetch', async (url: string) => {
    asked.push(url.replace(/^\/api(.*)[?&]lang=tr$/, '$1'))
    return new Response('{}')
  })
  localStorage.setItem('language', 'tr')
  localStorage.setItem('accessToken', token)
  history.replaceState(null, '', address)
  new Function(boot)()
  return asked
}

it.each([
  [
    '/app/dashboard?childId=a',
    [
      '/activities/suggested',
      '/auth/me',
      '/children',
      '/plans/current',
      '/plans/current/today',
      '/progress/insights',
      '/progress/summary',
    ],
  ],
  ['/app/activities?childId=a', ['/auth/me', '/children', '/plans/current', '/plans/current/today']],
  ['/app/progress?childId=a', ['/auth/me', '/children', '/progress', '/progress/insights']],
  ['/app/progress?childId=a&tab=months', ['/auth/me', '/children', '/progress']],
  ['/app/progress?childId=all', []],
  ['/app/activities?mode=browse&childId=a', []],
  ['/app/settings', []],
])('at %s what its page reads first is asked for', (address, paths) => {
  expect(
    askedAt(address)
      .map((path) => path.replace('?childId=a', ''))
      .toSorted(),
  ).toEqual(paths)
})

it('what to do now is not asked for where the moment has filters: that is another question', () => {
  sessionStorage.setItem('todayFilters:a', '{"minutes":"10"}')
  sessionStorage.setItem('todayFilters:b', '{}')
  expect(askedAt('/app/activities?childId=a')).not.toContain('/plans/current/today?childId=a')
  expect(askedAt('/app/activities?childId=b')).toContain('/plans/current/today?childId=b')
})

it('with a token that is past its time there is one question, whose refusal has the app renew it', () => {
  expect(askedAt('/app/dashboard?childId=a', goodUntil(-1))).toEqual(['/auth/me'])
  // What cannot be read here may be good all the same.
  expect(askedAt('/app/dashboard?childId=a', 'opaque').length).toBe(7)
})

it('what nobody has taken in half a minute is let go', () => {
  askedAt('/app/dashboard?childId=a')
  expect(Object.keys(window.earlyReads!).length).toBe(7)
  vi.advanceTimersByTime(30_000)
  expect(window.earlyReads).toBeUndefined()
})
