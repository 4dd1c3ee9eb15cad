// @vitest-environment jsdom
import type { Plan } from '@filiz/http/contract/shapes.ts'
import 'fake-indexeddb/auto'
import { MantineProvider } from '@mantine/core'
import { QueryClient, QueryClientProvider, useQuery } from '@tanstack/react-query'
import { act, cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import type { ReactNode } from 'react'
import { beforeAll, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import { startI18n } from '../../../i18n/index.ts'
import { storeLanguage } from '../../../i18n/language.ts'
import { session } from '../../../lib/api.ts'
import type { PlanEntry } from '../../../lib/outbox/entry.ts'
import { setUnsent } from '../../../lib/outbox/unsent.ts'
import { slowNetwork } from '../../../lib/testing/slow-network.ts'
import { childrenQuery } from '../../../lib/family/children.ts'
import { aChild } from '../../../lib/family/testing/a-child.ts'
import { currentPlanQuery, type CurrentPlan } from '../api/current-plan.ts'
import { PendingMutations } from '../outbox/PendingMutations.tsx'
import { planQuery } from '../api/plan.ts'
import { aPlan } from '../testing/a-plan.ts'
import { itemAnchor, usePlanActions } from './plan-actions.ts'
import { PlanActionsProvider } from './PlanActionsProvider.tsx'

const ada = aPlan(3)
const can: Plan = {
  ...ada,
  id: '22222222-2222-4222-8222-222222222222_2026-11',
  childId: '22222222-2222-4222-8222-222222222222',
}
const done = (plan: Plan, at: number) => ({
  ...plan.items[at]!,
  status: 'completed' as const,
  completedAt: '2026-11-02T09:00:00.000Z',
})

function Activities() {
  const { plan, complete, completeWith, giveFeedback, reopen, swap, together } = usePlanActions()
  return plan.items.map((item) => (
    <section key={item.activityId} id={itemAnchor(item.activityId)} tabIndex={-1} aria-label={item.activity.title}>
      <button type="button" onClick={() => complete(item)}>{`done ${item.position}`}</button>
      <button type="button" onClick={() => completeWith(item)}>{`when ${item.position}`}</button>
      <button type="button" onClick={() => reopen(item)}>{`undo ${item.position}`}</button>
      <button type="button" onClick={() => swap(item)}>{`swap ${item.position}`}</button>
      <button type="button" onClick={() => together(item)}>{`together ${item.position}`}</button>
      <button type="button" onClick={() => giveFeedback(item)}>{`tell ${item.position}`}</button>
    </section>
  ))
}

function Page({ more }: { more: ReactNode }) {
  const { data } = useQuery({ ...planQuery(ada.id), enabled: false })
  return (
    <>
      <h1 tabIndex={-1}>Plan</h1>
      <input aria-label="elsewhere" />
      <PlanActionsProvider plan={data!}>
        <Activities />
        {more}
      </PlanActionsProvider>
    </>
  )
}

function show(plan: Plan = ada, more: ReactNode = null) {
  const queryClient = new QueryClient({ defaultOptions: { queries: { staleTime: Number.POSITIVE_INFINITY } } })
  queryClient.setQueryData(planQuery(ada.id).queryKey, plan)
  queryClient.setQueryData(currentPlanQuery(can.childId).queryKey, {
    kind: 'plan',
    plan: can,
  } satisfies CurrentPlan as CurrentPlan)
  queryClient.setQueryData(childrenQuery().queryKey, [
    aChild({ id: ada.childId }),
    aChild({ id: can.childId, name: 'Can' }),
  ])
  render(
    <MantineProvider env="test">
      <QueryClientProvider client={queryClient}>
        <Page more={more} />
      </QueryClientProvider>
    </MantineProvider>,
  )
}
function press(name: string) {
  const button = screen.getByRole('button', { name, hidden: true })
  button.focus()
  fireEvent.click(button)
}
const title = async (name: string) => screen.findByRole('dialog', { name })
const minutes = () => screen.findByLabelText<HTMLInputElement>(/^How many minutes/)
const settled = () => new Promise((resolve) => setTimeout(resolve, 150))

beforeAll(async () => {
  storeLanguage('en')
  await startI18n()
  await Promise.all([
    import('./PlanDialogs.tsx'),
    import('../../../lib/outbox/browser-outbox.ts'),
    import('@filiz/domain/plan/schemas.ts'),
  ])
})
beforeEach(() => {
  onTestFinished(() => {
    vi.unstubAllGlobals()
  })
  vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener() {}, removeEventListener() {} }))
  session.store({ accessToken: `e30.${btoa(JSON.stringify({ sub: 'parent' }))}.x`, refreshToken: 'r' })
})

