import { setTimeout as sleep } from 'node:timers/promises'
import { describe, expect, it } from 'vitest'
import { clockGoingOnFrom, clockStartingAt, manualClock, systemClock } from './clocks.ts'

describe('the system clock', () => {
  it('returns the time as an instant and in milliseconds', () => {
    const clock = systemClock()
    const before = Date.now()
    const [millis, now] = [clock.millis(), clock.now()]
    expect(millis).toBeGreaterThanOrEqual(before)
    expect(now).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/)
    expect(Date.parse(now)).toBeGreaterThanOrEqual(before)
    expect(Date.parse(now)).toBeLessThanOrEqual(Date.now())
  })
})

describe('clockStartingAt', () => {
  it('starts at the instant and runs on with real time', async () => {
    const began = performance.now()
    const passed = () => performance.now() - began
    const clock = clockStartingAt('2031-02-28T23:59:59.900Z')
    const start = Date.parse('2031-02-28T23:59:59.900Z')
    expect(clock.millis() - start).toBeGreaterThanOrEqual(0)
    expect(clock.millis() - start).toBeLessThanOrEqual(passed() + 2)
    await sleep(150)
    expect(clock.millis() - start).toBeGreaterThanOrEqual(145)
    expect(clock.millis() - start).toBeLessThanOrEqual(passed() + 2)
    expect(clock.now()).toMatch(/^2031-03-01T00:/)
    expect(Number.isInteger(clock.millis())).toBe(true)
  })

  it('refuses a text that is not an instant', () => {
    expect(() => clockStartingAt('soon')).toThrow(RangeError)
  })
})

describe('clockGoingOnFrom', () => {
  it("shows the same time as the other thread's clock", async () => {
    const theirs = clockStartingAt('2031-02-28T23:59:59.900Z')
    const asked = performance.now()
    const handedOver = { millis: theirs.millis(), monotonic: process.hrtime.bigint() }
    // On a busy machine time may pass between the two calls.
    const inaccuracy = 3 + performance.now() - asked
    await sleep(120)
    const ours = clockGoingOnFrom(handedOver)
    const [before, said, after] = [theirs.millis(), ours.millis(), theirs.millis()]
    expect(said).toBeGreaterThanOrEqual(before - inaccuracy)
    expect(said).toBeLessThanOrEqual(after + inaccuracy)
    expect(ours.now()).toMatch(/^2031-03-01T00:/)
  })
})

describe('a manual clock', () => {
  it('stands still until it is advanced', async () => {
    const clock = manualClock('2026-11-21T08:30:00.000Z')
    await sleep(5)
    expect(clock.now()).toBe('2026-11-21T08:30:00.000Z')
    clock.advance(86_400_000)
    expect(clock.now()).toBe('2026-11-22T08:30:00.000Z')
    clock.advanceTo('2027-01-01T00:00:00.000Z')
    clock.advanceTo('2027-01-01T00:00:00.000Z')
    expect(clock.millis()).toBe(Date.UTC(2027, 0, 1))
  })

  it('refuses to run backwards', () => {
    const clock = manualClock('2026-11-21T08:30:00.000Z')
    expect(() => clock.advanceTo('2026-11-21T08:29:59.999Z')).toThrow(RangeError)
    expect(() => clock.advance(-1)).toThrow(RangeError)
    expect(() => clock.advance(Number.NaN)).toThrow(RangeError)
    expect(() => clock.advanceTo('later')).toThrow(RangeError)
    expect(clock.now()).toBe('2026-11-21T08:30:00.000Z')
  })
})
