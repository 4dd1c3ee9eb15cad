// @vitest-environment jsdom
import 'fake-indexeddb/auto'
import type { CaregiverRole } from '@filiz/domain/child/rights.ts'
import type { Child, Plan } from '@filiz/http/contract/shapes.ts'
import { fireEvent, screen, waitFor } from '@testing-library/react'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { session } from '../../../lib/api.ts'
import { slowNetwork } from '../../../lib/testing/slow-network.ts'
import { prepareForPages, renderPage } from '../../../ui/testing/render-page.tsx'
import { childrenQuery } from '../../../lib/family/children.ts'
import { aChild } from '../../../lib/family/testing/a-child.ts'
import { currentPlanQuery, type CurrentPlan } from '../api/current-plan.ts'
import { aPlan } from '../testing/a-plan.ts'
import { AskedNote } from './AskedNote.tsx'
import { ItemActions } from './ItemActions.tsx'
import { PlanActionsProvider } from './PlanActionsProvider.tsx'
import { PlanOverview } from './PlanOverview.tsx'

const ada = aPlan(2)
const planOf = (childId: string): Plan => ({ ...ada, id: `${childId}_2026-11`, childId })
const can = planOf('22222222-2222-4222-8222-222222222222')
const efe = planOf('33333333-3333-4333-8333-333333333333')
const done = (plan: Plan) => ({
  ...plan.items[0]!,
  status: 'completed' as const,
  completedAt: '2026-11-02T09:00:00.000Z',
})

beforeAll(async () => {
  await prepareForPages('family', 'offline')
  await Promise.all([
    import('./PlanDialogs.tsx'),
    import('./TogetherButton.tsx'),
    import('../../../lib/outbox/browser-outbox.ts'),
  ])
})
beforeEach(() => session.store({ accessToken: `e30.${btoa(JSON.stringify({ sub: 'parent' }))}.x`, refreshToken: 'r' }))

/** Shows the first activity of Ada's plan as the panel for today does, beside the plans of siblings. */
function show(
  plans: readonly Plan[],
  { role = 'owner', more = {} }: { role?: CaregiverRole; more?: Partial<Child> } = {},
) {
  const { queryClient } = renderPage(
    <PlanActionsProvider plan={ada}>
      <ItemActions item={ada.items[0]!} now />
    </PlanActionsProvider>,
  )
  for (const plan of plans)
    queryClient.setQueryData(currentPlanQuery(plan.childId).queryKey, { kind: 'plan', plan } as CurrentPlan)
  queryClient.setQueryData(childrenQuery().queryKey, [
    aChild({ id: ada.childId, role }),
    ...plans.map(({ childId }, index) => aChild({ id: childId, name: ['Can', 'Efe'][index]!, role, ...more })),
  ])
}
const together = () => screen.queryByRole('button', { name: /^With (both|all)/ })

describe('today’s activity that a sibling’s plan has, too', () => {
  it.each([
    ['owner', [can], 'With both'],
    ['helper', [can], 'With both'],
    ['owner', [can, efe], 'With all of them'],
  ] as const)('is offered to the %s for all children', async (role, plans, name) => {
    slowNetwork()
    show(plans, { role })
    await screen.findByRole('button', { name })
  })

  it.each<[string, Plan, Partial<Child>]>([
    ['the sibling has done it', { ...can, items: [done(can)] }, {}],
    ['the sibling’s plan lacks it', { ...can, items: can.items.slice(1) }, {}],
    ['the sibling belongs to another family', can, { owner: { accountId: 'another', name: 'Another' } }],
  ])('is not offered for both when %s', async (_, plan, more) => {
    slowNetwork()
    show([plan], { more })
    await screen.findByRole('button', { name: /^We did it/ })
    expect(together()).toBeNull()
  })

  it('is completed for both through the outbox', async () => {
    const network = slowNetwork()
    show([can])
    fireEvent.click(await screen.findByRole('button', { name: 'With both' }))
    await network.answer(new RegExp(`${ada.id}/activities/.*/complete$`), done(ada))
    await network.answer(/plans\/current$/, can)
    await network.answer(new RegExp(`${can.id}/activities/.*/complete$`), done(can))
    expect((await screen.findByRole('dialog')).textContent).toContain('Completed for Can, too.')
  })

  it('names the child for whom it failed, and tries that one again', async () => {
    const network = slowNetwork()
    show([can], { role: 'helper' })
    fireEvent.click(await screen.findByRole('button', { name: 'With both' }))
    await network.answer(new RegExp(`${ada.id}/activities/.*/complete$`), done(ada))
    await network.answer(/plans\/current$/, can)
    const request = await network.next(new RegExp(`${can.id}/activities/.*/complete$`))
    request.fail(409, 'CONFLICT')
    await waitFor(() => expect(screen.getByRole('dialog').textContent).toMatch(/Can.*: message of CONFLICT/))
    fireEvent.click(screen.getByRole('button', { name: 'We did it together' }))
    await network.answer(/plans\/current$/, can)
    await network.answer(new RegExp(`${can.id}/activities/.*/complete$`), done(can))
    await waitFor(() => expect(screen.getByRole('dialog').textContent).toContain('Completed for Can, too.'))
  })
})

describe('the sentence about what a plan asks for', () => {
  const short = { ...ada, counts: { ...ada.counts, total: 1, remaining: 1, optional: 1 } }
  const said = (plan: Plan, birthDate = '2022-01-10') => {
    const { queryClient } = renderPage(<AskedNote plan={plan} className="note" />)
    queryClient.setQueryData(childrenQuery().queryKey, [aChild({ id: plan.childId, birthDate })])
  }
  it('says in a begun month why the plan is short, and when a whole one comes', async () => {
    said({ ...short, from: '2026-11-25' })
    await screen.findByText(/^The month had begun, so this plan is short: 1 activity.*whole month comes on .*December/)
  })
  it('promises no further plan to a child that will be seven', async () => {
    said({ ...short, from: '2026-11-25' }, '2019-11-28')
    expect((await screen.findByText(/^The month had begun/)).textContent).not.toContain('December')
  })
  it('says in a whole month that the number follows what the family did', async () => {
    said(short)
    await screen.findByText(/^1 activity is enough in this plan/)
  })
  it.each([
    ['asks for everything', ada],
    ['is over', { ...short, label: 'past' as const }],
  ])('is missing when the plan %s', async (_, plan) => {
    renderPage(<PlanOverview plan={plan} name="Ada" />)
    await screen.findByText('Ada')
    expect(screen.queryByText(/enough/)).toBeNull()
  })
})
