// @vitest-environment jsdom
import { MantineProvider } from '@mantine/core'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { MemoryRouter } from 'react-router-dom'
import { afterEach, beforeAll, beforeEach, expect, it, onTestFinished, vi } from 'vitest'
import offline from '../i18n/offline/en/index.ts'
import { loadTexts, startI18n } from '../i18n/index.ts'
import { storeLanguage } from '../i18n/language.ts'
import type { Entry, FavouriteEntry, MemoryEntry } from '../lib/outbox/entry.ts'
import { setUnsent } from '../lib/outbox/unsent.ts'
import { RefusedNote } from './RefusedNote.tsx'

const queued = { key: 'k', accountId: 'user-1', childId: 'c', madeAt: 1, place: 1, sent: false }
const memory: MemoryEntry = {
  ...queued,
  kind: 'memory',
  activity: null,
  photos: [{ key: 'p', blob: new Blob(['picture'], { type: 'image/webp' }) }],
  write: {
    kind: 'add',
    body: {
      day: '2026-11-20',
      text: 'Tower',
      mood: null,
      photoIds: ['p'],
      planId: null,
      activityId: null,
      isFavourite: false,
    },
  },
  refusal: { code: 'NOT_SHARED', message: '' },
}
const heart: FavouriteEntry = {
  ...queued,
  kind: 'favourite',
  activityId: 'a',
  title: 'Shadows',
  language: 'en',
  isFavourite: true,
  refusal: { code: 'CONFLICT', message: 'It is full' },
}

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

function show(entry: Entry, durable = true) {
  setUnsent({ entries: [entry], durable, isSending: false })
  render(
    <MantineProvider env="test">
      <QueryClientProvider client={new QueryClient()}>
        <MemoryRouter>
          <RefusedNote entry={entry} away />
        </MemoryRouter>
      </QueryClientProvider>
    </MantineProvider>,
  )
}
const labels = () => screen.getAllByRole('button').map(({ textContent }) => textContent)

it('offers the words and photos of a memory whose child is no longer shared, and asks before they are discarded', () => {
  const saved: string[] = []
  Object.assign(URL, { createObjectURL: () => 'blob:photo', revokeObjectURL: () => {} })
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    saved.push(this.download)
  })
  show(memory)
  expect(screen.getByRole('alert').textContent).toContain(offline.notShared)
  expect(screen.getByText('Tower')).toBeTruthy()
  expect(labels()).toEqual([offline.giveUp, offline.copy, offline.savePhoto])
  fireEvent.click(screen.getByRole('button', { name: offline.savePhoto }))
  expect(saved).toEqual(['filiz-1.webp'])
  fireEvent.click(screen.getByRole('button', { name: offline.giveUp }))
  expect(screen.getByRole('dialog').textContent).toContain(offline.copy)
})

it('offers a memory that fails again and again to be sent, copied or discarded', () => {
  const { refusal: _, ...queuedMemory } = memory
  const reason = { code: 'INTERNAL', message: '', status: 500 }
  show({ ...queuedMemory, photos: [], failed: { times: 5, reason } })
  expect(screen.getByRole('alert').textContent).toContain(offline.failedWith.replace('{{status}}', '500'))
  expect(labels()).toEqual([offline.sendAgain, offline.giveUp, offline.copy])
})

it.each([
  ['without an answer', { code: 'NETWORK', message: '', status: 0 }, true, [offline.failed, offline.keepsTrying]],
  ['without an answer', { code: 'NETWORK', message: '', status: 0 }, false, [offline.failed, offline.keepsTryingHere]],
  ['by a fault of the page', { code: 'INTERNAL', message: '' }, true, [offline.fault, offline.keepsTrying]],
])('says why a memory fails again and again: %s, %o, durable: %s', (_, reason, durable, sentences) => {
  const { refusal: __, ...queuedMemory } = memory
  show({ ...queuedMemory, failed: { times: 5, reason } }, durable)
  expect(screen.getByRole('alert').textContent).toContain(sentences.join(' '))
})

it('names the activity and the reason of a refused heart, which can be sent again', () => {
  show(heart)
  expect(screen.getByRole('alert').textContent).toContain(offline.refused.favourite.replace('{{title}}', 'Shadows'))
  expect(screen.getByRole('alert').textContent).toContain('It is full')
  expect(screen.getByRole('button', { name: `${offline.sendAgain}: Shadows` })).toBeTruthy()
})
