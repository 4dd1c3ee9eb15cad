import { randomUUID } from 'node:crypto'
import { doneInAMonth } from './families.ts'
import type { Reply, Request } from './load.ts'
import type { World } from './world.ts'

export const authorization = (world: World, n: number) => ({ Authorization: `Bearer ${world.tokens[n]!}` })

/**
 * Returns the request of family `n` in a round: an even round completes a pending activity, the next odd round reopens
 * it. Each request has its own idempotency key, as in the app.
 */
export const turn = (world: World, n: number, round: number): Request => {
  const { planId, activityIds } = world.families[n]!
  const activityId = activityIds[doneInAMonth + (Math.floor(round / 2) % (activityIds.length - doneInAMonth))]!
  const completes = round % 2 === 0
  return {
    method: 'POST',
    path: `/api/plans/${planId}/activities/${activityId}/${completes ? 'complete' : 'reopen'}`,
    headers: { ...authorization(world, n), 'Idempotency-Key': randomUUID() },
    body: JSON.stringify(completes ? { durationMinutes: 25 } : {}),
  }
}

/** Returns the number of completed activities per plan after a round. */
export const doneAfter = (round: number) => doneInAMonth + (round % 2 === 0 ? 1 : 0)

export const answered = (status: number) => (reply: Reply) => reply.status === status
