// @vitest-environment jsdom
import { MantineProvider } from '@mantine/core'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, render, waitFor } from '@testing-library/react'
import { Suspense, use } from 'react'
import { MemoryRouter } from 'react-router-dom'
import { beforeAll, expect, it, vi } from 'vitest'
import { startI18n } from '../../../i18n/index.ts'
import { api } from '../../../lib/api.ts'
import { createGoogleRedirect } from '../google.ts'
import { GoogleLogin } from './GoogleLogin.tsx'

beforeAll(async () => {
  vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener() {}, removeEventListener() {} }))
  await startI18n()
})

const tokenWith = (claims: object) => `e30.${btoa(JSON.stringify(claims))}.sig`

it("uses Google's response once, even when React renders the page twice", async () => {
  createGoogleRedirect(sessionStorage, window.location.origin, () => 'random').begin('client-1', '')
  window.history.replaceState(
    null,
    '',
    `/auth/login#${new URLSearchParams({ state: 'random', id_token: tokenWith({ nonce: 'random' }) })}`,
  )
  const sent = vi.spyOn(api, 'post').mockReturnValue(new Promise(() => {}))
  const late = Promise.withResolvers<string>()
  const Late = () => use(late.promise)
  await act(async () =>
    render(
      <MantineProvider env="test">
        <QueryClientProvider client={new QueryClient()}>
          <MemoryRouter>
            <Suspense>
              <GoogleLogin clientId="client-1" />
              <Late />
            </Suspense>
          </MemoryRouter>
        </QueryClientProvider>
      </MantineProvider>,
    ),
  )
  await act(async () => late.resolve(''))
  await waitFor(() => expect(sent.mock.calls.map(([path]) => path)).toEqual(['/auth/google']))
  expect(window.location.hash).toBe('')
})
