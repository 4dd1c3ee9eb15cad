// @vitest-environment jsdom
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'

const boot = readFileSync(join(import.meta.dirname, 'public/boot.js'), 'utf8')
const now = Date.parse('2026-11-22T12:00:00Z')

/** Returns an access token that expires after the given seconds. The browser does not check its signature. */
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

/** Returns the API paths that `boot.js` requests at this address, without the language parameter. */
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
  ['/app/activities?childId=a', ['/auth/me', '/children', '/plans/current']],
  ['/app/progress?childId=a', ['/auth/me', '/children', '/progress', '/progress/insights']],
  ['/app/progress?childId=a&tab=months', ['/auth/me', '/children', '/progress']],
  ['/app/progress?childId=all', []],
  ['/app/activities?mode=browse&childId=a', []],
  ['/app/settings', []],
])('prefetches the API reads of the page at %s', (address, paths) => {
  expect(
    askedAt(address)
      .map((path) => path.replace('?childId=a', ''))
      .toSorted(),
  ).toEqual(paths)
})

it("does not prefetch today's suggestion when today's filters are set", () => {
  sessionStorage.setItem('todayFilters:a', '{"minutes":"10"}')
  sessionStorage.setItem('todayFilters:b', '{}')
  expect(askedAt('/app/dashboard?childId=a')).not.toContain('/plans/current/today?childId=a')
  expect(askedAt('/app/dashboard?childId=b')).toContain('/plans/current/today?childId=b')
})

it('does not prefetch the insights of a child of somebody else, which a helper may not see', () => {
  localStorage.setItem('sharedChildren', '{"accountId":"me","children":[{"id":"a1","name":"Ada"}]}')
  expect(askedAt('/app/dashboard?childId=a1')).not.toContain('/progress/insights?childId=a1')
  expect(askedAt('/app/dashboard?childId=b2')).toContain('/progress/insights?childId=b2')
})

it('sends only /auth/me when the token has expired', () => {
  expect(askedAt('/app/dashboard?childId=a', goodUntil(-1))).toEqual(['/auth/me'])
  // A token that cannot be parsed may still be valid.
  expect(askedAt('/app/dashboard?childId=a', 'opaque').length).toBe(7)
})

it('discards prefetched responses that no query has used within 30 seconds', () => {
  askedAt('/app/dashboard?childId=a')
  expect(Object.keys(window.earlyReads!).length).toBe(7)
  vi.advanceTimersByTime(30_000)
  expect(window.earlyReads).toBeUndefined()
})

it.each([
  ['an error', () => window.dispatchEvent(new ErrorEvent('error', { error: new TypeError('missing') }))],
  ['an unhandled rejection', () => window.dispatchEvent(new Event('unhandledrejection'))],
  ['45 seconds', () => vi.advanceTimersByTime(45_000)],
])('shows the error text instead of the loading text after %s before the app is shown', (_, happen) => {
  document.body.innerHTML = '<main id="waiting"></main><div id="load-error" hidden></div>'
  askedAt('/app/dashboard')
  happen()
  expect([document.getElementById('waiting')!.hidden, document.getElementById('load-error')!.hidden]).toEqual([
    true,
    false,
  ])
})

it('shows no error text for an error of the app after its start', () => {
  document.body.innerHTML = '<main></main><div id="load-error" hidden></div>'
  askedAt('/app/dashboard')
  window.dispatchEvent(new ErrorEvent('error', { error: new TypeError('missing') }))
  vi.advanceTimersByTime(45_000)
  expect(document.getElementById('load-error')!.hidden).toBe(true)
})
