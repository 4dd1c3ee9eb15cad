export interface Retention {
  /** Number of days, and of weeks, of which the newest backup is kept. */
  readonly daily: number
  readonly weekly: number
}

const suffix = '.backup'
const dayMs = 86_400_000
const name = /^filiz-(\d{4}-\d\d-\d\d)T(\d\d)-(\d\d)-(\d\d)-(\d{3})Z\.backup$/

/** Name of a backup's file; names sort by time. */
export const backupName = (at: Date): string => `filiz-${at.toISOString().replaceAll(/[:.]/g, '-')}${suffix}`

/** Whether a file is what a killed backup left. */
export const isInterrupted = (file: string): boolean => /^filiz-.*\.backup\.part$/.test(file)

/** The names of backups, the newest first. */
export const backupsAmong = (names: readonly string[]): string[] =>
  names.filter((one) => name.test(one)).toSorted((one, other) => (one < other ? 1 : -1))

/**
 * The backups that may be removed: all but those of the newest day, and the newest of each of the last `daily` days and
 * `weekly` weeks that have one. Days are those of UTC, weeks begin on Monday.
 */
export function expiredAmong(names: readonly string[], { daily, weekly }: Retention): string[] {
  const all = backupsAmong(names)
  const dayOf = (one: string) => Math.floor(Date.parse(name.exec(one)![1]!) / dayMs)
  // Day 0 of the epoch was a Thursday.
  const weekOf = (one: string) => Math.floor((dayOf(one) + 3) / 7)
  const newestOfEach = (periodOf: (one: string) => number, count: number) =>
    [...Map.groupBy(all, periodOf).values()].slice(0, count).map(([newest]) => newest!)
  const ofNewestDay = all.filter((one) => dayOf(one) === dayOf(all[0]!))
  const kept = new Set([...ofNewestDay, ...newestOfEach(dayOf, daily), ...newestOfEach(weekOf, weekly)])
  return all.filter((one) => !kept.has(one))
}
