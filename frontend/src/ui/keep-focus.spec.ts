// @vitest-environment jsdom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { keepFocus } from './keep-focus.ts'

let stop: () => void
const at = (id: string) => document.getElementById(id)!
const focused = () => document.activeElement?.id || document.activeElement?.localName
/** Waits for the MutationObserver and for the delay after it. */
const settled = () => vi.advanceTimersByTimeAsync(100)

beforeEach(() => {
  vi.useFakeTimers()
  // A stub, because jsdom has no layout.
  Element.prototype.checkVisibility = () => true
  document.body.innerHTML = `
    <main>
      <h1 id="heading" tabindex="-1">Page</h1>
      <ul><li id="row-1"><a id="link-1" href="/1">1</a><button id="delete-1">x</button></li><li id="row-2"><a id="link-2" href="/2">2</a><button id="delete-2">x</button></li></ul>
      <div id="alone"><button id="again">again</button></div>
    </main>`
  stop = keepFocus()
})
afterEach(() => {
  stop()
  vi.useRealTimers()
})

describe('when the focused element goes away', () => {
  it('focuses the next row', async () => {
    at('delete-1').focus()
    at('row-1').remove()
    await settled()
    expect(focused()).toBe('link-2')
  })

  it('focuses the last control of the previous row when there is no next row', async () => {
    at('alone').remove()
    at('delete-2').focus()
    at('row-2').remove()
    await settled()
    expect(focused()).toBe('delete-1')
  })

  it('focuses the heading when no other control is left', async () => {
    at('again').focus()
    document.querySelector('ul')!.remove()
    at('alone').remove()
    await settled()
    expect(focused()).toBe('heading')
  })

  it('focuses a neighbor when the element was disabled', async () => {
    at('delete-1').focus()
    ;(at('delete-1') as HTMLButtonElement).disabled = true
    at('delete-1').blur()
    await settled()
    expect(focused()).toBe('link-1')
  })

  it('leaves the focus on another element that took it', async () => {
    at('delete-1').focus()
    at('row-1').remove()
    at('again').focus()
    await settled()
    expect(focused()).toBe('again')
  })

  it('leaves the page without a focus after a click on an empty area', async () => {
    at('delete-1').focus()
    document.querySelector('main')!.dispatchEvent(new Event('pointerdown', { bubbles: true }))
    at('delete-1').blur()
    at('row-1').remove()
    await settled()
    expect(focused()).toBe('body')
  })
})
