// @vitest-environment jsdom
import { afterEach, expect, it, vi } from 'vitest'
import { discardPrefetched, fetchOrUsePrefetched } from './prefetched-reads.ts'

const url = '/api/children?lang=tr'
const headers = { Authorization: 'Bearer one', 'Read-After': '7' }

/** Sets up a prefetched read with the response `early`, and a network that responds with `anew`. */
function underWay({ since = Date.now(), response = Promise.resolve(new Response('early')) } = {}) {
  const controller = new AbortController()
  window.earlyReads = { [url]: { response, controller, headers, since } }
  vi.stubGlobal('fetch', async () => new Response('anew'))
  return controller
}
const ask = async (init: RequestInit = { method: 'GET', headers }, address = url) =>
  (await fetchOrUsePrefetched(address, init)).text()

afterEach(() => {
  delete window.earlyReads
  vi.unstubAllGlobals()
})

it('returns a prefetched read only to the first identical request', async () => {
  underWay()
  expect([await ask(), await ask()]).toEqual(['early', 'anew'])
})

it.each([
  ['another address', { method: 'GET', headers }, '/api/children?lang=en'],
  ['a write', { method: 'POST', headers }, url],
  ['another session', { method: 'GET', headers: { ...headers, Authorization: 'Bearer two' } }, url],
  ['somebody who has written since', { method: 'GET', headers: { ...headers, 'Read-After': '8' } }, url],
  ['somebody who has forgotten what was written', { method: 'GET', headers: { Authorization: 'Bearer one' } }, url],
] as const)('does not return a prefetched read to %s', async (_, init, address) => {
  underWay()
  expect(await ask(init, address)).toBe('anew')
})

it.each([
  ['half a minute old', -30_001],
  ['of a clock that was wrong', 60_000],
])('ignores a prefetched read that is %s', async (_, ago) => {
  underWay({ since: Date.now() + ago })
  expect(await ask()).toBe('anew')
})

it('aborts the prefetched read when the request that uses it is aborted', async () => {
  const { signal } = underWay()
  const giveUp = new AbortController()
  await ask({ method: 'GET', headers, signal: giveUp.signal })
  expect(signal.aborted).toBe(false)
  giveUp.abort()
  expect(signal.aborted).toBe(true)
})

it('sends a failed prefetched read again, unless the request that uses it was aborted', async () => {
  const lost = () => ({ response: Promise.reject<Response>(new TypeError('Failed to fetch')) })
  underWay(lost())
  expect(await ask()).toBe('anew')
  underWay(lost())
  const giveUp = new AbortController()
  const asked = ask({ method: 'GET', headers, signal: giveUp.signal })
  giveUp.abort()
  await expect(asked).rejects.toThrow('Failed to fetch')
})

it('discards prefetched reads when the session ends', async () => {
  const { signal } = underWay()
  discardPrefetched()
  expect([signal.aborted, window.earlyReads, await ask()]).toEqual([true, undefined, 'anew'])
  discardPrefetched()
})
