// @vitest-environment jsdom
import { afterAll, beforeAll, beforeEach, expect, it, vi } from 'vitest'

interface Asked {
  readonly url: string
  readonly answer: (response: Response) => void
  readonly lose: () => void
}
let asked: Asked[] = []
const assign = vi.fn<(url: string) => void>()
const listeners: (() => void)[] = []

const titles = { tr: 'Bugün ne oynayalım?', en: 'What shall we play today?' }
const page = (language: 'tr' | 'en') => `
  <div data-page>
    <button type="button" aria-controls="menu" aria-expanded="false">menu</button>
    <div id="menu">
      ${['tr', 'en'].map((one) => `<input type="radio" name="language" value="${one}" ${one === language ? 'checked' : ''}>`).join('')}
      <a href="#pricing">${language === 'tr' ? 'Fiyatlar' : 'Prices'}</a>
    </div>
    <h1>${titles[language]}</h1>
  </div>`

beforeAll(async () => {
  vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener() {}, removeEventListener() {} }))
  vi.stubGlobal('location', { assign, pathname: '/' })
  vi.stubGlobal(
    'fetch',
    (url: string) =>
      new Promise<Response>((answer, reject) => {
        asked.push({ url, answer, lose: () => reject(new TypeError('lost')) })
      }),
  )
  // The script never removes its listeners, so collect them and remove them after each test.
  for (const target of [document, window]) {
    const listen = target.addEventListener.bind(target)
    vi.spyOn(target, 'addEventListener').mockImplementation(
      (type: string, listener: EventListenerOrEventListenerObject) => {
        listen(type, listener)
        listeners.push(() => target.removeEventListener(type, listener))
      },
    )
  }
  document.body.innerHTML = page('tr')
  await import('./main.ts')
  vi.restoreAllMocks()
})
afterAll(() => {
  for (const stop of listeners) stop()
})

beforeEach(() => {
  asked = []
  assign.mockClear()
  document.documentElement.lang = 'tr'
  document.body.innerHTML = page('tr')
})

const radio = (language: string) => document.querySelector<HTMLInputElement>(`input[value="${language}"]`)!
const menu = () => document.querySelector<HTMLElement>('button')!
const link = () => document.querySelector('a')!
const choose = (language: string) => {
  radio(language).focus()
  radio(language).click()
}
const answer = (at: number, language: 'tr' | 'en') =>
  asked[at]!.answer(
    new Response(`<!doctype html><html lang="${language}"><title>${language}</title>${page(language)}</html>`),
  )
const settled = () =>
  new Promise((soon) => {
    setTimeout(soon, 20)
  })
const shown = () => ({
  title: document.querySelector('h1')?.textContent,
  document: document.documentElement.lang,
  stored: localStorage.getItem('language'),
  ticked: document.querySelector<HTMLInputElement>('input:checked')?.value,
})

it('a language change replaces the page and keeps the focus and the open menu', async () => {
  menu().click()
  choose('en')
  answer(0, 'en')
  await vi.waitFor(() => expect(shown()).toEqual({ title: titles.en, document: 'en', stored: 'en', ticked: 'en' }))
  expect([document.activeElement, menu().ariaExpanded]).toEqual([radio('en'), 'true'])
})

it.each([
  ['answered first', [1, 0]],
  ['answered last', [0, 1]],
])('shows the language chosen last when its response arrives %s', async (_, order) => {
  choose('en')
  choose('tr')
  for (const at of order) {
    answer(at, at === 0 ? 'en' : 'tr')
    await settled()
  }
  expect(shown()).toEqual({ title: titles.tr, document: 'tr', stored: 'tr', ticked: 'tr' })
})

it('ignores a failed load of an earlier choice, and reloads when the last choice fails', async () => {
  choose('en')
  choose('tr')
  asked[0]!.lose()
  await settled()
  expect(assign).not.toHaveBeenCalled()
  asked[1]!.lose()
  await vi.waitFor(() => expect(assign).toHaveBeenCalledExactlyOnceWith('/?lang=tr'))
})

it('a language change leaves the menu and the focus as the user set them meanwhile', async () => {
  menu().click()
  choose('en')
  link().focus()
  menu().click()
  answer(0, 'en')
  await vi.waitFor(() => expect(shown().title).toBe(titles.en))
  expect([menu().ariaExpanded, document.activeElement]).toEqual(['false', link()])
})

it('a language change does not restore the focus after a click elsewhere', async () => {
  choose('en')
  radio('en').blur()
  answer(0, 'en')
  await vi.waitFor(() => expect(shown().title).toBe(titles.en))
  expect(document.activeElement === document.body).toBe(true)
})
