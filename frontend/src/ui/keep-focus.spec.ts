// @vitest-environment jsdom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { keepFocus } from './keep-focus.ts'

let stop: () => void
const at = (id: string) => document.getElementById(id)!
const focused = () => document.activeElement?.id || document.activeElement?.localName
/** The observer answers after the change, and gives others a moment. */
const settled = () => vi.advanceTimersByTimeAsync(100)

beforeEach(() => {
  vi.useFakeTimers()
  // jsdom lays nothing out.
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

describe('the focus of what goes away', () => {
  it('is the next row’s', async () => {
    at('delete-1').focus()
    at('row-1').remove()
    await settled()
    expect(focused()).toBe('link-2')
  })

  it('is the former row’s last control where there is no next one', async () => {
    at('alone').remove()
    at('delete-2').focus()
    at('row-2').remove()
    await settled()
    expect(focused()).toBe('delete-1')
  })

  it('is the heading’s where nothing is left', async () => {
    at('again').focus()
    document.querySelector('ul')!.remove()
    at('alone').remove()
    await settled()
    expect(focused()).toBe('heading')
  })

  it('is a neighbour’s of what is disabled', async () => {
    at('delete-1').focus()
    ;(at('delete-1') as HTMLButtonElement).disabled = true
    at('delete-1').blur()
    await settled()
    expect(focused()).toBe('link-1')
  })

  it('is left to whoever takes it', async () => {
    at('delete-1').focus()
    at('row-1').remove()
    at('again').focus()
    await settled()
    expect(focused()).toBe('again')
  })

  it('is nobody’s where one has pressed beside everything', async () => {
    at('delete-1').focus()
    document.querySelector('main')!.dispatchEvent(new Event('pointerdown', { bubbles: true }))
    at('delete-1').blur()
    at('row-1').remove()
    await settled()
    expect(focused()).toBe('body')
  })
})
