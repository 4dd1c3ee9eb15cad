// @vitest-environment jsdom
import type { Plan } from '@filiz/http/contract/shapes.ts'
import { QueryClientProvider } from '@tanstack/react-query'
import { renderHook } from '@testing-library/react'
import { expect, it, onTestFinished, vi } from 'vitest'
import { createQueryClient } from '../../lib/query-client.ts'
import { slowNetwork } from '../../lib/testing/slow-network.ts'
import { progressSummaryQuery } from '../progress/api/summary.ts'
import { aPlan } from './testing/a-plan.ts'
import { useIsFirstLeaf } from './use-is-first-leaf.ts'

it.each([
  ['the first', 0, true],
  ['the second', 1, false],
])('%s completion is recognised before the plan shows it', (_, earlier, isFirst) => {
  slowNetwork()
  onTestFinished(() => void vi.unstubAllGlobals())
  const { items, counts, ...more } = aPlan(3)
  const plan: Plan = {
    ...more,
    label: 'past',
    counts: { ...counts, completed: earlier },
    items: items.map((item, index) => (index < earlier ? { ...item, status: 'completed' } : item)),
  }
  const client = createQueryClient()
  const summary = { childId: plan.childId, totals: { completed: earlier }, thisMonth: { completed: 0 } }
  client.setQueryData(progressSummaryQuery().queryKey, [summary] as never)
  const { result } = renderHook(() => useIsFirstLeaf(plan, plan.items[earlier]!, 'celebration'), {
    wrapper: ({ children }) => <QueryClientProvider client={client}>{children}</QueryClientProvider>,
  })
  expect(result.current).toBe(isFirst)
})
