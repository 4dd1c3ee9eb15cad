// @vitest-environment jsdom
import type { Child, PlanSummary } from '@filiz/http/contract/shapes.ts'
import { MantineProvider } from '@mantine/core'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { render, screen } from '@testing-library/react'
import { MemoryRouter } from 'react-router-dom'
import { beforeAll, expect, it, vi } from 'vitest'
import { loadTexts, startI18n } from '../../../i18n/index.ts'
import { storeLanguage } from '../../../i18n/language.ts'
import { plansOfChildQuery } from '../api/plans-of-child.ts'
import OutsideAges from './OutsideAges.tsx'

beforeAll(async () => {
  vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener() {}, removeEventListener() {} }))
  storeLanguage('en')
  await startI18n()
  await loadTexts('months')
})

function show(plans: readonly Partial<PlanSummary>[], eligibleFrom = '2026-11-28') {
  const queryClient = new QueryClient({ defaultOptions: { queries: { staleTime: Infinity } } })
  queryClient.setQueryData(plansOfChildQuery('ada').queryKey, plans as PlanSummary[])
  const child: Partial<Child> = { id: 'ada', name: 'Ada', eligibility: 'too-young', eligibleFrom }
  render(
    <MantineProvider env="test">
      <QueryClientProvider client={queryClient}>
        <MemoryRouter>
          <OutsideAges child={child as Child} young />
        </MemoryRouter>
      </QueryClientProvider>
    </MantineProvider>,
  )
}
const headings = () => screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent)

it('tells when plans begin for a child under two', () => {
  show([])
  expect(headings()).toEqual(['Still little', 'What is on its way', 'Until then'])
  expect(screen.queryByRole('link')).toBeNull()
})

it('links to the first plan once it exists', () => {
  show([{ id: 'ada_2026-12', label: 'future', year: 2026, month: 12 }], '2026-12-01')
  expect(headings()).toEqual(['The plan for December 2026 is ready', 'Until then'])
  expect(screen.getByRole('link', { name: 'Look at December 2026' }).getAttribute('href')).toBe(
    '/app/plans/ada_2026-12',
  )
  expect(screen.getByText(/Its activities begin on .*December/)).toBeTruthy()
})

it('announces an earlier start when the existing plan is for a later month', () => {
  show([{ id: 'ada_2026-12', label: 'future', year: 2026, month: 12 }])
  expect(headings()).toEqual(['The plan for December 2026 is ready', 'What is on its way', 'Until then'])
  expect(screen.getByText(/^Plans begin on .*November.* here already/)).toBeTruthy()
  expect(screen.queryByText(/Its activities begin/)).toBeNull()
  expect(screen.getByRole('link', { name: 'Look at December 2026' })).toBeTruthy()
})
