// @vitest-environment jsdom
import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import { beforeAll, expect, it } from 'vitest'
import { slowNetwork } from '../../../lib/testing/slow-network.ts'
import { prepareForPages, renderPage } from '../../../ui/testing/render-page.tsx'
import { currentUserQuery } from '../../../lib/account/current-user.ts'
import { aUser } from '../../../lib/account/testing/a-user.ts'
import { PreferencesTab } from './PreferencesTab.tsx'

beforeAll(() => prepareForPages('settings'))

it('follows the time zone of the account, but keeps an unsaved choice', async () => {
  const network = slowNetwork()
  const { queryClient } = renderPage(<PreferencesTab />)
  const elsewhere = (timeZone: string) =>
    act(async () => {
      queryClient.setQueryData(currentUserQuery().queryKey, aUser({ timeZone }))
    })
  ;(await network.next('GET /auth/me')).ok({ user: aUser() })
  await screen.findByRole('combobox', { name: 'Time zone' })
  const select = () => screen.getByRole<HTMLSelectElement>('combobox', { name: 'Time zone' })
  await elsewhere('Europe/Berlin')
  await waitFor(() => expect(select().value).toBe('Europe/Berlin'))
  fireEvent.change(select(), { target: { value: 'Asia/Baku' } })
  await elsewhere('Europe/Paris')
  expect(select().value).toBe('Asia/Baku')
  fireEvent.click(screen.getByRole('button', { name: 'Save' }))
  const put = await network.next('PUT /auth/profile')
  expect(put.body).toEqual({ timeZone: 'Asia/Baku' })
  put.ok({ user: aUser({ timeZone: 'Asia/Baku' }) })
  await waitFor(() => expect(screen.getByRole('button', { name: 'Save' }).getAttribute('aria-busy')).toBeNull())
  expect(select().value).toBe('Asia/Baku')
})
