// @vitest-environment jsdom
import type { Role } from '@filiz/domain/account/events.ts'
import { MantineProvider } from '@mantine/core'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, render, screen } from '@testing-library/react'
import { MemoryRouter } from 'react-router-dom'
import { beforeAll, expect, it, vi } from 'vitest'
import { startI18n } from '../../i18n/index.ts'
import { storeLanguage } from '../../i18n/language.ts'
import { dashboard } from '../../i18n/en/dashboard.ts'
import { currentUserQuery } from '../../lib/account/current-user.ts'
import NoChildren from './NoChildren.tsx'

beforeAll(async () => {
  vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener() {}, removeEventListener() {} }))
  storeLanguage('en')
  await startI18n()
})

async function shownTo(role: Role) {
  const queryClient = new QueryClient({ defaultOptions: { queries: { staleTime: Infinity } } })
  queryClient.setQueryData(currentUserQuery().queryKey, { role } as never)
  render(
    <MantineProvider env="test">
      <QueryClientProvider client={queryClient}>
        <MemoryRouter>
          <NoChildren />
        </MemoryRouter>
      </QueryClientProvider>
    </MantineProvider>,
  )
  if (role !== 'USER') await screen.findByRole('link', { name: 'Insights' }, { timeout: 30_000 })
  return {
    heading: screen.getByRole('heading', { level: 2 }).textContent,
    links: screen.getAllByRole('link').map((link) => [link.textContent, link.getAttribute('href')]),
  }
}
const add = ['Add a child', '/app/children/new']

it('asks a parent to add a child', async () => {
  expect(await shownTo('USER')).toEqual({ heading: 'Add a child first', links: [add] })
})

it('links administrators and analysts to their work areas', async () => {
  expect(await shownTo('ADMIN')).toEqual({
    heading: dashboard.staff.title,
    links: [['Admin panel', '/app/admin'], ['Insights', '/app/insights'], add],
  })
  cleanup()
  expect(await shownTo('ANALYST')).toEqual({
    heading: dashboard.staff.title,
    links: [['Insights', '/app/insights'], add],
  })
})