describe('a late response', () => {
  it('shows the celebration only after the open dialog is closed', async () => {
    const network = slowNetwork()
    show()
    press('done 1')
    press('when 2')
    fireEvent.change(await minutes(), { target: { value: '25' } })
    await network.answer(/complete$/, done(ada, 0))
    await settled()
    expect((await minutes()).value).toBe('25')
    press('Cancel')
    expect((await title('Lovely, another leaf!')).textContent).toContain('Etkinlik 1')
  })

  it('shows the celebration after the back button closed the open dialog', async () => {
    window.history.pushState(null, '', '/before')
    window.history.pushState(null, '', '/page')
    const network = slowNetwork()
    show()
    press('done 1')
    press('when 2')
    await minutes()
    await network.answer(/complete$/, done(ada, 0))
    await settled()
    window.history.back()
    await title('Lovely, another leaf!')
    window.history.back()
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    await settled()
    expect(window.location.pathname).toBe('/page')
  })

  it('leaves the focus where the user has moved it meanwhile', async () => {
    const network = slowNetwork()
    show({ ...ada, items: [done(ada, 0), ...ada.items.slice(1)] })
    press('undo 1')
    const field = screen.getByLabelText('elsewhere')
    field.focus()
    await network.answer(/reopen$/, ada.items[0])
    await settled()
    expect(document.activeElement).toBe(field)
  })

  it('moves the focus to the activity when the user has waited', async () => {
    const network = slowNetwork()
    show({ ...ada, items: [done(ada, 0), ...ada.items.slice(1)] })
    press('undo 1')
    await network.answer(/reopen$/, ada.items[0])
    await waitFor(() =>
      expect(document.activeElement).toBe(document.getElementById(itemAnchor(ada.items[0]!.activityId))),
    )
  })
})

it('opens the form of a refused feedback with what was said', async () => {
  const { activityId, activity } = ada.items[0]!
  const body = { engagement: 5, difficulty: 3, focusMinutes: null, notes: 'We laughed' } as const
  const entry: PlanEntry = {
    kind: 'plan',
    key: 'k',
    accountId: 'parent',
    childId: ada.childId,
    madeAt: 1,
    place: 1,
    sent: false,
    planId: ada.id,
    activityId,
    title: activity.title,
    wish: { kind: 'feedback', body },
    refusal: { code: 'FOREIGN', message: '', foreignStatus: 403 },
  }
  show(
    { ...ada, items: [done(ada, 0), ...ada.items.slice(1)] },
    <PendingMutations planId={ada.id} activityId={activityId} />,
  )
  act(() => setUnsent({ entries: [entry], durable: true, isSending: false }))
  onTestFinished(() => act(() => setUnsent({ entries: [], durable: true, isSending: false })))
  fireEvent.click(await screen.findByRole('button', { name: 'Edit' }))
  expect((await screen.findByLabelText<HTMLTextAreaElement>(/^Note/)).value).toBe('We laughed')
  expect(screen.getByRole<HTMLInputElement>('radio', { name: 'Loved it', hidden: true }).checked).toBe(true)
})

it('names every rating of the child’s enjoyment in view', async () => {
  show({ ...ada, items: [done(ada, 0), ...ada.items.slice(1)] })
  press('tell 1')
  const ratings = within(await screen.findByRole('radiogroup', { name: /like it\?$/, hidden: true }))
  expect(ratings.getAllByRole('radio', { hidden: true }).map((radio) => radio.parentElement?.textContent)).toEqual([
    'Not at all',
    'Not much',
    'Fine',
    'Liked it',
    'Loved it',
  ])
})

