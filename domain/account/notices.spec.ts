import { describe, expect, it } from 'vitest'
import { initialNotifications } from './evolve.ts'
import type { Notifications } from './events.ts'
import { atDaytime, nextNotice, noticeId, parseNoticeId, parsePushId, pushId, testPushId } from './notices.ts'

const choice = (some: Partial<Notifications>, timeZone = 'Europe/Istanbul') => ({
  notifications: { ...initialNotifications, ...some },
  timeZone,
})
const reminding = (reminderDays: Notifications['reminderDays'], reminderTime: string, timeZone?: string) =>
  choice({ reminders: true, reminderDays, reminderTime }, timeZone)

describe('nextNotice', () => {
  it('is null when the notice is off', () => {
    expect(nextNotice('weeklySummary', choice({}), '2026-11-22T06:00:00.000Z')).toBeNull()
    expect(nextNotice('reminders', choice({ weeklySummary: true }), '2026-11-22T06:00:00.000Z')).toBeNull()
  })
  it('schedules the weekly summary on Sunday at 18:00 local time', () => {
    // 22 November 2026 is a Sunday.
    expect(nextNotice('weeklySummary', choice({ weeklySummary: true }), '2026-11-22T06:00:00.000Z')).toEqual({
      day: '2026-11-22',
      at: '2026-11-22T15:00:00.000Z',
    })
    expect(nextNotice('weeklySummary', choice({ weeklySummary: true }), '2026-11-22T15:00:00.000Z')).toEqual({
      day: '2026-11-29',
      at: '2026-11-29T15:00:00.000Z',
    })
    expect(
      nextNotice('weeklySummary', choice({ weeklySummary: true }, 'Pacific/Auckland'), '2026-11-22T06:00:00.000Z'),
    ).toEqual({ day: '2026-11-29', at: '2026-11-29T05:00:00.000Z' })
  })
  it('schedules reminders on the chosen days', () => {
    expect(nextNotice('reminders', reminding([2, 4], '19:30'), '2026-11-22T06:00:00.000Z')).toEqual({
      day: '2026-11-24',
      at: '2026-11-24T16:30:00.000Z',
    })
    expect(nextNotice('reminders', reminding([2, 4], '19:30'), '2026-11-24T16:30:00.000Z')).toEqual({
      day: '2026-11-26',
      at: '2026-11-26T16:30:00.000Z',
    })
    expect(nextNotice('reminders', reminding([2], '00:00'), '2026-11-24T12:00:00.000Z')).toEqual({
      day: '2026-12-01',
      at: '2026-11-30T21:00:00.000Z',
    })
  })
  it('schedules the monthly letter on the morning after the month’s last day', () => {
    const letter = choice({ monthLetter: true })
    expect(nextNotice('monthLetter', choice({}), '2026-11-22T06:00:00.000Z')).toBeNull()
    expect(nextNotice('monthLetter', letter, '2026-11-22T06:00:00.000Z')).toEqual({
      day: '2026-12-01',
      at: '2026-12-01T07:00:00.000Z',
    })
    expect(nextNotice('monthLetter', letter, '2026-12-01T06:59:59.000Z')).toEqual({
      day: '2026-12-01',
      at: '2026-12-01T07:00:00.000Z',
    })
    expect(nextNotice('monthLetter', letter, '2026-12-01T07:00:00.000Z')).toEqual({
      day: '2027-01-01',
      at: '2027-01-01T07:00:00.000Z',
    })
    // In Auckland it is already December.
    expect(
      nextNotice('monthLetter', choice({ monthLetter: true }, 'Pacific/Auckland'), '2026-11-30T12:00:00.000Z')?.day,
    ).toBe('2026-12-01')
  })
  it('schedules the notice about a checklist every morning', () => {
    const chosen = choice({ newChecklist: true })
    expect(nextNotice('newChecklist', choice({ monthLetter: true }), '2026-11-22T06:00:00.000Z')).toBeNull()
    expect(nextNotice('newChecklist', chosen, '2026-11-22T06:59:59.000Z')).toEqual({
      day: '2026-11-22',
      at: '2026-11-22T07:00:00.000Z',
    })
    expect(nextNotice('newChecklist', chosen, '2026-11-22T07:00:00.000Z')?.day).toBe('2026-11-23')
  })
  it('fires once when the clock shows the time twice, and late when the clock skips the time', () => {
    // In Berlin the clock goes back on 25 October 2026 at three, and forward on 29 March at two.
    expect(nextNotice('reminders', reminding([7], '02:30', 'Europe/Berlin'), '2026-10-24T12:00:00.000Z')?.at).toBe(
      '2026-10-25T00:30:00.000Z',
    )
    expect(nextNotice('reminders', reminding([7], '02:30', 'Europe/Berlin'), '2026-10-25T00:30:00.000Z')?.day).toBe(
      '2026-11-01',
    )
    expect(nextNotice('reminders', reminding([7], '02:30', 'Europe/Berlin'), '2026-03-28T12:00:00.000Z')?.at).toBe(
      '2026-03-29T01:30:00.000Z',
    )
  })
})

describe('atDaytime', () => {
  it.each([
    ['2026-11-22T02:00:00.000Z', '2026-11-22T06:00:00.000Z'],
    ['2026-11-22T06:00:00.000Z', '2026-11-22T06:00:00.000Z'],
    ['2026-11-22T12:34:56.000Z', '2026-11-22T12:34:56.000Z'],
    ['2026-11-22T17:00:00.000Z', '2026-11-23T06:00:00.000Z'],
    ['2026-11-22T21:00:01.000Z', '2026-11-23T06:00:00.000Z'],
  ])('returns the daytime after %s: %s in Istanbul', (now, at) => expect(atDaytime(now, 'Europe/Istanbul')).toBe(at))
})

describe('noticeId', () => {
  it('parses only ids that it created', () => {
    const notice = {
      kind: 'reminders',
      accountId: '00000000-0000-4000-8000-0000000000a0',
      period: '2026-11-22',
    } as const
    expect(parseNoticeId(noticeId(notice))).toEqual(notice)
    for (const other of [
      '00000000-0000-4000-8000-0000000000a0',
      'notice-x',
      'sms_a_2026',
      'reminders_a',
      'reminders_a_b_c',
      'reminders__b',
    ])
      expect(parseNoticeId(other)).toBeUndefined()
  })
})

describe('pushId', () => {
  it('parses only ids of notices and test pushes', () => {
    const notice = { kind: 'weeklySummary', accountId: 'a0', period: '2026-11-22' } as const
    expect(parsePushId(pushId(noticeId(notice), 'd0'))).toEqual({ accountId: 'a0', deviceId: 'd0', notice })
    expect(parsePushId(testPushId('a0', 'n0', 'd0'))).toEqual({ accountId: 'a0', deviceId: 'd0', notice: null })
    for (const other of [noticeId(notice), 'sms_a_b_c', 'test_a_b', 'test_a_b_', 'test_a_b_c_d', ''])
      expect(parsePushId(other)).toBeUndefined()
  })
})
