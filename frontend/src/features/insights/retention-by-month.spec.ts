import { expect, it } from 'vitest'
import { retentionByMonth } from './retention-by-month.ts'

const month = (after: number, active: number | null) => ({
  month: '2026-01',
  after,
  active,
  share: null,
  least: null,
  most: null,
})

it('adds up cohorts by months since joining', () => {
  expect(
    retentionByMonth([
      { joined: '2026-01', families: 20, months: [month(0, 20), month(1, 10), month(2, 5)] },
      { joined: '2026-02', families: 15, months: [month(0, 15), month(1, 5)] },
    ]),
  ).toEqual([
    { after: 0, families: 35, least: 0.79, most: 1 },
    { after: 1, families: 35, least: 0.33, most: 0.62 },
    { after: 2, families: 20, least: 0.22, most: 0.39 },
  ])
  expect(retentionByMonth([])).toEqual([])
})

it('returns null when a cohort is withheld, because the others would bias the share', () => {
  const [first, second] = [
    { joined: '2025-11', families: 25, months: [month(0, 25), month(1, null), month(2, 15)] },
    { joined: '2026-05', families: 15, months: [month(0, 15), month(1, 15)] },
  ]
  expect(retentionByMonth([first, second])).toEqual([
    { after: 0, families: 40, least: 0.81, most: 1 },
    { after: 1, families: 40, least: null, most: null },
    { after: 2, families: 25, least: 0.48, most: 0.74 },
  ])
})
