// @vitest-environment jsdom
import { afterEach, expect, it, vi } from 'vitest'
import { loadWhole } from './load-again.ts'

/** What the browser would say of a stylesheet: jsdom fetches none. */
const latest = () => document.head.querySelector<HTMLLinkElement>('link:last-of-type')!
const says = (what: 'load' | 'error', link = latest()) => link.dispatchEvent(new Event(what))

function aStylesheet() {
  const link = document.createElement('link')
  Object.assign(link, { rel: 'stylesheet', href: '/assets/figures.css' })
  document.head.append(link)
}

/** As a part is loaded: the first time it fails for its stylesheet, and from then on that is taken for had. */
function aPart() {
  let asked = 0
  return () => (asked++ === 0 ? Promise.reject(new Error('Unable to preload CSS')) : Promise.resolve('the part'))
}
const settled = async (promise: Promise<unknown>) => {
  let state = 'waiting'
  promise.then(
    () => {
      state = 'there'
    },
    () => {
      state = 'failed'
    },
  )
  await new Promise((resolve) => {
    setTimeout(resolve, 10)
  })
  return state
}

afterEach(() => {
  vi.useRealTimers()
  says('load')
  document.head.replaceChildren()
})

it('a part whose stylesheet could not be had is there with it', async () => {
  const figures = aPart()
  aStylesheet()
  says('error')
  await expect(loadWhole(figures)).rejects.toThrow('Unable to preload CSS')
  const again = loadWhole(figures)
  expect(await settled(again)).toBe('waiting')
  says('load')
  expect(await again).toBe('the part')
})

it('and waits for it also where another part has asked for it already', async () => {
  const figures = aPart()
  aStylesheet()
  says('error')
  await expect(loadWhole(figures)).rejects.toThrow('Unable to preload CSS')
  // A dialog asks for what is missing, and does not wait for long.
  vi.useFakeTimers()
  const dialog = loadWhole(() => Promise.resolve('the dialog'))
  await vi.advanceTimersByTimeAsync(2_000)
  expect(await dialog).toBe('the dialog')
  vi.useRealTimers()

  const again = loadWhole(figures)
  expect(await settled(again)).toBe('waiting')
  says('error')
  await expect(again).rejects.toBeDefined()
  const third = loadWhole(figures)
  expect(await settled(third)).toBe('waiting')
  says('load')
  expect(await third).toBe('the part')
})

it('a part that failed for something else is there, whatever another’s stylesheet does', async () => {
  const figures = aPart()
  await expect(loadWhole(figures)).rejects.toThrow('Unable to preload CSS')
  aStylesheet()
  says('error')
  vi.useFakeTimers()
  const again = loadWhole(figures)
  await vi.advanceTimersByTimeAsync(0)
  says('error')
  await vi.advanceTimersByTimeAsync(2_000)
  expect(await again).toBe('the part')
})
