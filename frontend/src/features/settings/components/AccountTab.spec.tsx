// @vitest-environment jsdom
import type { User } from '@filiz/http/contract/shapes.ts'
import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import { beforeAll, describe, expect, it } from 'vitest'
import { slowNetwork } from '../../../lib/testing/slow-network.ts'
import { prepareForPages, renderPage } from '../../../ui/testing/render-page.tsx'
import { currentUserQuery } from '../../../lib/account/current-user.ts'
import { aUser } from '../../../lib/account/testing/a-user.ts'
import { AccountTab } from './AccountTab.tsx'

beforeAll(() => prepareForPages('settings'))

async function shown(user: User) {
  const network = slowNetwork()
  const { queryClient } = renderPage(<AccountTab />)
  ;(await network.next('GET /auth/me')).ok({ user })
  await screen.findByRole('button', { name: 'Save' })
  return {
    network,
    elsewhere: (now: User) =>
      act(async () => {
        queryClient.setQueryData(currentUserQuery().queryKey, now)
        await new Promise((drawn) => {
          setTimeout(drawn)
        })
      }),
  }
}
const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label)
const password = () => screen.queryByLabelText<HTMLInputElement>('Current password')
const type = (label: string, value: string) => {
  field(label).focus()
  fireEvent.change(field(label), { target: { value } })
}
const save = () => fireEvent.click(screen.getByRole('button', { name: 'Save' }))

describe('the profile form', () => {
  it('sends only the fields that the user changed, after a change in another tab', async () => {
    const { network, elsewhere } = await shown(aUser())
    await elsewhere(aUser({ name: 'Zeynep Ay' }))
    type('Email', 'ay@example.org')
    type('Current password', 'a good password')
    save()
    expect((await network.next('PUT /auth/profile')).body).toEqual({
      email: 'ay@example.org',
      currentPassword: 'a good password',
    })
    expect(field('Name').value).toBe('Zeynep Ay')
  })

  it('keeps typed text and the focus when the email address is verified elsewhere', async () => {
    const waiting = aUser({ pendingEmail: 'ay@example.org' })
    const { network, elsewhere } = await shown(waiting)
    type('Name', 'Zeynep Ay')
    await elsewhere({ ...waiting, email: 'ay@example.org', pendingEmail: null })
    expect([field('Name').value, document.activeElement === field('Name'), field('Email').value, password()]).toEqual([
      'Zeynep Ay',
      true,
      'ay@example.org',
      null,
    ])
    save()
    expect((await network.next('PUT /auth/profile')).body).toEqual({ name: 'Zeynep Ay' })
  })

  it('shows the current address and clears the password after a change was requested', async () => {
    const { network } = await shown(aUser())
    type('Email', 'ay@example.org')
    type('Current password', 'a good password')
    save()
    ;(await network.next('PUT /auth/profile')).ok({ user: aUser({ pendingEmail: 'ay@example.org' }) })
    await screen.findByText(/Waiting for you to verify ay@example.org/)
    await waitFor(() => expect([field('Email').value, password()]).toEqual(['zeynep@example.org', null]))
    type('Email', 'ay@example.com')
    expect(password()!.value).toBe('')
  })

  it('keeps text that was typed during a save', async () => {
    const { network } = await shown(aUser())
    type('Name', 'Zeynep Ay')
    save()
    const put = await network.next('PUT /auth/profile')
    type('Name', 'Zeynep Ayla')
    put.ok({ user: aUser({ name: 'Zeynep Ay' }) })
    await waitFor(() => expect(screen.getByRole('button', { name: 'Save' }).ariaDisabled).toBeNull())
    expect(field('Name').value).toBe('Zeynep Ayla')
    save()
    expect((await network.next('PUT /auth/profile')).body).toEqual({ name: 'Zeynep Ayla' })
  })
})

describe('a pending email address', () => {
  const withdrawn = async () => {
    const { network } = await shown(aUser({ pendingEmail: 'ay@example.org' }))
    const button = screen.getByRole('button', { name: 'Keep my old address' })
    act(() => button.focus())
    fireEvent.click(button)
    const put = await network.next('PUT /auth/profile')
    expect(put.body).toEqual({ email: 'zeynep@example.org' })
    return async () => {
      put.ok({ user: aUser() })
      await waitFor(() => expect(screen.queryByText(/Waiting/)).toBeNull())
    }
  }
  it('moves the focus to the address field when it is withdrawn', async () => {
    const answered = await withdrawn()
    await answered()
    expect(document.activeElement).toBe(field('Email'))
  })

  it('leaves the focus of a user who types elsewhere when it is withdrawn', async () => {
    const answered = await withdrawn()
    type('Name', 'Zeynep Ay')
    await answered()
    expect([document.activeElement === field('Name'), field('Name').value]).toEqual([true, 'Zeynep Ay'])
  })
})
