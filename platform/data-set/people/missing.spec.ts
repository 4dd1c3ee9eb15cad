import { expect, it } from 'vitest'
import type { KnownEvent } from '../events/known-events.ts'
import { createMissing, nobodyMissing } from './missing.ts'

/** Deletes one family for each of these months of registration; returns the counts of the table `families`. */
function countsOf(...registered: string[]) {
  const accounts = registered.map((month, n) => ({
    month,
    id: `00000000-0000-4000-8000-${String(n).padStart(12, '0')}`,
  }))
  const missing = createMissing({ accounts: new Set(accounts.map(({ id }) => id)), children: new Map() }, nobodyMissing)
  for (const { month, id } of accounts) {
    const data = { at: `${month}-01T00:00:00.000Z`, accountId: id }
    const event = { type: 'AccountRegistered', stream: `account-${id}`, data } as KnownEvent
    missing.register(event)
    missing.add(event)
  }
  return missing
    .counts()
    .filter(({ table }) => table === 'families')
    .map(({ cohort, families, children }) => [cohort, families, children])
}
const times = (count: number, month: string) => Array.from({ length: count }, () => month)

it('counts deleted families by cohort from five on', () => {
  expect(countsOf(...times(5, '2025-02'), ...times(6, '2025-01'))).toEqual([
    ['2025-01', 6, 0],
    ['2025-02', 5, 0],
  ])
})

it('merges cohorts of fewer than five deleted families, and hides a sum below five', () => {
  expect(countsOf(...times(4, '2025-02'), ...times(3, '2025-01'), ...times(5, '2025-03'))).toEqual([
    [null, 7, 0],
    ['2025-03', 5, 0],
  ])
  expect(countsOf('2025-01', '2025-02')).toEqual([[null, null, 0]])
})
