// @vitest-environment jsdom
import { afterEach, expect, it, vi } from 'vitest'
import { loadWithStyles } from './retry-load.ts'

/** Returns the latest stylesheet link. `says` dispatches its event, because jsdom loads no stylesheets. */
const latest = () => document.head.querySelector<HTMLLinkElement>('link:last-of-type')!
const says = (what: 'load' | 'error', link = latest()) => link.dispatchEvent(new Event(what))

function aStylesheet() {
  const link = document.createElement('link')
  Object.assign(link, { rel: 'stylesheet', href: '/assets/figures.css' })
  document.head.append(link)
}

/**
 * Simulates a loader of Vite: the first call fails because of a stylesheet; later calls treat the stylesheet as loaded.
 */
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

it('a retry resolves only after the missing stylesheet is loaded', async () => {
  const figures = aPart()
  aStylesheet()
  says('error')
  await expect(loadWithStyles(figures)).rejects.toThrow('Unable to preload CSS')
  const again = loadWithStyles(figures)
  expect(await settled(again)).toBe('waiting')
  says('load')
  expect(await again).toBe('the part')
})

it('a retry waits for a stylesheet that another component has already requested', async () => {
  const figures = aPart()
  aStylesheet()
  says('error')
  await expect(loadWithStyles(figures)).rejects.toThrow('Unable to preload CSS')
  // Another component requests the missing stylesheet and waits only briefly.
  vi.useFakeTimers()
  const dialog = loadWithStyles(() => Promise.resolve('the dialog'))
  await vi.advanceTimersByTimeAsync(2_000)
  expect(await dialog).toBe('the dialog')
  vi.useRealTimers()

  const again = loadWithStyles(figures)
  expect(await settled(again)).toBe('waiting')
  says('error')
  await expect(again).rejects.toBeDefined()
  const third = loadWithStyles(figures)
  expect(await settled(third)).toBe('waiting')
  says('load')
  expect(await third).toBe('the part')
})

it('a component that failed for another reason does not wait for stylesheets', async () => {
  const figures = aPart()
  await expect(loadWithStyles(figures)).rejects.toThrow('Unable to preload CSS')
  aStylesheet()
  says('error')
  vi.useFakeTimers()
  const again = loadWithStyles(figures)
  await vi.advanceTimersByTimeAsync(0)
  says('error')
  await vi.advanceTimersByTimeAsync(2_000)
  expect(await again).toBe('the part')
})
