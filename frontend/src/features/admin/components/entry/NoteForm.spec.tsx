// @vitest-environment jsdom
// The form has them brought in its own time: here they are there before it is sent.
import '@filiz/domain/activity/schemas.ts'
import { fireEvent, screen, waitFor } from '@testing-library/react'
import { expect, it } from 'vitest'
import { press, settled, show } from '../../testing/show.tsx'
import { slowNetwork } from '../../../../lib/testing/slow-network.ts'
import { NoteForm } from './NoteForm.tsx'

const field = () => screen.getByLabelText<HTMLTextAreaElement>(/^Your note/)
const type = (value: string) => fireEvent.change(field(), { target: { value } })

it.each([
  ['nothing', undefined, ''],
  ['what was typed meanwhile', 'Short. And sweet.', 'Short. And sweet.'],
])('the note field contains %s after a note was saved', async (_, meanwhile, left) => {
  const network = slowNetwork()
  await show([{ path: '/', Component: () => <NoteForm id="a" /> }])
  await screen.findByLabelText(/^Your note/)
  type(' Short. ')
  press(screen.getByRole('button'))
  await waitFor(() =>
    expect(network.sent).toMatchObject([{ what: 'POST /admin/activities/a/notes', body: { text: 'Short.' } }]),
  )
  if (meanwhile) type(meanwhile)
  await network.answer('POST /admin/activities/a/notes', undefined)
  await settled()
  await waitFor(() => expect(field().value).toBe(left))
})
