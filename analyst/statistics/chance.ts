import { fnv1a, scatter } from '@filiz/domain/shared/hash.ts'

/** A seeded pseudo-random generator: the same seed gives the same numbers on every machine. */
export interface Chance {
  /** Returns a number in [0, 1). */
  next(): number
  /** Returns a normally distributed number with mean 0 and deviation 1 (Box–Muller). */
  normal(): number
  /** Returns a whole number in [from, to]. */
  whole(from: number, to: number): number
  pick<T>(from: readonly T[]): T
  /** Returns `count` different items (all if there are fewer), in random order. */
  some<T>(from: readonly T[], count: number): readonly T[]
  /** Returns true with this probability. */
  happens(probability: number): boolean
}

/** Mulberry32 (https://gist.github.com/tommyettinger/46a874533244883189143505d203312c), seeded with a text. */
export function chanceFrom(seed: string): Chance {
  let state = scatter(fnv1a(seed))
  const next = () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
  const whole = (from: number, to: number) => from + Math.floor(next() * (to - from + 1))
  return {
    next,
    normal: () => Math.sqrt(-2 * Math.log(1 - next())) * Math.cos(2 * Math.PI * next()),
    whole,
    pick: (from) => from[whole(0, from.length - 1)]!,
    some(from, count) {
      const left = [...from]
      return Array.from({ length: Math.min(count, left.length) }, () => left.splice(whole(0, left.length - 1), 1)[0]!)
    },
    happens: (probability) => next() < probability,
  }
}
