import { describe, expect, it } from 'vitest'
import { capacityOf, simulate, type Station } from './evening-peak.ts'

const station = (name: string, servers: number, eachMs: number, more: Partial<Station> = {}): Station => ({
  name,
  servers,
  atOnce: 1,
  fixedMs: 0,
  eachMs,
  afterAnswer: false,
  ...more,
})
const evening = { from: 100, to: 100, seconds: 60, seed: 7 }

describe('the simulated evening peak', () => {
  it('has the mean waiting time that queueing theory predicts', () => {
    // M/G/1 (Pollaczek–Khinchine): mean wait = ρ/(1-ρ) × mean × (1 + CV²)/2, with CV² = 1/4 for Erlang-4.
    const {
      stations: [only],
      commands,
    } = simulate([station('only', 1, 5)], { ...evening, seconds: 600 })
    expect(commands / 600).toBeGreaterThan(97)
    expect(commands / 600).toBeLessThan(103)
    expect(only!.busy).toBeCloseTo(0.5, 1)
    // The mean of waiting plus service time is 8.1 ms. So the median is lower, and p99 is far above the service time.
    expect(only!.p50).toBeGreaterThan(5)
    expect(only!.p50).toBeLessThan(8.1)
    expect(only!.p99).toBeGreaterThan(18)
    expect(only!.overloadedAt).toBeNull()
  })

  it('finds the first overloaded queue near the load that equals its capacity', () => {
    const stations = [
      station('answers', 4, 10),
      station('log', 1, 1, { atOnce: 50, fixedMs: 20 }),
      station('models', 1, 4, { afterAnswer: true }),
    ]
    expect(stations.map(capacityOf).map(Math.round)).toEqual([400, 714, 250])
    const seen = simulate(stations, { from: 50, to: 600, seconds: 120, seed: 1 })
    expect(seen.first!.name).toBe('models')
    expect(seen.first!.overloadedAt).toBeGreaterThan(225)
    expect(seen.first!.overloadedAt).toBeLessThan(360)
    // A stage after the response delays only readers. So the stages before the response are overloaded later than it.
    expect(seen.stations[0]!.overloadedAt).toBeGreaterThan(seen.first!.overloadedAt!)
    expect(
      simulate(
        stations.map((one) => ({ ...one, servers: one.servers * 4 })),
        { from: 50, to: 300, seconds: 60, seed: 1 },
      ).first,
    ).toBeNull()
  })

  it('costs less per command at a higher load, because a batch shares its fixed cost', () => {
    const log = station('log', 1, 0.1, { atOnce: 100, fixedMs: 20 })
    const [calm, busy] = [40, 400].map((rate) => simulate([log], { from: rate, to: rate, seconds: 60, seed: 3 }))
    expect(busy!.first).toBeNull()
    expect(busy!.stations[0]!.busy).toBeLessThan(2 * calm!.stations[0]!.busy)
  })

  it('gives the same result for the same seed', () => {
    const stations = [station('one', 2, 8), station('two', 1, 3)]
    expect(simulate(stations, evening)).toEqual(simulate(stations, evening))
    expect(simulate(stations, evening)).not.toEqual(simulate(stations, { ...evening, seed: 8 }))
  })

  it('reports the time until the response without the stages after it', () => {
    const { answered, stations } = simulate(
      [station('answers', 1, 1), station('log', 1, 2), station('models', 1, 8, { afterAnswer: true })],
      evening,
    )
    expect(answered.p50).toBeGreaterThan(2)
    expect(answered.p50).toBeLessThan(6)
    expect(stations[2]!.p50).toBeGreaterThan(6)
  })
})
