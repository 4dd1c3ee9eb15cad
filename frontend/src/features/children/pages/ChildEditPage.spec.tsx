// @vitest-environment jsdom
import { fireEvent, screen, waitFor } from '@testing-library/react'
import { beforeAll, expect, it } from 'vitest'
import { slowNetwork } from '../../../lib/testing/slow-network.ts'
import { prepareForPages, renderPage } from '../../../ui/testing/render-page.tsx'
import { childDraft } from '../child-draft.ts'
import { aChild } from '../../../lib/family/testing/a-child.ts'
import ChildEditPage from './ChildEditPage.tsx'

beforeAll(() => prepareForPages('family', 'offline'))

const ada = aChild()

/** Sets up an edit conflict: the child was changed since it was read, and the save was refused with 412. */
async function inConflict() {
  const network = slowNetwork()
  renderPage(
    [
      { path: '/app/children/:id', Component: ChildEditPage },
      { path: '/app/children', element: <h1>Children</h1> },
    ],
    { at: '/app/children/ada' },
  )
  ;(await network.next('GET /children/ada')).ok(ada, { ETag: '"1"' })
  fireEvent.change(await screen.findByLabelText('Name'), { target: { value: 'Ada Su' } })
  fireEvent.click(screen.getByRole('button', { name: 'Save' }))
  ;(await network.next('PUT /children/ada')).fail(412, 'PRECONDITION_FAILED')
  ;(await network.next('GET /children/ada')).ok({ ...ada, name: 'Ada Naz' }, { ETag: '"2"' })
  await screen.findByRole('dialog')
  return network
}
const choose = () => fireEvent.click(screen.getByRole('button', { name: 'Save my choice' }))
const ways = {
  Escape: () => fireEvent.keyDown(document.body, { key: 'Escape' }),
  'its cross': () => fireEvent.click(screen.getByRole('button', { name: 'Close' })),
  'the way back to the form': () => fireEvent.click(screen.getByRole('button', { name: 'Back to the form' })),
}

it.each(Object.entries(ways))('a conflict dialog cannot be closed by %s while it is saving', async (_, leave) => {
  const network = await inConflict()
  choose()
  const put = await network.next('PUT /children/ada')
  expect(put.headers['If-Match']).toBe('"2"')
  leave()
  expect(screen.queryByRole('dialog')).not.toBeNull()
  put.ok({ ...ada, name: 'Ada Su' })
  await screen.findByRole('heading', { name: 'Children' })
  expect(childDraft('ada').read()).toBeUndefined()
})

it('closing a conflict dialog after a failed save keeps the typed text', async () => {
  const network = await inConflict()
  choose()
  ;(await network.next('PUT /children/ada')).fail(500, 'INTERNAL')
  await screen.findByText('message of INTERNAL')
  ways['the way back to the form']()
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(screen.getByLabelText<HTMLInputElement>('Name').value).toBe('Ada Su')
})
