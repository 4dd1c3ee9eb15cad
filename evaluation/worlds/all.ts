import { heldOutWorlds } from './held-out.ts'
import { lastHeldOutWorlds } from './held-out-last.ts'
import { laterHeldOutWorlds } from './held-out-later.ts'
import { knownWorlds } from './known.ts'
import { outsideWorlds } from './outside.ts'
import { ownScalesWorlds } from './own-scales.ts'
import { twoKindsOfFamily } from './two-kinds.ts'
import type { World } from './world.ts'

const onceHeldOut: readonly World[] = [...heldOutWorlds, ...laterHeldOutWorlds, ...lastHeldOutWorlds, ...ownScalesWorlds]
/** Looked at since (decision 320): `learned-6` was chosen in these, too. */
const lookedAt: readonly string[] = ['weekdays', 'outdoors', 'no time to prepare']

/** Those that nothing was set by. */
export const heldOut: readonly World[] = onceHeldOut.filter(({ name }) => !lookedAt.includes(name))

export const worlds: readonly World[] = [...knownWorlds, ...outsideWorlds, ...twoKindsOfFamily, ...onceHeldOut]

export function worldNamed(name: string): World {
  const world = worlds.find((one) => one.name === name)
  if (!world) throw new Error(`There is no world "${name}"`)
  return world
}
