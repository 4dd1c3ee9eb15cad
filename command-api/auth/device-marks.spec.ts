import { manualClock } from '@filiz/engines/clock/clocks.ts'
import { describe, expect, it } from 'vitest'
import { createDeviceMarks } from './device-marks.ts'

const clock = manualClock('2026-03-10T09:00:00.000Z')
const marks = createDeviceMarks({ tokenSecret: 's'.repeat(32), clock })

describe('the device mark', () => {
  it('is recognized for its account only, and gives the device the same name each time', () => {
    const { value } = marks.mark(undefined, 'a')
    expect(value).toMatch(/^[\w.~-]+$/)
    const device = marks.known(value, 'a')
    expect(device).not.toBeNull()
    expect(marks.known(value, 'b')).toBeNull()
    expect(marks.known(marks.mark(value, 'a').value, 'a')).toBe(device)
  })

  it('keeps the five accounts that signed in last', () => {
    const cookie = ['a', 'b', 'c', 'd', 'e', 'f', 'a'].reduce<string | undefined>(
      (before, account) => marks.mark(before, account).value,
      undefined,
    )
    expect(['a', 'b', 'c', 'd', 'e', 'f'].filter((account) => marks.known(cookie, account) !== null)).toEqual([
      'a',
      'c',
      'd',
      'e',
      'f',
    ])
  })

  it('is ignored and dropped when it is forged, changed or expired', () => {
    const { value } = marks.mark(undefined, 'a')
    const [device, day, signature] = value.split('.')
    const others = createDeviceMarks({ tokenSecret: 'o'.repeat(32), clock }).mark(undefined, 'a').value
    for (const forged of [
      '',
      '~',
      '..',
      'x',
      `x.${day}.${signature}`,
      `${device}.${Number(day) + 1}.${signature}`,
      `${device}.${day}.`,
      others,
    ])
      expect([forged, marks.known(forged, 'a')]).toEqual([forged, null])
    expect(marks.mark('x; y~<script>~..', 'a').value).toMatch(/^[\w.-]+$/)
    const later = manualClock('2027-04-20T09:00:00.000Z')
    expect(createDeviceMarks({ tokenSecret: 's'.repeat(32), clock: later }).known(value, 'a')).toBeNull()
  })
})
