import type { Assumptions } from './needs.ts'

/** Assumptions that cannot be measured, with a reason for each. `docs/scale.md` shows them as a table. */
export const assumed: {
  readonly [Name in keyof Assumptions]: { readonly value: Assumptions[Name]; readonly because: string }
} = {
  children: { value: 10_000_000, because: 'what the question is about' },
  childrenAFamily: { value: 1.25, because: 'of 2 to 6: most families have one of that age at a time' },
  activeShare: { value: 0.6, because: 'of those who are registered: generous for an app that is free' },
  eventsAMonth: {
    value: 40,
    because: '20 activities, 14 done and rated, some taken back: the month that the bench lives by',
  },
  plansKept: { value: 18, because: 'half of the 48 months between two and six, on average' },
  peakCommandsASecond: {
    value: 5_000,
    because: 'the evening between half past seven and nine; the whole day’s average is below',
  },
  pagesACommand: { value: 4, because: 'opening the app, the plan, an activity, going back' },
  fullAt: { value: 0.6, because: 'at 0.6 the wait is as long as 1.5 services; at 0.9 nine' },
  copies: { value: 3, because: 'a cluster that survives the loss of one node' },
  years: { value: 4, because: 'a child is of the age for four; later years could go to slower disks' },
  logAppendsASecond: {
    value: 12_000,
    because: 'small events, many at a time, three nodes with NVMe: to be measured on the machines that are meant',
  },
  documentWritesASecond: {
    value: 20_000,
    because: 'bulk replacements of some kilobytes on one primary with NVMe: to be measured, too',
  },
  documentsAnEvent: { value: 2, because: 'the plan and the month; other models change more seldom' },
  diskBytes: { value: 4 * 2 ** 40, because: '4 TiB, a common NVMe volume' },
}

export const assumptions = Object.fromEntries(
  Object.entries(assumed).map(([name, { value }]) => [name, value]),
) as unknown as Assumptions