it('keeps text that was typed during the save of the feedback', async () => {
  const network = slowNetwork()
  show({ ...ada, items: [done(ada, 0), ...ada.items.slice(1)] })
  press('tell 1')
  const notes = await screen.findByLabelText<HTMLTextAreaElement>(/^Note/)
  for (const rating of ['Loved it', 'Just right'])
    fireEvent.click(screen.getByRole('radio', { name: rating, hidden: true }))
  fireEvent.change(notes, { target: { value: 'We laughed' } })
  fireEvent.submit(notes.form!)
  await waitFor(() =>
    expect(network.times(`POST /plans/${ada.id}/activities/${ada.items[0]!.activityId}/feedback`)).toBe(1),
  )
  fireEvent.change(notes, { target: { value: 'We laughed, and she wants it again' } })
  await network.answer(/feedback$/, done(ada, 0))
  await waitFor(() =>
    expect(screen.getByRole('button', { name: 'Save', hidden: true }).getAttribute('aria-busy')).toBeNull(),
  )
  expect(notes.value).toBe('We laughed, and she wants it again')
  fireEvent.submit(notes.form!)
  await network.answer(/feedback$/, done(ada, 0))
  await title('Thank you!')
})

it('keeps a note out of the diary if the user says so, and remembers it for the next note', async () => {
  const network = slowNetwork()
  show({ ...ada, items: [done(ada, 0), done(ada, 1), ...ada.items.slice(2)] })
  const toDiary = () => screen.findByLabelText<HTMLInputElement>('Add it to the memories, too')
  press('tell 1')
  expect((await toDiary()).checked).toBe(true)
  fireEvent.click(await toDiary())
  for (const rating of ['Loved it', 'Just right'])
    fireEvent.click(screen.getByRole('radio', { name: rating, hidden: true }))
  fireEvent.submit((await toDiary()).form!)
  await network.answer(/feedback$/, done(ada, 0))
  await title('Thank you!')
  expect(network.sent.find(({ what }) => what.endsWith('/feedback'))!.body).toMatchObject({ toDiary: false })
  cleanup()
  show({ ...ada, items: [done(ada, 0), done(ada, 1), ...ada.items.slice(2)] })
  press('tell 2')
  expect((await toDiary()).checked).toBe(false)
})

describe('completing an activity for several children', () => {
  it('sends one request, even when the button is pressed twice', async () => {
    const network = slowNetwork()
    show()
    press('together 1')
    const form = (await screen.findByRole('checkbox', { name: /Can/ })).closest('form')!
    fireEvent.submit(form)
    await waitFor(() =>
      expect(screen.getByRole('button', { name: 'We did it together', hidden: true }).getAttribute('aria-busy')).toBe(
        'true',
      ),
    )
    fireEvent.submit(form)
    await network.answer(/complete$/, done(ada, 0))
    await network.answer('GET /plans/current', can)
    await network.answer(new RegExp(`${can.childId}.*complete$`), done(can, 0))
    await title('Lovely, another leaf!')
    await settled()
    expect(network.sent.filter(({ what }) => what.startsWith('POST'))).toHaveLength(2)
  })

  it('celebrates after the other dialogs when its own dialog was closed meanwhile', async () => {
    const network = slowNetwork()
    show()
    press('together 1')
    fireEvent.submit((await screen.findByRole('checkbox', { name: /Can/ })).closest('form')!)
    press('Cancel')
    press('swap 2')
    await title('Swap for another activity')
    await network.answer(/complete$/, done(ada, 0))
    await network.answer('GET /plans/current', can)
    await network.answer(new RegExp(`${can.childId}.*complete$`), done(can, 0))
    await settled()
    await title('Swap for another activity')
    press('Cancel')
    await title('Lovely, another leaf!')
  })
})
