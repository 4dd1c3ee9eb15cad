import { randomUUID } from 'node:crypto'
import { doneInAMonth } from './families.ts'
import type { Reply, Request } from './load.ts'
import type { World } from './world.ts'

export const authorization = (world: World, n: number) => ({ Authorization: `Bearer ${world.tokens[n]!}` })

/**
 * What family `n` does in a round: it completes an activity of its plan that its month has left open, and takes that back in the
 * next. With a key of its own, as the app sends one.
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

/** How many activities of its plan each family has done after a round. */
export const doneAfter = (round: number) => doneInAMonth + (round % 2 === 0 ? 1 : 0)

export const answered = (status: number) => (reply: Reply) => reply.status === status
