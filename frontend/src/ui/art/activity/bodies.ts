import type { Pose } from '@filiz/domain/catalogue/picture/poses.ts'

/*
 * Poses as angles in degrees: 0 is down, 90 to the right, 180 up. `lean` turns the upper body to the right. A limb has
 * an upper and a lower part.
 */

type Limb = readonly [upper: number, lower: number]
interface Body {
  readonly lean: number
  readonly arms: readonly [Limb, Limb]
  readonly legs: readonly [Limb, Limb]
  /** How far the feet are above the ground. */
  readonly lift?: number
  readonly mouth?: 'open' | 'round' | 'asleep'
}

const standing: Body['legs'] = [
  [-7, -4],
  [7, 4],
]
/** Cross-legged on the ground. */
export const sitting: Body['legs'] = [
  [-68, 72],
  [68, -72],
]
/** In a chair. */
export const inChair: Body['legs'] = [
  [72, 8],
  [84, 14],
]

export const bodies: Readonly<Record<Pose, Body>> = {
  jump: {
    lean: 0,
    arms: [
      [-112, -162],
      [112, 162],
    ],
    legs: [
      [-38, 8],
      [38, -8],
    ],
    lift: 9,
    mouth: 'open',
  },
  run: {
    lean: 12,
    arms: [
      [-50, 30],
      [60, 140],
    ],
    legs: [
      [-35, -95],
      [52, 12],
    ],
    lift: 2,
    mouth: 'open',
  },
  throw: {
    lean: -6,
    arms: [
      [-75, -110],
      [116, 168],
    ],
    legs: [
      [-18, -10],
      [24, 8],
    ],
    mouth: 'open',
  },
  dance: {
    lean: 6,
    arms: [
      [-116, -168],
      [110, 70],
    ],
    legs: [
      [-4, -2],
      [44, -28],
    ],
    mouth: 'open',
  },
  crawl: {
    lean: 76,
    arms: [
      [4, 4],
      [-8, -8],
    ],
    legs: [
      [6, -84],
      [-10, -88],
    ],
  },
  balance: {
    lean: 0,
    arms: [
      [-92, -92],
      [92, 92],
    ],
    legs: [
      [0, 0],
      [52, -14],
    ],
  },
  sleep: {
    lean: 0,
    arms: [
      [-12, 4],
      [12, -4],
    ],
    legs: standing,
    mouth: 'asleep',
  },
  hug: {
    lean: 5,
    arms: [
      [38, 88],
      [72, 104],
    ],
    legs: standing,
  },
  listen: {
    lean: 6,
    arms: [
      [-14, 8],
      [116, 184],
    ],
    legs: standing,
  },
  sing: {
    lean: 0,
    arms: [
      [-52, -112],
      [52, 112],
    ],
    legs: standing,
    mouth: 'open',
  },
  blow: {
    lean: 4,
    arms: [
      [-14, 6],
      [64, 158],
    ],
    legs: standing,
    mouth: 'round',
  },
  wave: {
    lean: 0,
    arms: [
      [-14, -4],
      [114, 166],
    ],
    legs: standing,
  },
  stretch: {
    lean: 0,
    arms: [
      [-116, -172],
      [116, 172],
    ],
    legs: standing,
  },
  carry: {
    lean: -4,
    arms: [
      [34, 92],
      [52, 98],
    ],
    legs: [
      [-8, -2],
      [14, 0],
    ],
  },
  march: {
    lean: 4,
    arms: [
      [-42, -6],
      [38, 92],
    ],
    legs: [
      [-22, -30],
      [48, 4],
    ],
  },
  look: {
    lean: 10,
    arms: [
      [-18, -10],
      [116, 178],
    ],
    legs: [
      [-8, -4],
      [14, 2],
    ],
  },
  think: {
    lean: 0,
    arms: [
      [-16, 46],
      [28, 168],
    ],
    legs: standing,
  },
  make: {
    lean: 4,
    arms: [
      [-14, 40],
      [40, 62],
    ],
    legs: standing,
  },
  speak: {
    lean: 0,
    arms: [
      [-34, -64],
      [44, 96],
    ],
    legs: standing,
    mouth: 'open',
  },
}

/** Poses that can be taken on the ground and in a wheelchair. */
export const canSit: ReadonlySet<Pose> = new Set<Pose>([
  'make',
  'think',
  'listen',
  'blow',
  'speak',
  'sing',
  'wave',
  'look',
])
/** Poses for which children sit down where there is a floor. */
export const sitsDown: ReadonlySet<Pose> = new Set<Pose>(['make', 'think', 'listen', 'blow'])

/** What the people beside the child do. */
export const besides: Readonly<Partial<Record<Pose, Pose>>> = {
  sleep: 'make',
  listen: 'speak',
  speak: 'listen',
  think: 'speak',
  throw: 'stretch',
  crawl: 'wave',
}

export interface Point {
  readonly x: number
  readonly y: number
}
/** The joints of a body; the lowest one touches y = 0. */
export interface Joints {
  readonly hip: Point
  readonly neck: Point
  readonly head: Point
  readonly arms: readonly (readonly [Point, Point, Point])[]
  readonly legs: readonly (readonly [Point, Point, Point])[]
}

const lengths = {
  child: { thigh: 7, shin: 7, torso: 13, arm: 7, forearm: 6.5, head: 9.5 },
  grown: { thigh: 11, shin: 11, torso: 18, arm: 9.5, forearm: 8.5, head: 9.5 },
}

export const headRadius = 9.5

const along = ({ x, y }: Point, angle: number, length: number): Point => {
  const radians = (angle * Math.PI) / 180
  return { x: x + Math.sin(radians) * length, y: y + Math.cos(radians) * length }
}

/** Returns the joints of a body in a pose. `legs` replaces the legs of the pose. */
export function jointsOf({ lean, arms, legs: own, lift = 0 }: Body, grown: boolean, legs: Body['legs'] = own): Joints {
  const long = lengths[grown ? 'grown' : 'child']
  const hip = { x: 0, y: 0 }
  const up = 180 - lean
  const neck = along(hip, up, long.torso)
  const head = along(neck, 180 - lean / 2, long.head)
  const limb = (from: Point, [upper, lower]: Limb, first: number, second: number) => {
    const middle = along(from, upper, first)
    return [from, middle, along(middle, lower, second)] as const
  }
  const shoulder = along(neck, up - 180, 2.5)
  const drawn = {
    arms: arms.map((arm, index) =>
      limb({ x: shoulder.x + (index === 0 ? -3.4 : 3.4), y: shoulder.y }, arm, long.arm, long.forearm),
    ),
    legs: legs.map((leg, index) =>
      limb({ x: hip.x + (index === 0 ? -2.4 : 2.4), y: hip.y }, leg, long.thigh, long.shin),
    ),
  }
  const lowest = Math.max(4, ...drawn.legs.flat().map(({ y }) => y + 1.5))
  const moved = ({ x, y }: Point): Point => ({ x: round(x), y: round(y - lowest - lift) })
  return {
    hip: moved(hip),
    neck: moved(neck),
    head: moved(head),
    arms: drawn.arms.map(([a, b, c]) => [moved(a), moved(b), moved(c)] as const),
    legs: drawn.legs.map(([a, b, c]) => [moved(a), moved(b), moved(c)] as const),
  }
}

const round = (value: number) => Math.round(value * 10) / 10
