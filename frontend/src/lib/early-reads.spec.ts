// @vitest-environment jsdom
import { afterEach, expect, it, vi } from 'vitest'
import { forgetEarlyReads, takeOrFetch } from './early-reads.ts'

const url = '/api/children?lang=tr'
const headers = { Authorization: 'Bearer one', 'Read-After': '7' }

/** One read under way, and a network that answers `anew`. */
function underWay({ since = Date.now(), response = Promise.resolve(new Response('early')) } = {}) {
  const controller = new AbortController()
  window.earlyReads = { [url]: { response, controller, headers, since } }
  vi.stubGlobal('fetch', async () => new Response('anew'))
  return controller
}
const ask = async (init: RequestInit = { method: 'GET', headers }, address = url) =>
  (await takeOrFetch(address, init)).text()

afterEach(() => {
  delete window.earlyReads
  vi.unstubAllGlobals()
})

it('what is under way is taken by the first who asks the same, once', async () => {
  underWay()
  expect([await ask(), await ask()]).toEqual(['early', 'anew'])
})

it.each([
  ['another address', { method: 'GET', headers }, '/api/children?lang=en'],
  ['a write', { method: 'POST', headers }, url],
  ['another session', { method: 'GET', headers: { ...headers, Authorization: 'Bearer two' } }, url],
  ['somebody who has written since', { method: 'GET', headers: { ...headers, 'Read-After': '8' } }, url],
  ['somebody who has forgotten what was written', { method: 'GET', headers: { Authorization: 'Bearer one' } }, url],
] as const)('what is under way is not for %s', async (_, init, address) => {
  underWay()
  expect(await ask(init, address)).toBe('anew')
})

it.each([
  ['half a minute old', -30_001],
  ['of a clock that was wrong', 60_000],
])('what is %s is asked for anew', async (_, ago) => {
  underWay({ since: Date.now() + ago })
  expect(await ask()).toBe('anew')
})

it('whoever took it can give it up', async () => {
  const { signal } = underWay()
  const giveUp = new AbortController()
  await ask({ method: 'GET', headers, signal: giveUp.signal })
  expect(signal.aborted).toBe(false)
  giveUp.abort()
  expect(signal.aborted).toBe(true)
})

it('what no network carried is asked for once more, but not for whoever gave it up', async () => {
  const lost = () => ({ response: Promise.reject<Response>(new TypeError('Failed to fetch')) })
  underWay(lost())
  expect(await ask()).toBe('anew')
  underWay(lost())
  const giveUp = new AbortController()
  const asked = ask({ method: 'GET', headers, signal: giveUp.signal })
  giveUp.abort()
  await expect(asked).rejects.toThrow('Failed to fetch')
})

it('nothing of it stays for whoever comes after a session', async () => {
  const { signal } = underWay()
  forgetEarlyReads()
  expect([signal.aborted, window.earlyReads, await ask()]).toEqual([true, undefined, 'anew'])
  forgetEarlyReads()
})
