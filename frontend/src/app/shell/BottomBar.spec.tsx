// @vitest-environment jsdom
import type { GrantedRole } from '@filiz/domain/account/events.ts'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { render, screen } from '@testing-library/react'
import { MemoryRouter } from 'react-router-dom'
import { beforeAll, expect, it, vi } from 'vitest'
import { currentUserQuery } from '../../lib/account/current-user.ts'
import { startI18n } from '../../i18n/index.ts'
import { storeLanguage } from '../../i18n/language.ts'
import { BottomBar } from './BottomBar.tsx'

beforeAll(async () => {
  storeLanguage('en')
  await startI18n()
})

it.each<[readonly GrantedRole[], readonly string[]]>([
  [[], []],
  [['ANALYST'], ['Insights']],
  [['EDITOR'], ['Admin panel']],
  [['EDITOR', 'ANALYST'], ['Admin panel']],
  [['ADMIN'], ['Admin panel']],
])('shows with the roles %j the five common destinations and their own ones: %j', async (roles, own) => {
  const queryClient = new QueryClient({ defaultOptions: { queries: { staleTime: Infinity } } })
  queryClient.setQueryData(currentUserQuery().queryKey, { roles } as never)
  render(
    <QueryClientProvider client={queryClient}>
      <MemoryRouter>
        <BottomBar />
      </MemoryRouter>
    </QueryClientProvider>,
  )
  await vi.waitFor(() =>
    expect(screen.getAllByRole('link').map(({ textContent }) => textContent)).toEqual([
      'Today',
      'Plan',
      'Explore',
      'Memories',
      'Progress',
      ...own,
    ]),
  )
})
