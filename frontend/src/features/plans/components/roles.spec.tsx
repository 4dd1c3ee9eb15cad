// @vitest-environment jsdom
import 'fake-indexeddb/auto'
import type { CaregiverRole } from '@filiz/domain/child/rights.ts'
import type { Plan, PlanItem } from '@filiz/http/contract/shapes.ts'
import { fireEvent, screen } from '@testing-library/react'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { slowNetwork } from '../../../lib/testing/slow-network.ts'
import { prepareForPages, renderPage } from '../../../ui/testing/render-page.tsx'
import { currentUserQuery } from '../../../lib/account/current-user.ts'
import { aUser } from '../../../lib/account/testing/a-user.ts'
import { childrenQuery } from '../../../lib/family/children.ts'
import { aChild } from '../../../lib/family/testing/a-child.ts'
import { aPlan } from '../testing/a-plan.ts'
import { CompletedLine } from './CompletedLine.tsx'
import { ItemActions } from './ItemActions.tsx'
import { PlanActionsProvider } from './PlanActionsProvider.tsx'

const father = { accountId: 'father', name: 'Father' }
const said = { engagement: 5, difficulty: 3, focusMinutes: null }

beforeAll(() => prepareForPages('family', 'offline'))
beforeEach(() => void slowNetwork())

async function shown(role: CaregiverRole, item: Partial<PlanItem>) {
  const whole = aPlan(1)
  const plan: Plan = { ...whole, items: [{ ...whole.items[0]!, ...item }] }
  const { queryClient } = renderPage(
    <PlanActionsProvider plan={plan}>
      <CompletedLine item={plan.items[0]!} />
      <ItemActions item={plan.items[0]!} />
    </PlanActionsProvider>,
  )
  queryClient.setQueryData(currentUserQuery().queryKey, aUser({ id: 'me' }))
  queryClient.setQueryData(childrenQuery().queryKey, [aChild({ id: plan.childId, role })])
  await screen.findAllByRole('button')
}
const done = (by: PlanItem['completedBy']): Partial<PlanItem> => ({
  status: 'completed',
  completedAt: new Date(Date.now() - 86_400_000).toISOString(),
  completedBy: by,
})

describe('a pending activity', () => {
  it.each([
    ['owner', 1],
    ['parent', 1],
    ['helper', 0],
  ] as const)('offers a swap to the %s as the table of rights says', async (role, swaps) => {
    await shown(role, {})
    fireEvent.click(await screen.findByRole('button', { name: /more options/ }))
    await screen.findByText(/Say when and for how long/)
    expect(screen.queryAllByText(/Swap for another/)).toHaveLength(swaps)
  })
})

describe('a completed activity', () => {
  it.each([
    ['owner', father, 1],
    ['parent', father, 1],
    ['helper', father, 0],
    ['helper', { accountId: 'me', name: 'Granny' }, 1],
  ] as const)('can be taken back by the %s, by a helper only if it is their own', async (role, by, undos) => {
    await shown(role, done(by))
    await screen.findByText(/Done by/)
    expect(screen.queryAllByRole('button', { name: /Undo/ })).toHaveLength(undos)
  })

  it('names somebody else who did it, and everybody’s feedback, one’s own first', async () => {
    await shown('owner', {
      ...done(father),
      feedback: said,
      feedbacks: [
        { ...said, by: { accountId: 'me', name: 'Zeynep' } },
        { ...said, engagement: 1, notes: 'Too tired', by: { accountId: 'gone', name: null } },
      ],
    })
    await screen.findByText('Done by Father, yesterday')
    expect(screen.getAllByText(/^Told by/).map(({ textContent }) => textContent)).toEqual(['Told by a family member'])
    screen.getByText('Too tired')
  })

  it('names nobody where nobody else follows the child', async () => {
    await shown('owner', done({ accountId: 'me', name: 'Zeynep' }))
    await screen.findByText(/^Completed on/)
  })
})
