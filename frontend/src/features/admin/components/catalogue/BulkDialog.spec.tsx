// @vitest-environment jsdom
import { cleanup, fireEvent, screen, within } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { show } from '../../testing/show.tsx'
import { BulkDialog } from './BulkDialog.tsx'

afterEach(cleanup)
const entries = ['a', 'b'].map((id) => ({ id, title: `Entry ${id}`, status: 'published' as const, isRecalled: false }))

async function opened(action: 'tag' | 'untag') {
  await show([{ path: '/', element: <BulkDialog action={action} entries={entries} onClose={() => {}} /> }])
  const dialog = within(await screen.findByRole('dialog', {}, { timeout: 30_000 }))
  const choose = (label: string, value: string) => fireEvent.change(dialog.getByLabelText(label), { target: { value } })
  const confirm = () =>
    dialog.getByRole<HTMLButtonElement>('button', { name: action === 'tag' ? 'Tag' : 'Remove a tag' })
  return { choose, confirm, said: () => dialog.getByRole('status').textContent }
}

it('has nothing chosen and no button to press until the field and the value are chosen', async () => {
  const { choose, confirm, said } = await opened('tag')
  expect([confirm().disabled, said()]).toEqual([true, 'Choose what should change; it is then said here.'])
  choose('What should change?', 'season')
  expect(confirm().disabled).toBe(true)
  choose('Value', 'summer')
  expect(said()).toContain('2 activities: Season → summer.')
  expect(confirm().disabled).toBe(false)
  choose('What should change?', 'topics')
  expect(confirm().disabled).toBe(true)
})

it.each([
  ['tag', 'category', 'SANAT_YARATICILIK', '2 activities: Area → Art & Creativity.'],
  ['tag', 'minAge', '3', '2 activities: Youngest age → 3.'],
  ['tag', 'places', 'park', '2 activities: Place + '],
  ['untag', 'topics', 'bedtime', '2 activities: Topic − '],
] as const)('says before the action %s what it does to %s with the value %s', async (action, kind, value, sentence) => {
  const { choose, said } = await opened(action)
  choose('What should change?', kind)
  choose('Value', value)
  expect(said()).toContain(sentence)
})
