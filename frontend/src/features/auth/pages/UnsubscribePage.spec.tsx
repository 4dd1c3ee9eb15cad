// @vitest-environment jsdom
import { fireEvent, screen } from '@testing-library/react'
import { beforeAll, expect, it } from 'vitest'
import { slowNetwork } from '../../../lib/testing/slow-network.ts'
import { prepareForPages, renderPage } from '../../../ui/testing/render-page.tsx'
import UnsubscribePage from './UnsubscribePage.tsx'

beforeAll(() => prepareForPages('settings'))

it('stops invitations only after a press, and undoes it with the same link', async () => {
  const network = slowNetwork()
  renderPage([{ path: '/auth/unsubscribe', Component: UnsubscribePage }], {
    at: '/auth/unsubscribe?token=a.b&about=invitations',
  })
  await screen.findByRole('heading', { name: 'Stop invitations' })
  expect(network.sent).toEqual([])
  fireEvent.click(screen.getByRole('button', { name: 'Send no more invitations' }))
  await network.answer('POST /auth/unsubscribe', {})
  fireEvent.click(await screen.findByRole('button', { name: 'Undo' }))
  await network.answer('POST /auth/unsubscribe', {})
  expect(network.sent.map(({ body }) => body)).toEqual([{ token: 'a.b' }, { token: 'a.b', undo: true }])
  await expect.poll(() => screen.queryByRole('button')).toBeNull()
})
