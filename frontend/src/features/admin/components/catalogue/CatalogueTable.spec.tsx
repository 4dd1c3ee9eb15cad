// @vitest-environment jsdom
import { MantineProvider } from '@mantine/core'
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { MemoryRouter } from 'react-router-dom'
import { beforeAll, expect, it, vi } from 'vitest'
import { loadTexts, startI18n } from '../../../../i18n/index.ts'
import { storeLanguage } from '../../../../i18n/language.ts'
import { startState, type TableState } from '../../table-state.ts'
import { CatalogueTable } from './CatalogueTable.tsx'

beforeAll(async () => {
  vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener() {}, removeEventListener() {} }))
  storeLanguage('en')
  await startI18n()
  await loadTexts('admin')
})

function sortedBy(column: string, sort: TableState['sort'] = startState.sort) {
  const onSort = vi.fn<(sort: TableState['sort']) => void>()
  render(
    <MantineProvider env="test">
      <MemoryRouter>
        <CatalogueTable entries={[]} sort={sort} onSort={onSort} selection={{}} onSelect={() => {}} />
      </MemoryRouter>
    </MantineProvider>,
  )
  fireEvent.click(screen.getByRole('button', { name: column }))
  return onSort.mock.calls.map(([chosen]) => chosen)
}

it('sorts by last change in descending order at the first click, then in ascending order', () => {
  expect(sortedBy('Last change')).toEqual([{ by: 'updatedAt', descending: true }])
  cleanup()
  expect(sortedBy('Last change', { by: 'updatedAt', descending: true })).toEqual([
    { by: 'updatedAt', descending: false },
  ])
})

it.each([
  ['Time', 'durationMinutes'],
  ['Status', 'status'],
])('sorts by %s in ascending order at the first click', (column, by) => {
  expect(sortedBy(column)).toEqual([{ by, descending: false }])
})
