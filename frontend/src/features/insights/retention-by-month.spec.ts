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
    { after: 0, families: 35, withheld: 0, share: 0.9, least: 0.79, most: 1 },
    { after: 1, families: 35, withheld: 0, share: 0.48, least: 0.33, most: 0.62 },
    { after: 2, families: 20, withheld: 0, share: 0.31, least: 0.22, most: 0.39 },
  ])
  expect(retentionByMonth([])).toEqual([])
})

it('widens the interval when a cohort is withheld, because the others alone would bias the share', () => {
  const [first, second] = [
    { joined: '2025-11', families: 25, months: [month(0, 25), month(1, null), month(2, 15)] },
    { joined: '2026-05', families: 15, months: [month(0, 15), month(1, 15)] },
  ]
  expect(retentionByMonth([first, second])).toEqual([
    { after: 0, families: 40, withheld: 0, share: 0.91, least: 0.81, most: 1 },
    { after: 1, families: 40, withheld: 25, share: 0.64, least: 0.29, most: 0.98 },
    { after: 2, families: 25, withheld: 0, share: 0.61, least: 0.48, most: 0.74 },
  ])
})
