// @vitest-environment jsdom
import { fireEvent, screen } from '@testing-library/react'
import { afterEach, beforeAll, expect, it, vi } from 'vitest'
import { session } from '../../../lib/api.ts'
import family from '../../../i18n/family/en/index.ts'
import { slowNetwork } from '../../../lib/testing/slow-network.ts'
import { prepareForPages, renderPage } from '../../../ui/testing/render-page.tsx'
import { aUser } from '../../../lib/account/testing/a-user.ts'
import { aChild } from '../../../lib/family/testing/a-child.ts'
import { rememberInvitation } from '../remembered-invitation.ts'
import InvitationPage from './InvitationPage.tsx'

const invitation = { role: 'helper', invitedBy: 'Father', children: 2, expiresAt: '2126-12-04T12:00:00.000Z' }
const accepted = { role: 'helper', childIds: ['ada'] }

beforeAll(() => prepareForPages('family'))
afterEach(() => {
  localStorage.clear()
  sessionStorage.clear()
  vi.unstubAllGlobals()
  vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener() {}, removeEventListener() {} }))
})

function opened(isSignedIn: boolean, hash = '') {
  if (isSignedIn) session.store({ accessToken: 'a', refreshToken: 'r' })
  const network = slowNetwork()
  const { router } = renderPage(
    [
      { path: '/invitations/:token', Component: InvitationPage },
      { path: '*', element: <h1>Elsewhere</h1> },
    ],
    { at: `/invitations/a.b${hash}` },
  )
  return { network, router }
}

it('names the sender and keeps the invitation in storage during a registration', async () => {
  const { network, router } = opened(false, '#email=teyze%40example.org')
  await network.answer('GET /invitations/a.b', invitation)
  await screen.findByText('Father invites you to share the activities of 2 children.')
  fireEvent.click(screen.getByRole('link', { name: 'Sign up' }))
  const { pathname, search, hash } = router.state.location
  expect([pathname, search, hash]).toEqual([
    '/auth/register',
    '?next=%2Finvitations%2Fa.b',
    '#email=teyze%40example.org',
  ])
  expect(JSON.parse(localStorage.getItem('invitation')!)).toMatchObject({ token: 'a.b' })
})

it('joins with one press, selects the child and says welcome', async () => {
  const { network } = opened(true)
  await network.answer('GET /invitations/a.b', invitation)
  await network.answer('GET /auth/me', { user: aUser() })
  await network.answer('GET /invitations/a.b/children', ['Ada', 'Can'])
  await screen.findByText('You will share Ada and Can’s activities.')
  await screen.findByText(/You are signed in as Zeynep/)
  expect(network.times('POST /invitations/a.b/accept')).toBe(0)
  fireEvent.click(screen.getByRole('button', { name: 'Join' }))
  await network.answer('POST /invitations/a.b/accept', accepted)
  await network.answer('GET /children', [aChild({ role: 'helper' })])
  await screen.findByText(family.page.welcomeText.replace('{{names}}', 'Ada').replace('{{role}}', family.roles.helper))
  expect(localStorage.getItem('selectedChild')).toBe('ada')
})

it('after a sign-in, waits for the Join button and deletes the stored invitation', async () => {
  rememberInvitation({ token: 'a.b', expiresAt: invitation.expiresAt })
  const { network } = opened(true)
  await network.answer('GET /invitations/a.b', invitation)
  await network.answer('GET /auth/me', { user: aUser() })
  await screen.findByRole('button', { name: 'Join' })
  expect([network.times('POST /invitations/a.b/accept'), localStorage.getItem('invitation')]).toEqual([0, null])
})

it('says that whoever invited is asked when the invitation was mailed to another address', async () => {
  const { network } = opened(true)
  await network.answer('GET /invitations/a.b', invitation)
  await network.answer('GET /auth/me', { user: aUser() })
  fireEvent.click(await screen.findByRole('button', { name: 'Join' }))
  await network.answer('POST /invitations/a.b/accept', { role: 'helper', childIds: [] })
  await screen.findByRole('heading', { name: 'We have asked whoever invited you' })
})

it('shows the server’s reason when the account follows the child already', async () => {
  const { network } = opened(true)
  await network.answer('GET /invitations/a.b', invitation)
  await network.answer('GET /auth/me', { user: aUser() })
  fireEvent.click(await screen.findByRole('button', { name: 'Join' }))
  ;(await network.next('POST /invitations/a.b/accept')).fail(409, 'CONFLICT')
  await screen.findByText('message of CONFLICT')
  screen.getByRole('link', { name: 'Open Filiz' })
})

it.each([
  [409, 'CONFLICT', 'message of CONFLICT'],
  [404, 'NOT_FOUND', 'There is no such invitation. Please make sure that you opened the whole link.'],
] as const)('says why an invitation cannot be used after a %i, and forgets it', async (status, code, text) => {
  rememberInvitation({ token: 'a.b', expiresAt: invitation.expiresAt })
  const { network } = opened(false)
  ;(await network.next('GET /invitations/a.b')).fail(status, code)
  await screen.findByText(text)
  expect(localStorage.getItem('invitation')).toBeNull()
})
