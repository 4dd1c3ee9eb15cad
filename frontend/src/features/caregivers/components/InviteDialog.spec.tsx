// @vitest-environment jsdom
import { fireEvent, screen } from '@testing-library/react'
import { beforeAll, expect, it } from 'vitest'
import { slowNetwork } from '../../../lib/testing/slow-network.ts'
import { prepareForPages, renderPage } from '../../../ui/testing/render-page.tsx'
import { aChild } from '../../../lib/family/testing/a-child.ts'
import InviteDialog from './InviteDialog.tsx'

const can = aChild({ id: 'can', name: 'Can' })
const made = {
  invitationId: '11111111-1111-4111-8111-111111111111',
  token: 'a.b',
  url: 'https://filiz.example/invitations/a.b',
  expiresAt: '2126-12-04T12:00:00.000Z',
}

beforeAll(() => prepareForPages('family'))

function shown(child = aChild(), family = [child, can]) {
  const network = slowNetwork()
  renderPage(<InviteDialog child={child} family={family} onClose={() => {}} />)
  return network
}
const invite = () => fireEvent.click(screen.getByRole('button', { name: 'Invite' }))

it('invites for the chosen children by a link, and shows it with a QR code', async () => {
  const network = shown()
  fireEvent.click(await screen.findByLabelText(/^Helper/))
  fireEvent.click(screen.getByLabelText('Can'))
  invite()
  const post = await network.next('POST /children/ada/invitations')
  expect(post.body).toEqual({ role: 'helper', email: null, childIds: ['can'] })
  post.ok(made)
  expect((await screen.findByLabelText<HTMLInputElement>('Link of the invitation')).value).toBe(made.url)
  await screen.findByRole('img', { name: /QR code/ })
})

it('mails nothing without an address', async () => {
  const network = shown()
  fireEvent.click(await screen.findByLabelText('By email'))
  invite()
  await screen.findByText('This field is required')
  fireEvent.change(screen.getByLabelText('Email address'), { target: { value: 'granny@example.org' } })
  invite()
  expect((await network.next(/POST/)).body).toMatchObject({ email: 'granny@example.org' })
})

it('sends a link after all when the address was typed and mailing is not chosen', async () => {
  const network = shown()
  fireEvent.click(await screen.findByLabelText('By email'))
  fireEvent.change(screen.getByLabelText('Email address'), { target: { value: 'granny@example.org' } })
  fireEvent.click(screen.getByLabelText('By a link and a QR code'))
  invite()
  expect((await network.next(/POST/)).body).toMatchObject({ email: null })
})

it('asks for a child when none is chosen', async () => {
  const network = shown()
  fireEvent.click(await screen.findByLabelText('Ada'))
  invite()
  await screen.findByText('Choose at least one child')
  expect(network.sent).toEqual([])
})

it('lets a parent invite helpers only, and only for children whose parent they are', async () => {
  const child = aChild({ role: 'parent' })
  shown(child, [child, aChild({ id: 'can', name: 'Can', role: 'helper' })])
  await screen.findByLabelText(/^Helper/)
  expect([screen.queryByLabelText(/^Parent/), screen.queryByLabelText('Can')]).toEqual([null, null])
})
