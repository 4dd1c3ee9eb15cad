import { heldOutWorlds } from './held-out.ts'
import { lastHeldOutWorlds } from './held-out-last.ts'
import { laterHeldOutWorlds } from './held-out-later.ts'
import { eitherWayWorlds, hinderedWorlds } from './hindered.ts'
import { knownWorlds } from './known.ts'
import { minorityWorlds, seldomWorlds } from './minorities.ts'
import { outsideWorlds } from './outside.ts'
import { ownScalesWorlds } from './own-scales.ts'
import { twoKindsOfFamily } from './two-kinds.ts'
import type { World } from './world.ts'

/** Worlds that were not used to tune the policy. */
export const heldOut: readonly World[] = [
  ...heldOutWorlds,
  ...laterHeldOutWorlds,
  ...lastHeldOutWorlds,
  ...ownScalesWorlds,
  ...minorityWorlds,
  ...hinderedWorlds,
]

export const worlds: readonly World[] = [
  ...knownWorlds,
  ...outsideWorlds,
  ...twoKindsOfFamily,
  ...seldomWorlds,
  ...eitherWayWorlds,
  ...heldOut,
]

export function worldNamed(name: string): World {
  const world = worlds.find((one) => one.name === name)
  if (!world) throw new Error(`There is no world "${name}"`)
  return world
}
