import type { PlanDocument } from '@filiz/domain/read-models/documents.ts'
import { expect, it, onTestFinished } from 'vitest'
import { toCalendar } from './plan-calendar.ts'

it.each(['UTC', 'Europe/Istanbul', 'Asia/Tokyo', 'America/Los_Angeles', 'Pacific/Kiritimati'])('has the same days wherever the server stands: %s', (zone) => {
  const before = process.env['TZ']
  onTestFinished(() => void (before === undefined ? delete process.env['TZ'] : (process.env['TZ'] = before)))
  process.env['TZ'] = zone
  expect(new Intl.DateTimeFormat().resolvedOptions().timeZone).toBe(zone)
  const plan = { _id: 'c_2026-03', period: '2026-03', year: 2026, month: 3, generatedAt: '2026-02-25T10:00:00.000Z', items: [{ activityId: 'a', durationMinutes: 10, completedAt: null }] }
  const lines = toCalendar(plan as unknown as PlanDocument, 'Ada', new Map(), 'tr', 'https://filiz.example').split('\r\n')
  const daysOf = (name: string) => lines.filter((line) => line.startsWith(name)).map((line) => line.split(':')[1])
  expect([daysOf('DTSTART'), daysOf('DTEND'), daysOf('DTSTAMP')]).toEqual([['20260301'], ['20260302'], ['20260225T100000Z']])
})
