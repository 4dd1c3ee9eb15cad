// @vitest-environment jsdom
import { MantineProvider } from '@mantine/core'
import { cleanup, render, screen } from '@testing-library/react'
import { MemoryRouter } from 'react-router-dom'
import { beforeEach, expect, it } from 'vitest'
import { loadTexts, startI18n } from '../../../../i18n/index.ts'
import { storeLanguage } from '../../../../i18n/language.ts'
import { stubBrowser } from '../../../../ui/testing/render-page.tsx'
import { ImportLines } from './ImportLines.tsx'

stubBrowser()
beforeEach(async () => {
  storeLanguage('tr')
  await startI18n()
  await loadTexts('admin')
})

function told(errors: Readonly<Record<string, string>>) {
  const faults = Object.fromEntries(Object.entries(errors).map(([path, code]) => [path, { code, message: code }]))
  render(
    <MantineProvider env="test">
      <ImportLines
        result={{
          created: 0,
          updated: 0,
          unchanged: 0,
          conflicts: 0,
          failed: 1,
          lines: [{ line: 2, action: 'refuse', errors: faults }],
        }}
      />
    </MantineProvider>,
  )
  return screen
    .getAllByRole('listitem')
    .slice(1)
    .map(({ textContent }) => textContent)
}

it('begins an error with the heading of its column in the language of the user', () => {
  expect(
    told({
      'tr.title': 'required',
      'tr.steps.2': 'too-long',
      minAge: 'too-big',
      'translations.en.title': 'required',
      version: 'too-big',
    }),
  ).toEqual([
    'Başlık (Türkçe): required',
    '3. adım (Türkçe): too-long',
    'En küçük yaş: too-big',
    'Başlık (İngilizce): required',
    'Sürüm: too-big',
  ])
})

it('shows an error of a whole line without a field name, and says that an error concerns the whole file', () => {
  for (const place of ['row', 'line']) {
    expect(told({ [place]: 'not-csv' })).toEqual(['not-csv'])
    cleanup()
  }
  for (const place of ['file', 'body']) {
    told({ [place]: 'not-utf-8' })
    screen.getByText('Bu dosya:')
    screen.getByText('not-utf-8')
    cleanup()
  }
})

it('shows the values of a conflict in the words of the user', () => {
  render(
    <MemoryRouter>
      <MantineProvider env="test">
        <ImportLines
          result={{
            created: 0,
            updated: 0,
            unchanged: 0,
            conflicts: 1,
            failed: 0,
            lines: [
              {
                line: 2,
                action: 'conflict',
                id: '00000000-0000-4000-8000-000000000001',
                changes: [
                  { field: 'status', before: 'draft', after: 'archived' },
                  { field: 'topics', before: 'bedtime\npicky-eating', after: '' },
                  { field: 'hazards', before: null, after: '' },
                ],
              },
            ],
          }}
        />
      </MantineProvider>
    </MemoryRouter>,
  )
  expect(
    screen
      .getAllByRole('definition')
      .slice(5)
      .map(({ textContent }) => textContent),
  ).toEqual([
    'Şu anda Taslak',
    'Dosyada Arşivde',
    'Şu anda Uyku zamanı\nYemek seçme',
    'Dosyada (boş)',
    'Şu anda (boş)',
    'Dosyada Yok',
  ])
})

it('shows a conflict that is to be overwritten as the change that it will be', () => {
  const id = '00000000-0000-4000-8000-000000000001'
  render(
    <MemoryRouter>
      <MantineProvider env="test">
        <ImportLines
          choice={{ ids: new Set([id]), onChoose() {} }}
          result={{
            created: 0,
            updated: 2,
            unchanged: 0,
            conflicts: 1,
            failed: 0,
            lines: [
              {
                line: 2,
                action: 'conflict',
                id,
                changes: [{ field: 'translations.tr.purpose', before: 'Sabır', after: 'Merak' }],
                findings: [
                  { path: 'energy', message: 'belirtilmemiş', refuses: false },
                  { path: 'mess', message: 'belirtilmemiş', refuses: false },
                ],
                similar: [],
              },
            ],
          }}
        />
      </MantineProvider>
    </MemoryRouter>,
  )
  const counts = screen.getAllByRole('definition').map(({ textContent }) => textContent)
  expect(counts.slice(0, 5)).toEqual(['0', '3', '0', '0', '0'])
  expect(counts[5]).not.toMatch(/Şu anda|Dosyada/)
  expect([...document.querySelectorAll('dd del, dd ins')].map(({ textContent }) => textContent)).toEqual([
    'Sabır',
    'Merak',
  ])
  screen.getByText(/Değişiyor/)
  expect(screen.queryByText(/bu satır atlanır/)).toBeNull()
  screen.getByText('Tempo ve Dağınıklık: belirtilmemiş')
  expect(screen.queryByText('Benzer etkinlikler')).toBeNull()
})
