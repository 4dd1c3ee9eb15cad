// @vitest-environment jsdom
import 'fake-indexeddb/auto'
import { MantineProvider } from '@mantine/core'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, cleanup, render, screen } from '@testing-library/react'
import type { ReactNode } from 'react'
import { MemoryRouter } from 'react-router-dom'
import { afterEach, beforeAll, beforeEach, expect, it, onTestFinished, vi } from 'vitest'
import offline from '../../i18n/offline/en/index.ts'
import { loadTexts, startI18n } from '../../i18n/index.ts'
import { storeLanguage } from '../../i18n/language.ts'
import { loadOutbox } from '../../lib/outbox/load-outbox.ts'
import { setUnsent } from '../../lib/outbox/unsent.ts'
import { aMemory, aMemoryEntry } from '../../lib/testing/a-memory.ts'
import { childrenQuery } from '../../lib/family/children.ts'
import SignOutDialog from './SignOutDialog.tsx'
import { Unsent } from './Unsent.tsx'

const photo = (key: string) => ({ key, blob: new Blob(['picture'], { type: 'image/webp' }) })
const memory = aMemoryEntry({
  photos: [photo('p'), photo('q')],
  write: { kind: 'add', body: { ...aMemory, text: 'Tower', photoIds: ['p', 'q'] } },
})

beforeAll(async () => {
  storeLanguage('en')
  await startI18n()
  await loadTexts('offline')
})
beforeEach(() => {
  vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener() {}, removeEventListener() {} }))
  onTestFinished(() => void vi.unstubAllGlobals())
})
afterEach(cleanup)

const queryClient = new QueryClient({ defaultOptions: { queries: { staleTime: Number.POSITIVE_INFINITY } } })
queryClient.setQueryData(childrenQuery().queryKey, [])

async function show(node: ReactNode) {
  render(
    <MantineProvider env="test">
      <QueryClientProvider client={queryClient}>
        <MemoryRouter>{node}</MemoryRouter>
      </QueryClientProvider>
    </MantineProvider>,
  )
  await act(async () => (await loadOutbox()).connectOutbox(queryClient).flush())
}
/** Returns whether the browser asks before it closes the page. */
const asksToStay = () => !window.dispatchEvent(new Event('beforeunload', { cancelable: true }))

it('warns before the page is closed while only memory holds words', async () => {
  await show(<Unsent />)
  expect(asksToStay()).toBe(false)
  const state = { entries: [memory], isSending: true }
  act(() => setUnsent({ ...state, durable: false }))
  expect(screen.getByRole('status').textContent).toBe(offline.unsentHere_one.replace('{{count}}', '1'))
  expect(asksToStay()).toBe(true)
  const refusal = { code: 'CONFLICT', message: '' }
  const statuses = () => screen.queryAllByRole('status').map(({ textContent }) => textContent)
  act(() => setUnsent({ entries: [{ ...memory, refusal }], isSending: false, durable: false }))
  expect(statuses()).toEqual([offline.refusedHere])
  act(() =>
    setUnsent({
      entries: [
        { ...memory, refusal },
        { ...memory, key: 'l' },
      ],
      isSending: true,
      durable: false,
    }),
  )
  expect(statuses()).toEqual([offline.unsentHere_one.replace('{{count}}', '1'), offline.refusedHere])
  expect(asksToStay()).toBe(true)
  act(() => setUnsent({ ...state, durable: true }))
  expect([screen.queryByRole('status'), asksToStay()]).toEqual([null, false])
})

it('offers words and photos of unsent memories before a sign-out', async () => {
  await show(<SignOutDialog onClose={() => {}} />)
  act(() => setUnsent({ entries: [memory], isSending: false, durable: true }))
  const labels = screen.getAllByRole('button').map(({ textContent }) => textContent)
  const saved = [1, 2].map((number) => offline.savePhotoOf.replace('{{number}}', String(number)))
  expect(labels).toEqual(expect.arrayContaining([offline.copy, ...saved]))
})
