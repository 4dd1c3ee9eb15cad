import { expect, it, onTestFinished, vi } from 'vitest'
import { deviceTimeZone } from './device-time-zone.ts'

const saying = (timeZone: unknown) => {
  const spy = vi
    .spyOn(Intl.DateTimeFormat.prototype, 'resolvedOptions')
    .mockReturnValue({ timeZone } as Intl.ResolvedDateTimeFormatOptions)
  onTestFinished(() => spy.mockRestore())
  return deviceTimeZone()
}

it('returns the zone of the device', () => expect(saying('Pacific/Kiritimati')).toBe('Pacific/Kiritimati'))

it.each(['Etc/Unknown', '+03:00', 'Mars/Olympus_Mons', 'C', '', undefined])('does not believe %j', (zone) =>
  expect(saying(zone)).toBeUndefined(),
)
