// @vitest-environment jsdom
import { MantineProvider } from '@mantine/core'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeAll, beforeEach, expect, it, onTestFinished, vi } from 'vitest'
import texts from '../../../i18n/memories/en/index.ts'
import { loadTexts, startI18n } from '../../../i18n/index.ts'
import { storeLanguage } from '../../../i18n/language.ts'
import { setUnsent } from '../../../lib/outbox/unsent.ts'
import { aMemory, aMemoryEntry } from '../../../lib/testing/a-memory.ts'
import { childrenQuery } from '../../../lib/family/children.ts'
import { aChild } from '../../../lib/family/testing/a-child.ts'
import { PendingEntries } from './PendingEntries.tsx'

const refused = aMemoryEntry({
  write: { kind: 'amend', base: aMemory, changes: { text: 'Castle', mood: 'proud', isFavourite: true } },
  refusal: { code: 'FOREIGN', message: '', foreignStatus: 403 },
})

beforeAll(async () => {
  storeLanguage('en')
  await startI18n()
  await Promise.all([loadTexts('offline'), loadTexts('memories'), import('./MemoryDialog.tsx')])
})
beforeEach(() => {
  vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener() {}, removeEventListener() {} }))
  onTestFinished(() => void vi.unstubAllGlobals())
})
afterEach(cleanup)

function show(entry = refused) {
  const queryClient = new QueryClient({ defaultOptions: { queries: { staleTime: Number.POSITIVE_INFINITY } } })
  queryClient.setQueryData(childrenQuery().queryKey, [aChild(), aChild({ id: 'can', birthDate: '2023-05-05' })])
  setUnsent({ entries: [entry], durable: true, isSending: false })
  const pageOf = (childId: string) => (
    <MantineProvider env="test">
      <QueryClientProvider client={queryClient}>
        <PendingEntries childId={childId} />
      </QueryClientProvider>
    </MantineProvider>
  )
  const { rerender } = render(pageOf('ada'))
  return { showChild: (childId: string) => rerender(pageOf(childId)) }
}
async function openForm() {
  fireEvent.click(screen.getByRole('button', { name: 'Edit' }))
  return screen.findByLabelText<HTMLTextAreaElement>(texts.form.text)
}

it('edits a refused memory as its writer left it, and keeps the form when another tab sends the entry', async () => {
  show()
  const text = await openForm()
  expect(text.value).toBe('Castle')
  expect(screen.getByLabelText<HTMLSelectElement>(texts.moods.label).value).toBe('proud')
  expect(screen.getByLabelText<HTMLInputElement>(texts.form.favourite).checked).toBe(true)
  fireEvent.change(text, { target: { value: 'A castle of sand' } })
  act(() => setUnsent({ entries: [], durable: true, isSending: false }))
  expect(screen.getByLabelText<HTMLTextAreaElement>(texts.form.text).value).toBe('A castle of sand')
})

it('keeps the child of the edited memory when the page shows another child meanwhile', async () => {
  const { showChild } = show()
  await openForm()
  showChild('can')
  expect(screen.getByLabelText<HTMLInputElement>(texts.form.day).min).toBe(aChild().birthDate)
})

it('offers a new memory with a stored conflict for editing, and does not discard it', () => {
  const body = {
    day: '2026-11-20',
    text: 'Castle',
    mood: null,
    photoIds: [],
    planId: null,
    activityId: null,
    isFavourite: false,
  }
  const write = { kind: 'add' as const, body }
  show({ ...refused, write, refusal: { code: 'CONFLICT', message: '', conflict: aMemory } })
  expect(screen.getByText('Castle')).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Edit' })).toBeTruthy()
  expect(screen.queryByRole('button', { name: texts.pending.keep.mine })).toBeNull()
})
