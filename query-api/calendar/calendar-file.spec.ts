import { describe, expect, it, onTestFinished } from 'vitest'
import { toCalendar, type CalendarFile } from './calendar-file.ts'
import type { PlanDocument } from '@filiz/domain/read-models/plans.ts'
import type { ActivityDocument } from '@filiz/domain/read-models/activities.ts'

const hard = 'Çiçek; ağaç, "yaprak" \\ kök\nve 🌱🌱🌱 çok uzun bir başlık ki satır yetmez, bir daha, bir daha, bir daha'
const activity = (title: string, recalled: ActivityDocument['recalled'] = null) =>
  ({
    recalled,
    updatedAt: recalled?.at ?? '2026-01-10T08:00:00.000Z',
    translations: { tr: { title, purpose: 'Dikkat; özen', materials: ['makas', 'kâğıt'] } },
  }) as unknown as ActivityDocument
const item = (activityId: string, day: string | null = null) => ({
  activityId,
  durationMinutes: 10,
  completedAt: day && `${day}T10:00:00.000Z`,
  day,
})
const plan = {
  _id: 'c_2026-03',
  childId: 'c',
  period: '2026-03',
  year: 2026,
  month: 3,
  from: '2026-03-01',
  generatedAt: '2026-02-25T10:00:00.000Z',
  changedAt: '2026-03-04T11:12:13.000Z',
  revision: '000000000007',
  items: [item('a'), item('b', '2026-03-03'), item('c')],
} as unknown as PlanDocument
const activities = new Map([
  ['a', activity('Taşlar')],
  ['b', activity(hard)],
  ['c', activity('Yapraklar')],
])
const file = (changes: Partial<CalendarFile> = {}) =>
  toCalendar({
    name: 'Filiz',
    rhythm: 'daily',
    plans: [{ plan, whose: null }],
    activities,
    language: 'tr',
    publicUrl: 'https://filiz.example',
    refreshSeconds: 14_400,
    ...changes,
  })
const unfolded = (text: string) => text.replaceAll('\r\n ', '').split('\r\n')
const valuesOf = (text: string, name: string) =>
  unfolded(text)
    .filter((line) => new RegExp(`^${name}[;:]`).test(line))
    .map((line) => line.slice(line.indexOf(':') + 1))

