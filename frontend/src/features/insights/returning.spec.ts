import { expect, it } from 'vitest'
import { returning } from './returning.ts'

it('cohorts are added up by months since they joined; what is told of none is null', () => {
  const month = (after: number, active: number | null) => ({ month: '2026-01', after, active, share: null })
  expect(returning([{ joined: '2026-01', families: 20, months: [month(0, 20), month(1, 10), month(2, null)] }, { joined: '2026-02', families: 10, months: [month(0, 10), month(1, 5)] }]))
    .toEqual([{ after: 0, families: 30, share: 1 }, { after: 1, families: 30, share: 0.5 }, { after: 2, families: 0, share: null }])
  expect(returning([])).toEqual([])
})
