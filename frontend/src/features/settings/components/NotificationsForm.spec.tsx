// @vitest-environment jsdom
import type { User } from '@filiz/http/contract/shapes.ts'
import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import { beforeAll, describe, expect, it } from 'vitest'
import { slowNetwork } from '../../../lib/testing/slow-network.ts'
import { prepareForPages, renderPage } from '../../../ui/testing/render-page.tsx'
import { currentUserQuery, useCurrentUser } from '../../../lib/account/current-user.ts'
import { aUser } from '../../../lib/account/testing/a-user.ts'
import { NotificationsForm } from './NotificationsForm.tsx'

beforeAll(() => prepareForPages('settings'))

const began = aUser()
const choosing = (chosen: Partial<User['notifications']>) =>
  aUser({ notifications: { ...began.notifications, ...chosen } })

async function shown() {
  const network = slowNetwork()
  function Tab() {
    const { data } = useCurrentUser()
    return data && <NotificationsForm user={data} />
  }
  const { queryClient } = renderPage(<Tab />)
  const read = await network.next('GET /auth/me')
  read.ok({ user: began })
  await screen.findByRole('button', { name: 'Save' })
  return {
    network,
    elsewhere: (user: User) =>
      act(async () => {
        queryClient.setQueryData(currentUserQuery().queryKey, user)
        await new Promise((drawn) => {
          setTimeout(drawn)
        })
      }),
  }
}
const kind = (name: RegExp) => screen.getByRole<HTMLInputElement>('switch', { name })
const save = () => fireEvent.click(screen.getByRole('button', { name: 'Save' }))

describe('notification settings', () => {
  it('do not turn on again what was turned off elsewhere, such as by the link in a mail', async () => {
    const { network } = await shown()
    fireEvent.click(kind(/month’s letter/))
    save()
    const put = await network.next('PUT /auth/profile')
    expect(put.body).toEqual({ notifications: { monthLetter: true } })
    put.ok({ user: choosing({ monthLetter: true, weeklySummary: false }) })
    await waitFor(() => expect([kind(/month’s letter/).checked, kind(/Weekly/).checked]).toEqual([true, false]))
  })

  it('are sent again when they are changed back after a save', async () => {
    const { network } = await shown()
    fireEvent.click(kind(/Weekly/))
    save()
    ;(await network.next('PUT /auth/profile')).ok({ user: choosing({ weeklySummary: false }) })
    await waitFor(() => expect(screen.getByRole('button', { name: 'Save' }).ariaDisabled).toBeNull())
    fireEvent.click(kind(/Weekly/))
    save()
    expect((await network.next('PUT /auth/profile')).body).toEqual({ notifications: { weeklySummary: true } })
  })

  it('keep a choice made during a save for the next save', async () => {
    const { network } = await shown()
    fireEvent.click(kind(/gentle reminder/))
    save()
    const put = await network.next('PUT /auth/profile')
    fireEvent.click(screen.getByRole('checkbox', { name: 'Monday' }))
    put.ok({ user: choosing({ reminders: true }) })
    await waitFor(() => expect(screen.getByRole('button', { name: 'Save' }).ariaDisabled).toBeNull())
    expect(screen.getByRole<HTMLInputElement>('checkbox', { name: 'Monday' }).checked).toBe(true)
    save()
    expect((await network.next('PUT /auth/profile')).body).toEqual({ notifications: { reminderDays: [6, 1] } })
  })

  it('follow changes from another tab, except in fields changed here', async () => {
    const { elsewhere } = await shown()
    fireEvent.click(kind(/month’s letter/))
    await elsewhere(choosing({ planReady: true, reminders: true, reminderDays: [2] }))
    expect([kind(/new plan/).checked, kind(/month’s letter/).checked]).toEqual([true, true])
    expect([
      screen.getByRole<HTMLInputElement>('checkbox', { name: 'Tuesday' }).checked,
      screen.getByRole<HTMLInputElement>('checkbox', { name: 'Saturday' }).checked,
    ]).toEqual([true, false])
  })
})
