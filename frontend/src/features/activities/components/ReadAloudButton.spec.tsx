// @vitest-environment jsdom
import { act, fireEvent, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { prepareForPages, renderPage } from '../../../ui/testing/render-page.tsx'
import { ReadAloudButton } from './ReadAloudButton.tsx'

beforeEach(() => prepareForPages())
afterEach(() => void vi.unstubAllGlobals())

class Utterance extends EventTarget {
  readonly text: string
  voice: unknown
  lang = ''
  constructor(text: string) {
    super()
    this.text = text
  }
}

/** A browser's speech with these voices, which arrive late where `late` says so. */
function stubSpeech(languages: readonly string[], late = false) {
  let voices = late ? [] : languages.map((lang) => ({ lang }))
  const spoken: Utterance[] = []
  const cancel = vi.fn<() => void>()
  const speech = Object.assign(new EventTarget(), {
    getVoices: () => voices,
    speak: (one: Utterance) => void spoken.push(one),
    cancel,
  })
  vi.stubGlobal('speechSynthesis', speech)
  vi.stubGlobal('SpeechSynthesisUtterance', Utterance)
  const arrive = () => {
    voices = languages.map((lang) => ({ lang }))
    speech.dispatchEvent(new Event('voiceschanged'))
  }
  return { spoken, cancel, arrive }
}
const button = (name: string) => screen.queryByRole('button', { name })

it('reads all texts with a voice of their language, and can be stopped', () => {
  const { spoken, cancel } = stubSpeech(['en-GB', 'tr-TR'])
  renderPage(<ReadAloudButton texts={['Bir.', 'İki.']} language="tr" />)
  fireEvent.click(button('Read aloud')!)
  expect(spoken.map(({ text, lang }) => [text, lang])).toEqual([
    ['Bir.', 'tr-TR'],
    ['İki.', 'tr-TR'],
  ])
  cancel.mockClear()
  fireEvent.click(button('Stop reading')!)
  expect(cancel).toHaveBeenCalledTimes(1)
  expect(button('Read aloud')).not.toBeNull()
})

it('offers to read again after the last text', () => {
  const { spoken } = stubSpeech(['tr-TR'])
  renderPage(<ReadAloudButton texts={['Bir.', 'İki.']} language="tr" />)
  fireEvent.click(button('Read aloud')!)
  act(() => void spoken[0]!.dispatchEvent(new Event('end')))
  expect(button('Stop reading')).not.toBeNull()
  act(() => void spoken[1]!.dispatchEvent(new Event('end')))
  expect(button('Read aloud')).not.toBeNull()
})

it('is absent without a voice of the language and without speech, and appears when a voice arrives', () => {
  renderPage(<ReadAloudButton texts={['Bir.']} language="tr" />)
  expect(button('Read aloud')).toBeNull()
  const { arrive } = stubSpeech(['tr-TR'], true)
  renderPage(<ReadAloudButton texts={['İki.']} language="tr" />)
  expect(button('Read aloud')).toBeNull()
  act(arrive)
  expect(button('Read aloud')).not.toBeNull()
})

it('stops when the page is left and when the browser hides it', () => {
  const { cancel } = stubSpeech(['en-US'])
  const { router } = renderPage([
    { path: '/', element: <ReadAloudButton texts={['One.']} language="en" /> },
    { path: '/elsewhere', element: <p>Elsewhere</p> },
  ])
  fireEvent.click(button('Read aloud')!)
  cancel.mockClear()
  act(() => void dispatchEvent(new Event('pagehide')))
  expect(cancel).toHaveBeenCalledTimes(1)
  fireEvent.click(button('Read aloud')!)
  cancel.mockClear()
  return act(() => router.navigate('/elsewhere')).then(() => expect(cancel).toHaveBeenCalledTimes(1))
})
