// @vitest-environment jsdom
import type { Activity } from '@filiz/http/contract/query-shapes.ts'
import { fireEvent, screen } from '@testing-library/react'
import { beforeAll, expect, it } from 'vitest'
import { prepareForPages, renderPage } from '../../../ui/testing/render-page.tsx'
import { StepByStep } from './StepByStep.tsx'

beforeAll(() => prepareForPages())

const activity = {
  id: 'tower',
  title: 'A Tower',
  category: 'math',
  steps: ['Stack two blocks.', 'Stack three.'],
  stepSymbols: null,
  materials: [],
  safetyNotes: null,
  easier: 'Use larger blocks.',
  harder: null,
  language: 'en',
} as unknown as Activity

it('says at each step how to make the activity easier, and stays open', () => {
  renderPage(<StepByStep activity={activity} />)
  fireEvent.click(screen.getByRole('button', { name: 'Step by step' }))
  const easier = () => screen.getByText('Use larger blocks.').closest('details')!
  expect(easier().open).toBe(false)
  fireEvent.click(screen.getByText('If it’s too hard'))
  fireEvent.click(screen.getByRole('button', { name: 'Next' }))
  expect(screen.getByText('Stack three.')).toBeTruthy()
  expect(easier().open).toBe(true)
  expect(screen.queryByText('If it’s too easy')).toBeNull()
})
