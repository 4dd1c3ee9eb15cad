// @vitest-environment jsdom
import { QueryClientProvider } from '@tanstack/react-query'
import { act, renderHook, waitFor } from '@testing-library/react'
import { beforeAll, expect, it, onTestFinished, vi } from 'vitest'
import { startI18n } from '../../i18n/index.ts'
import { storeLanguage } from '../../i18n/language.ts'
import { session } from '../../lib/api.ts'
import { createQueryClient } from '../../lib/query-client.ts'
import { slowNetwork } from '../../lib/testing/slow-network.ts'
import { aUser } from '../../lib/account/testing/a-user.ts'
import { useLanguage } from './use-language.ts'

beforeAll(async () => {
  storeLanguage('tr')
  await startI18n()
})

it('shows the language chosen last when an earlier one loads later', async () => {
  const { result } = renderHook(useLanguage, {
    wrapper: ({ children }) => <QueryClientProvider client={createQueryClient()}>{children}</QueryClientProvider>,
  })
  act(() => {
    result.current.choose('en')
    result.current.choose('tr')
  })
  await new Promise((resolve) => setTimeout(resolve, 100))
  expect(result.current.language).toBe('tr')
})

it('shows the chosen language at once while an earlier choice is being saved', async () => {
  session.store({ accessToken: 'a', refreshToken: 'r' })
  const network = slowNetwork()
  onTestFinished(() => {
    vi.unstubAllGlobals()
  })
  const { result } = renderHook(useLanguage, {
    wrapper: ({ children }) => <QueryClientProvider client={createQueryClient()}>{children}</QueryClientProvider>,
  })
  act(() => result.current.choose('en'))
  const first = await network.next('PUT /auth/profile')
  act(() => result.current.choose('tr'))
  await waitFor(() => expect(result.current.language).toBe('tr'))
  expect(network.times('PUT /auth/profile')).toBe(1)
  first.ok({ user: aUser({ language: 'en' }) })
  expect((await network.next('PUT /auth/profile')).body).toEqual({ language: 'tr' })
  expect(result.current.language).toBe('tr')
})
