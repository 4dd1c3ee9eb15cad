// @vitest-environment jsdom
import 'fake-indexeddb/auto'
import type { Child } from '@filiz/http/contract/shapes.ts'
import { act, cleanup, render, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { session, drafts } from '../../lib/api.ts'
import { createQueryClient } from '../../lib/query-client.ts'
import { slowNetwork } from '../../lib/testing/slow-network.ts'
import { childrenQuery } from '../children/api/children.ts'
import { aChild } from '../children/testing/a-child.ts'
import { planQuery } from '../plans/api/plan.ts'
import { aPlan } from '../plans/testing/a-plan.ts'
import { noteLeaving, useLostChildren, watchChildren } from './lost-children.ts'

const own = aChild()
const plan = aPlan(1)
const shared = aChild({ id: plan.childId, name: 'Deniz', role: 'helper' })
const token = `e30.${btoa(JSON.stringify({ sub: 'user-1' }))}.x`

const Lost = () => (
  <output>
    {useLostChildren()
      .map(({ name }) => name)
      .join()}
  </output>
)

/** Shows the list of children as first read, and returns the function that reads it anew. */
function watched() {
  session.store({ accessToken: token, refreshToken: 'r' })
  const network = slowNetwork()
  const queryClient = createQueryClient()
  queryClient.setQueryData(childrenQuery().queryKey, [own, shared])
  const stop = watchChildren(queryClient)
  queryClient.setQueryData(planQuery(plan.id).queryKey, plan)
  const draft = drafts.of(`feedback ${plan.id}/a`)
  draft.keep({ notes: 'funny' })
  render(<Lost />)
  return {
    network,
    draft,
    plan: () => queryClient.getQueryData(planQuery(plan.id).queryKey),
    read: (children: Child[]) => act(async () => queryClient.setQueryData(childrenQuery().queryKey, children)),
    stop,
  }
}

beforeEach(() => localStorage.clear())
afterEach(() => {
  cleanup()
  session.clear()
  vi.unstubAllGlobals()
})

it('deletes what the browser has of a child that is no longer shared, and says so', async () => {
  const { network, read, draft, plan: known, stop } = watched()
  await read([own])
  await network.answer('GET /children', [own])
  await screen.findByText('Deniz')
  expect([known(), draft.read(), localStorage.getItem('sharedChildren')]).toEqual([undefined, undefined, null])
  stop()
})

it('deletes it in this tab, too, after another tab has noticed', async () => {
  const { network, read, plan: known, stop } = watched()
  localStorage.removeItem('sharedChildren')
  await read([own])
  await network.answer('GET /children', [own])
  await screen.findByText('Deniz')
  expect(known()).toBeUndefined()
  stop()
})

it('keeps everything when the list was behind', async () => {
  const { network, read, draft, plan: known, stop } = watched()
  await read([own])
  await network.answer('GET /children', [own], { headers: { Stale: 'true' } })
  await read([own, shared])
  expect([known(), draft.read(), screen.getByRole('status').textContent]).toEqual([plan, { notes: 'funny' }, ''])
  stop()
})

it('says nothing about a child that was left on purpose', async () => {
  const { network, read, plan: known, stop } = watched()
  noteLeaving(shared.id)
  await read([own])
  await network.answer('GET /children', [own])
  await waitFor(() => expect(known()).toBeUndefined())
  expect(screen.getByRole('status').textContent).toBe('')
  stop()
})
