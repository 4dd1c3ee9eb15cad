// @vitest-environment jsdom
import type { Progress } from '@filiz/http/contract/query-shapes.ts'
import { Notifications, notifications } from '@mantine/notifications'
import type { CaregiverRole } from '@filiz/domain/child/rights.ts'
import { act, fireEvent, screen, within } from '@testing-library/react'
import { useState } from 'react'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { slowNetwork } from '../../../lib/testing/slow-network.ts'
import { prepareForPages, renderPage } from '../../../ui/testing/render-page.tsx'
import { currentUserQuery } from '../../../lib/account/current-user.ts'
import { aUser } from '../../../lib/account/testing/a-user.ts'
import { childrenQuery } from '../../../lib/family/children.ts'
import { aChild } from '../../../lib/family/testing/a-child.ts'
import { Recent } from './Recent.tsx'

type Line = Progress['recent'][number]

beforeAll(() => prepareForPages())
beforeEach(() => void slowNetwork())

const done = (by: Line['by'], more: Partial<Line> = {}): Line => ({
  planId: 'p',
  activityId: 'a',
  title: 'Three Moves',
  language: 'en',
  category: 'BEDEN_HAREKET',
  completedAt: '2026-03-10T09:00:00.000Z',
  ...(by && { by }),
  ...more,
})

async function lineOf(by: Line['by']) {
  const { queryClient } = renderPage(<Recent recent={[done(by)]} childId="c" />)
  queryClient.setQueryData(currentUserQuery().queryKey, aUser({ id: 'me' }))
  return screen.findByRole('listitem')
}

it.each([
  ['the name of another grown-up', { accountId: 'father', name: 'Murat' }, 'Murat'],
  ['"You" for the reader', { accountId: 'me', name: 'Deniz' }, 'You'],
  ['no name of a deleted account', { accountId: 'gone', name: null }, 'a family member'],
])('says who completed an activity: %s', async (_, by, said) => {
  expect(await within(await lineOf(by)).findByText(said)).toBeTruthy()
})

it('names nobody where the reader follows the child alone', async () => {
  expect(within(await lineOf(undefined)).queryByText(/You|Murat|family/)).toBeNull()
})

describe('a completion that arrives while the list is shown', () => {
  const father = { accountId: 'father', name: 'Murat' }
  const later = () => new Date(Date.now() + 1_000).toISOString()
  async function arrives(by: Line['by'], role: CaregiverRole, othersCompleted: boolean, completedAt = later()) {
    notifications.clean()
    const next = done(by, { activityId: 'b', title: 'Paper Boats', completedAt })
    function Live() {
      const [recent, setRecent] = useState([done(father)])
      return (
        <>
          <Notifications />
          <button type="button" onClick={() => setRecent([next, done(father)])}>
            arrive
          </button>
          <Recent recent={recent} childId="c" />
        </>
      )
    }
    const { queryClient } = renderPage(<Live />)
    const user = aUser({ id: 'me' })
    await act(async () => {
      queryClient.setQueryData(currentUserQuery().queryKey, {
        ...user,
        notifications: { ...user.notifications, othersCompleted },
      })
      queryClient.setQueryData(childrenQuery().queryKey, [aChild({ id: 'c', role })])
    })
    await screen.findByText('Murat')
    fireEvent.click(screen.getByRole('button', { name: 'arrive' }))
    await screen.findByText('Paper Boats')
    await act(() => import('../../../ui/notify.ts'))
  }

  it('is told to a parent who chose so', async () => {
    await arrives(father, 'parent', true)
    expect(await screen.findByText('Murat completed: Paper Boats')).toBeTruthy()
  })

  it.each([
    ['a helper', father, 'helper', true],
    ['a parent who did not choose so', father, 'parent', false],
    ['who did it', { accountId: 'me', name: 'Deniz' }, 'parent', true],
    ['a parent who opens the page afterwards', father, 'parent', true, '2026-03-10T09:05:00.000Z'],
  ] as const)('is not told to %s', async (_, by, role, chosen, completedAt?: string) => {
    await arrives(by, role, chosen, completedAt)
    expect(screen.queryByText(/completed: Paper Boats/)).toBeNull()
  })
})
