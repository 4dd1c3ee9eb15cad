import type { Reply, Request } from './load.ts'
import type { World } from './world.ts'

export const authorization = (world: World, n: number) => ({ Authorization: `Bearer ${world.tokens[n]!}` })

/** Family `n` completes the `item`th activity of its plan. */
export const completion = (world: World, n: number, item: number): Request => {
  const { planId, activityIds } = world.families[n]!
  return { method: 'POST', path: `/api/plans/${planId}/activities/${activityIds[item]!}/complete`, headers: authorization(world, n), body: JSON.stringify({ durationMinutes: 25 }) }
}

export const answered = (status: number) => (reply: Reply) => reply.status === status
