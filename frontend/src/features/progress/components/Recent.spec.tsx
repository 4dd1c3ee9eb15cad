// @vitest-environment jsdom
import type { Progress } from '@filiz/http/contract/query-shapes.ts'
import { screen, within } from '@testing-library/react'
import { beforeAll, beforeEach, expect, it } from 'vitest'
import { slowNetwork } from '../../../lib/testing/slow-network.ts'
import { prepareForPages, renderPage } from '../../../ui/testing/render-page.tsx'
import { currentUserQuery } from '../../auth/api/current-user.ts'
import { aUser } from '../../auth/testing/a-user.ts'
import { Recent } from './Recent.tsx'

type Line = Progress['recent'][number]

beforeAll(() => prepareForPages())
beforeEach(() => void slowNetwork())

async function lineOf(by: Line['by']) {
  const line: Line = {
    planId: 'p',
    activityId: 'a',
    title: 'Three Moves',
    language: 'en',
    category: 'BEDEN_HAREKET',
    completedAt: '2026-03-10T09:00:00.000Z',
    ...(by && { by }),
  }
  const { queryClient } = renderPage(<Recent recent={[line]} childId="c" />)
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