describe('a calendar file', () => {
  it.each(['UTC', 'Europe/Istanbul', 'Asia/Tokyo', 'America/Los_Angeles', 'Pacific/Kiritimati'])(
    'has the same days when the server’s time zone is %s',
    (zone) => {
      const before = process.env['TZ']
      onTestFinished(() => void (before === undefined ? delete process.env['TZ'] : (process.env['TZ'] = before)))
      process.env['TZ'] = zone
      expect(new Intl.DateTimeFormat().resolvedOptions().timeZone).toBe(zone)
      const text = file()
      expect(valuesOf(text, 'DTSTART')).toEqual(['20260301', '20260303', '20260321'])
      expect(valuesOf(text, 'DTEND')).toEqual(['20260302', '20260304', '20260322'])
      expect(
        unfolded(text)
          .filter((line) => /^DT(START|END)/.test(line))
          .every((line) => line.includes(';VALUE=DATE:')),
      ).toBe(true)
      expect(new Set(valuesOf(text, 'DTSTAMP'))).toEqual(new Set(['20260304T111213Z']))
    },
  )

  it('is byte-identical for unchanged plans, and has a newer SEQUENCE and DTSTAMP after a change', () => {
    expect(file()).toBe(file())
    expect(new Set(valuesOf(file(), 'SEQUENCE'))).toEqual(new Set(['7']))
    const changed = file({
      plans: [{ plan: { ...plan, revision: '000000000012', changedAt: '2026-03-05T00:00:00.000Z' }, whose: null }],
    })
    expect(new Set(valuesOf(changed, 'SEQUENCE'))).toEqual(new Set(['12']))
    expect(new Set(valuesOf(changed, 'DTSTAMP'))).toEqual(new Set(['20260305T000000Z']))
    expect(valuesOf(changed, 'UID')).toEqual(valuesOf(file(), 'UID'))
  })

  it('folds, escapes and ends lines as RFC 5545 requires', () => {
    const text = file()
    expect(text.replaceAll('\r\n', '')).not.toMatch(/[\r\n]/)
    expect(text.split('\r\n').every((line) => Buffer.byteLength(line) <= 75)).toBe(true)
    // Folding never splits a multi-byte character.
    for (const line of text.split('\r\n')) expect(Buffer.from(line).toString()).toBe(line)
    expect(text).not.toContain('\ufffd')
    const summary = valuesOf(text, 'SUMMARY')[1]!
    expect(summary.replaceAll(/\\([\\;,])/g, '$1').replaceAll('\\n', '\n')).toBe(`✓ ${hard}`)
    expect(valuesOf(text, 'DESCRIPTION')[0]).toBe('10 dk\\nDikkat\\; özen\\nMalzemeler: makas\\, kâğıt')
  })

  it('marks completed items with ✓ and blocks no time', () => {
    const text = file()
    expect(valuesOf(text, 'SUMMARY').map((summary) => summary.startsWith('✓'))).toEqual([false, true, false])
    expect(valuesOf(text, 'TRANSP')).toEqual(['TRANSPARENT', 'TRANSPARENT', 'TRANSPARENT'])
    expect(unfolded(text)).toContain('REFRESH-INTERVAL;VALUE=DURATION:PT4H')
    expect(valuesOf(file({ rhythm: 'weekly' }), 'DESCRIPTION').some((text) => text.startsWith('✓'))).toBe(true)
  })

  it('shows the recall of an activity instead of its instructions, unless the item is completed', () => {
    const recalled = {
      at: '2026-03-09T10:00:00.000Z',
      reason: { tr: 'Taşlar yutulabilir.', en: 'Stones can be swallowed.' },
      wasArchived: false,
    }
    const changed = new Map([...activities, ['a', activity('Taşlar', recalled)], ['b', activity('Boncuk', recalled)]])
    const daily = file({ activities: changed })
    expect(valuesOf(daily, 'SUMMARY')).toEqual(['⚠ Taşlar', '✓ Boncuk', 'Yapraklar'])
    expect(valuesOf(daily, 'DESCRIPTION')[0]).toBe(
      'Güvenlik nedeniyle geri çekildi\\, lütfen yapmayın: Taşlar yutulabilir.',
    )
    expect(valuesOf(daily, 'DTSTART')).toEqual(valuesOf(file(), 'DTSTART'))
    // If SEQUENCE is equal, calendar programs take the entry with the later DTSTAMP.
    expect(valuesOf(daily, 'DTSTAMP')).toEqual(['20260309T100000Z', '20260309T100000Z', '20260304T111213Z'])
    expect(valuesOf(file({ activities: changed, rhythm: 'weekly', language: 'en' }), 'DESCRIPTION').join(' ')).toMatch(
      /⚠ Taşlar\. Recalled for safety.*Stones can be swallowed\..*✓ Boncuk/,
    )
  })

  it("contains a child's name only if names are enabled", () => {
    const named = [{ plan, whose: 'Tuğrul' }]
    for (const rhythm of ['weekly', 'daily'] as const) {
      expect(file({ rhythm })).not.toContain('Tuğrul')
      for (const summary of valuesOf(file({ rhythm, plans: named }), 'SUMMARY')) expect(summary).toContain('Tuğrul:')
    }
  })

  it('leaves out activities that are missing in the catalogue', () => {
    expect(valuesOf(file({ activities: new Map([['a', activity('Taşlar')]]) }), 'SUMMARY')).toEqual(['Taşlar'])
  })
})
