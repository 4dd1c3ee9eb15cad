// @vitest-environment jsdom
import { fireEvent, screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { slowNetwork } from '../testing/slow-network.ts'
import { prepareForPages, renderPage } from '../../ui/testing/render-page.tsx'
import { aUser } from './testing/a-user.ts'
import { currentUserQuery, useCurrentUser } from './current-user.ts'
import { useUpdateProfile } from './update-profile.ts'

function Profile() {
  const { data } = useCurrentUser()
  const { mutate } = useUpdateProfile()
  return data ? (
    <button type="button" onClick={() => mutate({ name: 'Ayla' })}>
      {data.name}
    </button>
  ) : null
}

it('a profile change is not overwritten by a read that started before it', async () => {
  await prepareForPages()
  const network = slowNetwork()
  const { queryClient } = renderPage(<Profile />)
  ;(await network.next('GET /auth/me')).ok({ user: aUser({ name: 'Zeynep' }) })
  const button = await screen.findByRole('button', { name: 'Zeynep' })

  // Simulates a write in another tab.
  void queryClient.invalidateQueries()
  const read = await network.next('GET /auth/me')
  fireEvent.click(button)
  ;(await network.next('PUT /auth/profile')).ok({ user: aUser({ name: 'Ayla' }) })
  await screen.findByRole('button', { name: 'Ayla' })
  read.ok({ user: aUser({ name: 'Zeynep' }) })
  await new Promise((soon) => {
    setTimeout(soon, 50)
  })
  expect(queryClient.getQueryState(currentUserQuery().queryKey)?.fetchStatus).toBe('idle')
  expect(screen.queryByRole('button', { name: 'Ayla' })).not.toBeNull()
})
