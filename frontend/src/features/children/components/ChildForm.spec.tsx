// @vitest-environment jsdom
import type { Child } from '@filiz/http/contract/shapes.ts'
import { MantineProvider } from '@mantine/core'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { fireEvent, render, screen, waitFor } from '@testing-library/react'
import { createMemoryRouter, RouterProvider } from 'react-router-dom'
import { beforeAll, beforeEach, expect, it, onTestFinished, vi } from 'vitest'
import { startI18n } from '../../../i18n/index.ts'
import { storeLanguage } from '../../../i18n/language.ts'
import { childDraft } from '../child-draft.ts'
import { aChild } from '../../../lib/family/testing/a-child.ts'
import { ChildForm } from './ChildForm.tsx'

const ada = aChild()

beforeAll(async () => {
  storeLanguage('en')
  await startI18n()
})
beforeEach(() => {
  vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener() {}, removeEventListener() {} }))
  vi.stubGlobal('fetch', () => new Promise(() => {}))
  onTestFinished(() => {
    vi.unstubAllGlobals()
  })
})

it.each([
  ['is followed by its next page', false],
  ['pulls nobody back who has gone on', true],
])('after saving a child, the form %s', async (_, goesOn) => {
  const save = Promise.withResolvers<Child>()
  const saved: Child[] = []
  let asked = false
  const router = createMemoryRouter([
    {
      path: '/',
      Component: () => (
        <ChildForm
          child={ada}
          draft={childDraft('ada')}
          onAnew={() => {}}
          submitLabel="save"
          failed="failed"
          save={() => {
            asked = true
            return save.promise
          }}
          onSaved={(child) => saved.push(child)}
          cancel={null}
        />
      ),
    },
    { path: '/other', Component: () => <h1>other</h1> },
  ])
  render(
    <MantineProvider env="test">
      <QueryClientProvider client={new QueryClient()}>
        <RouterProvider router={router} />
      </QueryClientProvider>
    </MantineProvider>,
  )
  fireEvent.click(await screen.findByRole('button', { name: 'save' }))
  await waitFor(() => expect(asked).toBe(true))
  if (goesOn) {
    await router.navigate('/other')
    await screen.findByRole('heading', { name: 'other' })
  }
  save.resolve(ada)
  if (!goesOn) await waitFor(() => expect(saved).toEqual([ada]))
  await new Promise((resolve) => setTimeout(resolve, 100))
  expect(saved).toEqual(goesOn ? [] : [ada])
})
