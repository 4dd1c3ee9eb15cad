// @vitest-environment jsdom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeAll, beforeEach, expect, it, onTestFinished, vi } from 'vitest'
import texts from '../../../i18n/memories/en/index.ts'
import { loadTexts, startI18n } from '../../../i18n/index.ts'
import { storeLanguage } from '../../../i18n/language.ts'
import { photoQuery } from '../api/photo.ts'
import { usePrintWithPhotos } from '../use-print-with-photos.ts'
import { Photo } from './Photo.tsx'

beforeAll(async () => {
  storeLanguage('en')
  await startI18n()
  await loadTexts('memories')
})
const print = vi.fn<() => void>()
beforeEach(() => {
  print.mockClear()
  Object.assign(URL, { createObjectURL: () => 'blob:photo', revokeObjectURL: () => {} })
  vi.stubGlobal('print', print)
  vi.stubGlobal('requestAnimationFrame', (work: () => void) => work())
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  onTestFinished(() => {
    vi.useRealTimers()
    vi.unstubAllGlobals()
  })
})
afterEach(cleanup)

const photo = { photoId: 'p', width: 4, height: 3 }

function Page() {
  usePrintWithPhotos()
  return <Photo childId="ada" photo={photo} alt="Tower" size={320} eager />
}

/** Shows a page with a photo that has arrived, and presses Ctrl+P. */
function showAndPrint() {
  const queryClient = new QueryClient()
  queryClient.setQueryData(photoQuery('ada', 'p', 320).queryKey, new Blob(['no picture']))
  render(
    <QueryClientProvider client={queryClient}>
      <Page />
    </QueryClientProvider>,
  )
  fireEvent.keyDown(window, { key: 'p', ctrlKey: true })
  expect(print).not.toHaveBeenCalled()
}

it('a photo that the browser cannot decode is shown as failed, and the page is printed without it', async () => {
  showAndPrint()
  await act(async () => fireEvent.error(screen.getByRole('img')))
  expect(screen.getByRole('img').textContent).toBe(texts.entry.photoFailed)
  await vi.waitUntil(() => print.mock.calls.length > 0, { timeout: 30_000 })
})

it('the page is printed when a photo has been loading for 30 seconds', () => {
  showAndPrint()
  act(() => void vi.advanceTimersByTime(30_000))
  expect(print).toHaveBeenCalledOnce()
})
