import { describe, expect, it } from 'vitest'
import { assumptions } from './assumptions.ts'
import { capacityOf, simulate } from './evening-peak.ts'
import { firstToBreak, needsOf, stationsOf, type UnitCosts } from './needs.ts'

const costs: UnitCosts = {
  commandMs: 0.5,
  pageMs: 0.25,
  eventMs: 0.1,
  logBytesAnEvent: 800,
  logBytesAPlan: 5_000,
  readBytesAFamily: 9_000,
  vaultBytesAFamily: 1_500,
}
const amountOf = (part: string, what: string, more: Partial<typeof assumptions> = {}) =>
  needsOf(costs, { ...assumptions, ...more }).find((one) => one.part === part && one.what.startsWith(what))!.amount

describe('the resource estimate', () => {
  it('is the product of unit costs and peak load, plus headroom', () => {
    expect(amountOf('command-api', 'cores')).toBe(Math.ceil((5_000 * 0.5) / 1000 / 0.6))
    expect(amountOf('query-api', 'cores')).toBe(Math.ceil((20_000 * 0.25) / 1000 / 0.6))
    expect(amountOf('EventStoreDB', 'disk')).toBeCloseTo((1e7 * 0.6 * 12 * (40 * 800 + 5_000) * 4 * 3) / 2 ** 40, 5)
  })

  it('grows with the number of children for disks and with the peak load for partitions', () => {
    expect(amountOf('EventStoreDB', 'disk', { children: 2e7 })).toBeCloseTo(2 * amountOf('EventStoreDB', 'disk'), 5)
    expect(amountOf('EventStoreDB', 'disk', { peakCommandsASecond: 10_000 })).toBe(amountOf('EventStoreDB', 'disk'))
    expect(amountOf('projector', 'partitions', { peakCommandsASecond: 50_000 })).toBeGreaterThan(
      amountOf('projector', 'partitions'),
    )
  })

  it('names the part without further instances that reaches its limit first', () => {
    const dear = { ...costs, eventMs: 1 }
    expect(firstToBreak(needsOf(dear, assumptions)).part).toBe('projector')
    const first = firstToBreak(needsOf(costs, { ...assumptions, logAppendsASecond: 100 }))
    expect([first.part, first.what]).toEqual(['EventStoreDB', 'clusters'])
    expect(first.oneIsFullAt).toBeCloseTo(100 * 0.6 * (1e7 / 5_000))
  })

  it('is large enough for the planned peak without an overloaded queue', () => {
    const stations = stationsOf(costs, assumptions)
    for (const station of stations)
      expect(capacityOf(station), station.name).toBeGreaterThan(assumptions.peakCommandsASecond)
    expect(
      simulate(stations, { from: 500, to: assumptions.peakCommandsASecond, seconds: 10, seed: 1 }).first,
    ).toBeNull()
  })
})
