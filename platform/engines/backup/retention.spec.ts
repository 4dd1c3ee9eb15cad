import { expect, it } from 'vitest'
import { backupName, backupsAmong, expiredAmong } from './retention.ts'

/** Two backups a day, at 02:00 and 14:00, for `days` days that end on Friday 2026-11-27. */
const twiceADay = (days: number) =>
  Array.from({ length: days }, (_, ago) =>
    [2, 14].map((hour) => backupName(new Date(Date.UTC(2026, 10, 27 - ago, hour)))),
  ).flat()
const day = (one: string) => one.slice('filiz-'.length, 'filiz-2026-11-27T14'.length)

it('keeps all backups of the newest day, and the newest of each of the last days and weeks', () => {
  const all = twiceADay(40)
  const expired = new Set(expiredAmong(all, { daily: 3, weekly: 4 }))
  expect(backupsAmong(all.filter((one) => !expired.has(one))).map(day)).toEqual([
    '2026-11-27T14',
    '2026-11-27T02',
    '2026-11-26T14',
    '2026-11-25T14',
    '2026-11-22T14',
    '2026-11-15T14',
    '2026-11-08T14',
  ])
})

it('keeps the newest backup, however old it is and whatever is asked', () => {
  const old = backupName(new Date('2020-01-01T00:00:00Z'))
  expect(expiredAmong([old], { daily: 1, weekly: 0 })).toEqual([])
  expect(expiredAmong([old], { daily: 0, weekly: 0 })).toEqual([])
})

it('counts days that have a backup, so that an outage of backups removes nothing', () => {
  const all = ['2026-01-01', '2026-03-01', '2026-11-27'].map((date) => backupName(new Date(`${date}T02:00:00Z`)))
  expect(expiredAmong(all, { daily: 3, weekly: 0 })).toEqual([])
})

it('leaves other files alone', () => {
  expect(
    expiredAmong(['notes.txt', 'filiz-2026-11-27.backup', `${twiceADay(1)[0]}.part`], { daily: 0, weekly: 0 }),
  ).toEqual([])
})
