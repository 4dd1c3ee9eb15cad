// @vitest-environment jsdom
import 'fake-indexeddb/auto'
import type { Child } from '@filiz/http/contract/shapes.ts'
import { act, cleanup, render, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { session, drafts } from '../../lib/api.ts'
import { createQueryClient } from '../../lib/query-client.ts'
import { slowNetwork } from '../../lib/testing/slow-network.ts'
import { childrenQuery } from '../../lib/family/children.ts'
import { aChild } from '../../lib/family/testing/a-child.ts'
import { planQuery } from '../plans/api/plan.ts'
import { aPlan } from '../plans/testing/a-plan.ts'
import { connectOutbox } from '../../lib/outbox/browser-outbox.ts'
import { useUnsent } from '../../lib/outbox/unsent.ts'
import { noteLeaving, useLostChildren, watchChildren } from './lost-children.ts'

const own = aChild()
const plan = aPlan(1)
const shared = aChild({ id: plan.childId, name: 'Deniz', role: 'helper' })
const token = `e30.${btoa(JSON.stringify({ sub: 'user-1' }))}.x`

const Lost = () => (
  <output>
    {useLostChildren()
      .map(({ name, unsent }) => `${name}${unsent > 0 ? ` ${unsent}` : ''}`)
      .join()}
  </output>
)
const Kept = () => (
  <ul>
    {useUnsent().entries.map(({ key, kind, refusal }) => (
      <li key={key}>{`${kind} ${refusal?.code}`}</li>
    ))}
  </ul>
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
  render(
    <>
      <Lost />
      <Kept />
    </>,
  )
  return {
    network,
    outbox: connectOutbox(queryClient),
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

it('keeps unsent words and photos of a child that is no longer shared on every page, to be copied', async () => {
  const { network, outbox, read, stop } = watched()
  const body = { day: '2026-11-20', text: 'Kule', mood: null, photoIds: [], planId: null, activityId: null }
  const childId = shared.id
  const write = { kind: 'add' as const, body: { ...body, isFavourite: false } }
  await outbox.add({ kind: 'memory', childId, activity: null, photos: [], write })
  void outbox.perform({ kind: 'favourite', childId, activityId: 'a', title: 'a', isFavourite: true }).catch(() => {})
  await network.lose(/memories$/)
  await network.lose('GET /auth/config')
  await read([own])
  await network.answer('GET /children', [own])
  await screen.findByText('Deniz 1')
  expect(await screen.findAllByRole('listitem')).toHaveLength(1)
  expect(screen.getByText('memory NOT_SHARED')).toBeTruthy()
  outbox.stop()
  stop()
})
